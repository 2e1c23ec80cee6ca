import SwiftRuntime

/// The `async` form of a delegate's method, which keeps the order of calls that the other form has.
package enum AsyncForm {
  /// Starts it here: what it does until it first waits for something has been done when this returns.
  ///
  /// On the main queue this holds for code of the main actor, too. The rest runs where Swift runs it.
  package static func start(_ form: @escaping @Sendable () async -> Void) {
    PromptTask.start(isOnMainQueue: MainQueue.isCurrent, form)
  }
}
