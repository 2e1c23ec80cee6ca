import Synchronization

/// What a child has written to its output so far, up to a limit.
final class CapturedOutput: Sendable {
  /// What a read came to.
  enum Turn {
    /// More may come.
    case more
    /// Nothing more will come.
    case end
    /// More has come than is kept.
    case tooMuch
  }

  private struct State {
    /// Nil once there were too many.
    var bytes: [UInt8]? = []
    var isFinished = false
  }

  private let limit: Int
  private let state = Mutex(State())

  init(limit: Int) { self.limit = limit }

  /// Takes what is there.
  func read(_ number: Int32) -> Turn {
    state.withLock { state in
      guard !state.isFinished else { return .end }
      return take(number, &state) ?? .more
    }
  }

  /// Takes what is left after the child's end, and answers with all of it; nil where it was too much.
  ///
  /// What others write later, who had the pipe from the child, is not read any more.
  func finish(_ number: Int32) -> [UInt8]? {
    state.withLock { state in
      while case .more? = take(number, &state) {}
      state.isFinished = true
      return state.bytes
    }
  }

  /// Reads once; nil where nothing is there now.
  private func take(_ number: Int32, _ state: inout State) -> Turn? {
    guard let bytes = state.bytes,
      let more = try? FileDescriptor.read(number, max: LinuxLimits.childOutputBytes)
    else { return nil }
    if more.isEmpty { return .end }
    guard bytes.count + more.count <= limit else {
      state.bytes = nil
      return .tooMuch
    }
    state.bytes?.append(contentsOf: more)
    return .more
  }
}
