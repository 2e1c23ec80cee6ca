import Dispatch
package import NotificationModel

/// A connection to nothing: every call fails with the same error.
package final class RefusingConnection: CenterConnection {
  private let failure: NotificationFailure
  private let queue = DispatchQueue(label: "UserNotifications.refusals")

  /// Refuses with an error.
  package init(_ failure: NotificationFailure) {
    self.failure = failure
  }

  package func send(
    _ call: AppCall,
    completion: @escaping @Sendable (Result<AppReply, NotificationFailure>) -> Void
  ) {
    queue.async { [failure] in completion(.failure(failure)) }
  }

  package func order(
    _ call: AppCall, failed: @escaping @Sendable (NotificationFailure) -> Void
  ) {
    failed(failure)
  }

  package func answer(
    to call: AppCall, within seconds: Double
  ) -> Result<AppReply, NotificationFailure>? {
    .failure(failure)
  }

  package func receiveEvents(_ handler: @escaping @Sendable (AppEvent) -> Void) {}

  /// The answer in a process that runs tests without a simulated device.
  package static let inTests = RefusingConnection(
    NotificationFailure(
      NotificationFailure.Code(name: "testProcess"),
      message: "This process runs tests, so no notification system is started for it.",
      remedy: "Link UserNotificationsTesting and use its device, or set USERNOTIFICATIONS_SOCKET."))

  /// The answer of a center that a test's subclass stands in for.
  package static let standIn = RefusingConnection(
    NotificationFailure(
      .unsupported, message: "This center only stands in for the system's and reaches nothing.",
      remedy: "Override the method that was called."))
}
