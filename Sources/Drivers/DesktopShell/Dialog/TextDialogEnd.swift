import LinuxEvents

/// How a dialog ended.
public enum TextDialogEnd: Hashable, Sendable {
  /// The person typed this.
  case typed(String)
  /// The person closed it, or sent nothing.
  case cancelled
  /// It could not be opened, or what came of it cannot be used.
  case failed(reason: String)
}

extension TextDialogEnd {
  /// Reads how the program ended and what it wrote; absent means more than fits.
  ///
  /// One that gives up sooner than a person can close a window has shown nobody anything, as happens
  /// where the screen is gone.
  init(_ status: ChildStatus, output: [UInt8]?, hasBeenSeen: Bool) {
    switch status {
    case _ where output == nil:
      self = .failed(reason: "its answer is longer than \(DesktopLimits.replyBytes) bytes")
    case .exited(code: 0): self.init(answer: output ?? [])
    case .exited(let code):
      self = hasBeenSeen ? .cancelled : .failed(reason: "it ended at once with code \(code)")
    case .signalled(let number): self = .failed(reason: "signal \(number) ended it")
    case .unknown: self = .failed(reason: "how it ended is not known")
    }
  }

  /// Programs end the text with one line break of their own.
  private init(answer: [UInt8]) {
    let text = answer.last == UInt8(ascii: "\n") ? answer.dropLast() : answer[...]
    if text.isEmpty {
      self = .cancelled
    } else if text.count > DesktopLimits.replyBytes {
      self.init(.unknown, output: nil, hasBeenSeen: true)
    } else if let typed = String(validating: text, as: UTF8.self), !text.contains(0) {
      self = .typed(typed)
    } else {
      self = .failed(reason: "its answer is no text in UTF-8")
    }
  }
}
