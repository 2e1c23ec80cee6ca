import Synchronization

/// How many connections are proving whose they are; while there are too many nobody else is let in.
final class ProofGate: Sendable {
  private let limit: Int
  private let state = Mutex(State())

  init(limit: Int) {
    self.limit = limit
  }

  /// Whether others wait to be let in.
  var isHeld: Bool { state.withLock { $0.held != nil } }

  /// A connection has begun.
  func begin() {
    state.withLock { $0.count += 1 }
  }

  /// A connection has proved whose it is, or is gone.
  func proved() {
    let open = state.withLock { state in
      state.count -= 1
      guard state.count < limit else { return nil as (@Sendable () -> Void)? }
      defer { state.held = nil }
      return state.held
    }
    open?()
  }

  /// Whether another connection may be let in; if not, the closure is called once there is room.
  func admits(orLater open: @escaping @Sendable () -> Void) -> Bool {
    state.withLock { state in
      guard state.count >= limit else { return true }
      state.held = open
      return false
    }
  }

  private struct State {
    var count = 0
    var held: (@Sendable () -> Void)?
  }
}
