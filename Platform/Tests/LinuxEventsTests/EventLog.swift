import Dispatch

/// The reports of a handler, for a waiting test.
final class EventLog<Event: Sendable>: Sendable {
  let queue = DispatchQueue(label: "EventLog")
  private let events: AsyncStream<Event>
  private let continuation: AsyncStream<Event>.Continuation

  init() {
    (events, continuation) = AsyncStream.makeStream(of: Event.self)
  }

  func note(_ event: Event) {
    continuation.yield(event)
  }

  /// The next event, however long it takes: only the test's time limit applies.
  func next() async -> Event? {
    for await event in events { return event }
    return nil
  }
}
