import PushLink
import Synchronization

/// The events of a link, in their order; a reader waits until its event arrives.
final class EventLog: Sendable {
  private let state = Mutex(State())

  private struct State {
    var events: [LinkEvent] = []
    var waiters: [@Sendable (LinkEvent) -> Bool] = []
  }

  func append(_ event: LinkEvent) {
    state.withLock { state in
      if let index = state.waiters.firstIndex(where: { $0(event) }) {
        state.waiters.remove(at: index)
      } else {
        state.events.append(event)
      }
    }
  }

  /// The events that were not read.
  var unread: [LinkEvent] { state.withLock { $0.events } }

  /// Removes and returns the first event that is wanted; the others stay.
  func first<Value: Sendable>(
    _ wanted: @escaping @Sendable (LinkEvent) -> Value?
  ) async throws -> Value {
    await withCheckedContinuation { continuation in
      let found = state.withLock { state -> Value? in
        for (index, event) in state.events.enumerated() {
          if let value = wanted(event) {
            state.events.remove(at: index)
            return value
          }
        }
        state.waiters.append { event in
          guard let value = wanted(event) else { return false }
          continuation.resume(returning: value)
          return true
        }
        return nil
      }
      if let found { continuation.resume(returning: found) }
    }
  }
}
