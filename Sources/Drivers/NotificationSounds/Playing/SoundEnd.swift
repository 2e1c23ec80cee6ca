import LinuxEvents

/// How the program that played a sound ended.
enum SoundEnd: Hashable, Sendable {
  /// The sound was heard, or was stopped.
  case played
  /// There is no sound server, or it refused, or the program could not be started.
  case unavailable(reason: String)
  /// Something ended the program, as a file does that leads the decoder astray.
  case crashed

  /// Reads the status of the program.
  init(_ status: ChildStatus) {
    switch status {
    case .exited(code: 0), .unknown: self = .played
    case .exited(code: 69): self = .unavailable(reason: "there is no sound server")
    case .exited(let code):
      self = .unavailable(reason: "the sound server refused (exit code \(code))")
    case .signalled: self = .crashed
    }
  }
}
