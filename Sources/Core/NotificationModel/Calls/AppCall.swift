/// What an app asks of the system, one value for each call.
public enum AppCall: Hashable, Sendable {
  case requestAuthorization(AuthorizationOptions)
  case settings
  case setCategories([NotificationCategory])
  case categories
  case add(NotificationRequest)
  case pendingRequests
  case removePending(identifiers: [String])
  case removeAllPending
  case deliveredNotifications
  case removeDelivered(identifiers: [String])
  case removeAllDelivered
  case setBadge(Int)
  /// Whether this process has a delegate; responses wait for one (F13).
  case setDelegate(isSet: Bool)
  /// Whether this process is what the person is looking at.
  case setActive(Bool)
  /// The command that starts the app when it is not running.
  case setLaunchCommand([String])
  /// The answer to `AppEvent.willPresent`.
  case presented(token: Int64, options: PresentationOptions)
  /// The app has finished with `AppEvent.didReceive`.
  case responseHandled(token: Int64)
}
