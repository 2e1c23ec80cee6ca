package import Dispatch

/// A timer of an object that lives on one serial queue. It exists for the kernel only while it is armed.
///
/// It must be used on its queue only.
package final class QueueTimer {
  private let queue: DispatchQueue
  private let handler: () -> Void
  private var source: (any DispatchSourceTimer)?

  /// Creates a timer that is not armed; the handler runs on the queue.
  package init(queue: DispatchQueue, handler: @escaping () -> Void) {
    self.queue = queue
    self.handler = handler
  }

  deinit { source?.cancel() }

  /// Whether the handler is still to be called.
  package var isArmed: Bool { source != nil }

  /// Calls the handler once after a time in milliseconds, and with a period again and again; an earlier time is
  /// forgotten.
  package func arm(after milliseconds: Int, every period: Int? = nil) {
    disarm()
    let source = DispatchSource.makeTimerSource(queue: queue)
    source.schedule(
      deadline: .now() + .milliseconds(milliseconds),
      repeating: period.map { .milliseconds(max(1, $0)) } ?? .never)
    let timer = QueueConfined(self, to: queue)
    source.setEventHandler { timer.use { $0.fire(isLast: period == nil) } }
    source.activate()
    self.source = source
  }

  /// Forgets the armed time.
  package func disarm() {
    source?.cancel()
    source = nil
  }

  private func fire(isLast: Bool) {
    // A handler that was already on its way when the timer was disarmed is not called.
    guard source != nil else { return }
    if isLast { disarm() }
    handler()
  }
}
