import NotificationModel
import Synchronization

/// The part of a center that any thread may use: its connection and its delegate.
final class CenterCore: Sendable {
  private let connection: any CenterConnection
  private let delegateReference = Mutex(
    WeakReference<any UNUserNotificationCenterDelegate>(nil))

  init(connection: any CenterConnection) {
    self.connection = connection
  }

  var delegate: (any UNUserNotificationCenterDelegate)? {
    get { delegateReference.withLock { Handover($0.object) }.value }
    set {
      let reference = WeakReference(newValue)
      delegateReference.withLock { $0 = reference }
      order(.setDelegate(isSet: newValue != nil), named: "delegate")
    }
  }

  /// Makes the calls of the system's events on behalf of a center, which is not kept alive.
  func receiveEvents(for center: UNUserNotificationCenter) {
    let center = WeakReference(center)
    connection.receiveEvents { [weak self] event in
      guard let self else { return }
      UserNotificationsHost.delegateExecutor {
        guard let center = center.object else { return }
        self.deliver(event, of: center)
      }
    }
  }

  /// Sends a call and reads what the caller wants from the reply.
  func ask<Answer>(
    _ call: AppCall, reading read: @escaping @Sendable (AppReply) -> Answer?,
    completion: @escaping @Sendable (Result<Answer, any Error>) -> Void
  ) {
    connection.send(call) { result in
      switch result {
      case .failure(let failure): completion(.failure(failure.publicError))
      case .success(let reply):
        completion(read(reply).map(Result.success) ?? .failure(Self.misunderstanding(reply)))
      }
    }
  }

  /// Sends a call whose errors go to the caller's completion handler.
  func perform(
    _ call: AppCall, completion: (@Sendable ((any Error)?) -> Void)?, named name: String
  ) {
    connection.send(call) { result in
      switch result {
      case .success: completion?(nil)
      case .failure(let failure):
        if let completion {
          completion(failure.publicError)
        } else {
          FailureReport.report(failure.publicError, in: name)
        }
      }
    }
  }

  /// Sends a call that has no completion handler.
  func order(_ call: AppCall, named name: String) {
    perform(call, completion: nil, named: name)
  }

  private func deliver(_ event: AppEvent, of center: UNUserNotificationCenter) {
    guard let delegate else { return refuse(event) }
    switch event {
    case .willPresent(let token, let delivered):
      let answer = DelegateAnswer(to: "willPresent") { [connection] options in
        connection.send(.presented(token: token, options: options)) { _ in }
      }
      delegate.userNotificationCenter(
        center, willPresent: UNNotification(model: delivered),
        withCompletionHandler: { answer.give(PresentationOptions(rawValue: $0.rawValue)) })
    case .didReceive(let token, let response):
      let answer = DelegateAnswer<Void>(to: "didReceive") { [connection] in
        connection.send(.responseHandled(token: token)) { _ in }
      }
      delegate.userNotificationCenter(
        center, didReceive: UNNotificationResponse.make(response),
        withCompletionHandler: { answer.give(()) })
    case .openSettings(let delivered):
      delegate.userNotificationCenter(
        center, openSettingsFor: delivered.map(UNNotification.init(model:)))
    }
  }

  /// The delegate is weak, so it may be gone before the system could be told.
  ///
  /// A response is left unanswered: the system keeps it for the next delegate (F13).
  private func refuse(_ event: AppEvent) {
    order(.setDelegate(isSet: false), named: "delegate")
    if case .willPresent(let token, _) = event {
      connection.send(.presented(token: token, options: [])) { _ in }
    }
  }

  private static func misunderstanding(_ reply: AppReply) -> NotificationSystemError {
    NotificationSystemError(
      code: .invalidMessage, message: "The system answered with something that was not asked.",
      value: "\(reply)", remedy: "Install the same version of the library and of the system.")
  }
}
