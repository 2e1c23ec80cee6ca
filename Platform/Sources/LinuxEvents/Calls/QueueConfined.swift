package import Dispatch

/// An object of one serial queue, for handlers that Dispatch runs on that queue.
///
/// Dispatch requires handlers that may run anywhere. This one may be passed between threads, and provides its object on the
/// queue only. It does not keep the object alive.
package final class QueueConfined<Object: AnyObject>: Sendable {
  // Guarded by the queue, which `use` checks.
  private nonisolated(unsafe) weak let object: Object?
  private let queue: DispatchQueue

  package init(_ object: Object, to queue: DispatchQueue) {
    unsafe self.object = object
    self.queue = queue
  }

  /// Calls `body` with the object while it lives; only on the queue.
  package func use(_ body: (Object) -> Void) {
    dispatchPrecondition(condition: .onQueue(queue))
    if let object = unsafe object { body(object) }
  }
}
