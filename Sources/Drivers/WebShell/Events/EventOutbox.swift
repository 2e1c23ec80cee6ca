import NIOCore
import Synchronization

/// Gathers events for a moment, so that a flood becomes few messages and the first event waits for
/// nothing.
final class EventOutbox: Sendable {
  private struct State {
    var batch = EventBatch()
    var isScheduled = false
    var lastFlush = NIODeadline.uptimeNanoseconds(0)
  }

  private let loop: any EventLoop
  private let publish: @Sendable ([UInt8]) -> Void
  private let state = Mutex(State())

  /// Creates an outbox; the closure takes one message at a time, in order.
  init(loop: any EventLoop, publish: @escaping @Sendable ([UInt8]) -> Void) {
    self.loop = loop
    self.publish = publish
  }

  /// Adds an event; it goes out at once where the last message is some milliseconds old.
  func add(_ event: WebEvent) {
    let due = state.withLock { state -> NIODeadline? in
      state.batch.add(event)
      guard !state.isScheduled else { return nil }
      state.isScheduled = true
      return state.lastFlush + .milliseconds(WebLimits.gatheringMilliseconds)
    }
    guard let due else { return }
    if due <= .now() {
      loop.execute { [self] in flush() }
    } else {
      loop.scheduleTask(deadline: due) { [self] in flush() }
    }
  }

  /// Sends what was gathered.
  func flush() {
    state.withLock { state in
      state.isScheduled = false
      guard !state.batch.isEmpty else { return }
      state.lastFlush = .now()
      // Under the lock, so that messages are numbered in the order in which they were gathered.
      publish(state.batch.take())
    }
  }
}
