import LinuxEvents

extension Confinement {
  /// The reason, for a log and for the program.
  var words: String {
    switch self {
    case .sandbox(.flatpak(let identifier)): "the Flatpak \(identifier)"
    case .sandbox(.snap(let name)): "the Snap \(name)"
    case .sandbox(.unidentified): "a sandbox that hides its name"
    case .namespace(let kind): "another \(kind == "mnt" ? "mount" : kind) namespace"
    case .unknown: "nothing is known about its process"
    case .ended: "its process has ended"
    }
  }
}
