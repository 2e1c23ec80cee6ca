import NIOCore
import Synchronization

/// Keeps the providers of a port that have shown no right to push within their bounds, on all of its loops.
final class NewcomerGate: Sendable {
  private let metrics: GatewayMetrics
  private let state: Mutex<State>

  private struct State {
    var book: NewcomerBook
    var guests: [UInt64: Guest] = [:]
  }

  /// A connection, to be told on its loop that it has to go.
  struct Guest: Sendable {
    let loop: any EventLoop
    let connection: NIOLoopBound<ProviderConnection>

    func makeRoom() { loop.execute { connection.value.makeRoom() } }
  }

  init(_ limits: ProviderLimits, metrics: GatewayMetrics) {
    self.metrics = metrics
    state = Mutex(
      State(
        book: NewcomerBook(limit: limits.newcomers, limitOfAddress: limits.newcomersOfAddress)))
  }

  /// Whether there are so many that some are closed for others.
  var isPressed: Bool { state.withLock { $0.book.isPressed } }

  /// Notes a connection; another one may have to go for it.
  func enter(_ guest: Guest, from address: UInt64) -> UInt64 {
    let (id, evicted) = state.withLock { state -> (UInt64, Guest?) in
      let (id, evicted) = state.book.enter(from: address)
      state.guests[id] = guest
      return (id, evicted.flatMap { state.guests.removeValue(forKey: $0) })
    }
    metrics.change(.providersWithoutRight, by: evicted == nil ? 1 : 0)
    evicted?.makeRoom()
    return id
  }

  /// A connection has shown that it may push, or is gone.
  func leave(_ id: UInt64) {
    let wasThere = state.withLock { state in
      state.book.leave(id)
      return state.guests.removeValue(forKey: id) != nil
    }
    if wasThere { metrics.change(.providersWithoutRight, by: -1) }
  }
}
