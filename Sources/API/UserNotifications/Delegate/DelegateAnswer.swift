import Synchronization

/// The answer of a delegate: the first counts, and one that never comes is reported (F12).
final class DelegateAnswer<Value: Sendable>: Sendable {
  private let pending: Mutex<(@Sendable (Value) -> Void)?>
  private let method: String

  init(to method: String, take: @escaping @Sendable (Value) -> Void) {
    pending = Mutex(take)
    self.method = method
  }

  func give(_ value: Value) {
    let take = pending.withLock { $0.take() }
    take?(value)
  }

  deinit {
    if pending.withLock({ $0 != nil }) {
      FailureReport.report(
        NotificationSystemError(
          code: .invalidValue,
          message: "The delegate received \(method) but never called the completion handler.",
          remedy: "Call the completion handler on every path, as soon as the work is done."),
        in: method)
    }
  }
}
