import Synchronization

/// Lets the tests that install a device have their turn one after the other.
enum InstallationTurn {
  private struct State {
    var isTaken = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private static let state = Mutex(State())

  /// Whether the current task has the turn: a trait within another's would wait for itself.
  @TaskLocal private static var isOurs = false

  /// Runs code when no other code has the turn, or at once where it is this task's already.
  static func take(_ body: () async throws -> Void) async rethrows {
    if isOurs { return try await body() }
    await begin()
    defer { end() }
    try await $isOurs.withValue(true) { try await body() }
  }

  private static func begin() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        defer { state.isTaken = true }
        if state.isTaken { state.waiting.append(continuation) }
        return !state.isTaken
      }
      if isFree { continuation.resume() }
    }
  }

  private static func end() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard !state.waiting.isEmpty else {
        state.isTaken = false
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}
