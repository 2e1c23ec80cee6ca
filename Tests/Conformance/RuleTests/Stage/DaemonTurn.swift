import Dispatch
import NotificationTransport
import Synchronization

/// A daemon on a virtual clock that tests reach through its sockets.
protocol ServedDaemon: Sendable {
  /// Where its sockets are.
  var paths: SocketPaths { get }
  /// Stops it and removes its folder.
  func stop()
}

/// Lends one daemon to one test after the other, and stops it when no test waits for it.
final class DaemonTurn: Sendable {
  private struct State {
    var isTaken = false
    var idle: (any ServedDaemon)?
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())
  private let start: @Sendable () throws -> any ServedDaemon
  private let queue = DispatchQueue(label: "RuleTests.daemons")

  init(start: @escaping @Sendable () throws -> any ServedDaemon) {
    self.start = start
  }

  /// Runs a test with the daemon; after a failed test the daemon is not used again.
  func take(_ body: (any ServedDaemon) async throws -> Void) async throws {
    await begin()
    do {
      let daemon = try await daemon()
      do {
        try await body(daemon)
        await end(with: daemon)
      } catch {
        await queue.run { daemon.stop() }
        throw error
      }
    } catch {
      await end(with: nil)
      throw error
    }
  }

  private func daemon() async throws -> any ServedDaemon {
    if let idle = state.withLock({ $0.idle.take() }) { return idle }
    return try await queue.run { [start] in Result { try start() } }.get()
  }

  private func begin() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        defer { state.isTaken = true }
        if state.isTaken { state.waiting.append(continuation) }
        return !state.isTaken
      }
      if isFree { continuation.resume() }
    }
  }

  private func end(with daemon: (any ServedDaemon)?) async {
    let isWanted = state.withLock { state in
      if !state.waiting.isEmpty { state.idle = daemon }
      return !state.waiting.isEmpty
    }
    if let daemon, !isWanted { await queue.run { daemon.stop() } }
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

extension DispatchQueue {
  /// Runs code that blocks, outside of the threads of asynchronous functions.
  func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      async { continuation.resume(returning: body()) }
    }
  }
}
