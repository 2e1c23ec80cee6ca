import Synchronization

/// The received frames, which tests can wait for.
final class FrameBox: Sendable {
  private struct Waiter {
    let isWanted: @Sendable (TestFrame) -> Bool
    let continuation: CheckedContinuation<TestFrame?, Never>
  }

  private struct State {
    var frames: [TestFrame] = []
    var waiters: [Waiter] = []
    var isClosed = false
  }

  private let state = Mutex(State())

  var frames: [TestFrame] { state.withLock { $0.frames } }

  func add(_ frame: TestFrame) {
    let wanted = state.withLock { state -> [Waiter] in
      state.frames.append(frame)
      let wanted = state.waiters.filter { $0.isWanted(frame) }
      state.waiters.removeAll { $0.isWanted(frame) }
      return wanted
    }
    for waiter in wanted { waiter.continuation.resume(returning: frame) }
  }

  func close() {
    let waiters = state.withLock { state -> [Waiter] in
      state.isClosed = true
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.continuation.resume(returning: nil) }
  }

  /// The first such frame, or nothing if the connection ends without one.
  func first(where isWanted: @escaping @Sendable (TestFrame) -> Bool) async -> TestFrame? {
    await withCheckedContinuation { continuation in
      let known = state.withLock { state -> TestFrame?? in
        if let frame = state.frames.first(where: isWanted) { return .some(frame) }
        if state.isClosed { return .some(nil) }
        state.waiters.append(Waiter(isWanted: isWanted, continuation: continuation))
        return nil
      }
      if let known { continuation.resume(returning: known) }
    }
  }
}
