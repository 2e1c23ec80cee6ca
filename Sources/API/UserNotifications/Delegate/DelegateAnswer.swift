import Synchronization
import SystemConnection

/// The answer of a delegate: the first counts, and one that never comes is reported (F12).
final class DelegateAnswer<Value: Sendable>: Sendable {
  private let pending: Mutex<(@Sendable (Value) -> Void)?>
  private let method: String
  private let host: HostState
  private let abandon: @Sendable () -> Void

  /// Creates an answer that is awaited.
  ///
  /// - Parameters:
  ///   - method: What the delegate was asked, for the report.
  ///   - host: Who hears of an answer that never comes.
  ///   - take: Takes the first answer.
  ///   - abandon: Called when nobody is left who could answer.
  init(
    to method: String, host: HostState,
    take: @escaping @Sendable (Value) -> Void, abandon: @escaping @Sendable () -> Void = {}
  ) {
    pending = Mutex(take)
    self.method = method
    self.host = host
    self.abandon = abandon
  }

  func give(_ value: Value) {
    let take = pending.withLock { $0.take() }
    take?(value)
  }

  deinit {
    if pending.withLock({ $0 != nil }) {
      abandon()
      host.report(
        NotificationSystemError(
          code: .invalidValue,
          message: "The delegate received \(method) but never called the completion handler.",
          remedy: "Call the completion handler on every path, as soon as the work is done."),
        in: method)
    }
  }
}
