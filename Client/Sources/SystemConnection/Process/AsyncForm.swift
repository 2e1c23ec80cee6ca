import SwiftRuntime

/// The `async` form of a delegate's method, which keeps the order of the calls that the other form has.
package enum AsyncForm {
  /// Starts the form on the calling thread: its code up to the first suspension has run when this returns.
  ///
  /// On the main queue this holds for code of the main actor, too. The rest runs where Swift schedules it.
  package static func start(_ form: @escaping @Sendable () async -> Void) {
    PromptTask.start(isOnMainQueue: MainQueue.isCurrent, form)
  }
}

/// The main queue in a program with a main loop of its own.
extension MainQueue {
  /// The descriptor that is readable while the queue has work.
  package static var descriptor: Int32 { DispatchMainQueue.descriptor }

  /// Runs the work that waits on the queue; on the main thread.
  package static func drain() { DispatchMainQueue.drain() }
}
