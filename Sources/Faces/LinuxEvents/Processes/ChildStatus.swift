/// How a process ended.
package enum ChildStatus: Hashable, Sendable {
  /// It returned or called exit with this code, 0 to 255.
  case exited(code: Int32)
  /// A signal of this number ended it.
  case signalled(number: Int32)
  /// Somebody else in this process took the status first.
  case unknown

  /// How it ended, as the rest of a sentence.
  package var words: String {
    switch self {
    case .exited(let code): "it exited with code \(code)"
    case .signalled(let number): "signal \(number) ended it"
    case .unknown: "it ended"
    }
  }

  /// True when the process said that all went well.
  package var isSuccess: Bool { self == .exited(code: 0) }

  /// Takes apart the number that waitpid(2) fills in for a process that has ended.
  init(waitStatus: Int32) {
    let number = waitStatus & 0x7f
    self = number == 0 ? .exited(code: (waitStatus >> 8) & 0xff) : .signalled(number: number)
  }
}
