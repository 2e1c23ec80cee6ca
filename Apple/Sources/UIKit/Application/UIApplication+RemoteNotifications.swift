internal import SystemConnection
internal import UserNotifications

extension UIApplication {
  /// Asks for the token to which servers send pushes.
  ///
  /// The delegate is called later, on the main queue: `didRegisterForRemoteNotificationsWithDeviceToken` for each new
  /// token, or `didFailToRegisterForRemoteNotificationsWithError` if the app cannot get one. The user need not have
  /// allowed anything (A16). While the gateway cannot be reached, the delegate is not called: the registration is kept,
  /// and the token arrives later.
  ///
  /// Call it at each launch, and send the token to the server. The error is a `NotificationSystemError`:
  /// `unsupported` if the device has no gateway, `notPermitted` if an installed bundle has no entitlement
  /// `aps-environment` (H1) or the gateway does not know the app.
  ///
  /// ```swift
  /// let center = UNUserNotificationCenter.current()
  /// if try await center.requestAuthorization(options: [.alert, .sound, .badge]) {
  ///   UIApplication.shared.registerForRemoteNotifications()
  /// }
  /// ```
  public func registerForRemoteNotifications() {
    let pushes = AppPushes.of(source)
    pushes.listen { [weak self] result in self?.reportLater(result) }
    pushes.register()
  }

  /// Invalidates the token; pushes for it are dropped from now on, and their server is informed.
  ///
  /// Errors go to `UserNotificationsHost.failureHandler`.
  public func unregisterForRemoteNotifications() {
    let host = source.host
    AppPushes.of(source).unregister { error in
      if let error { host.report(error, in: "unregisterForRemoteNotifications", of: "UIKit") }
    }
  }

  /// Whether the app has a token; false if the system does not answer.
  public var isRegisteredForRemoteNotifications: Bool { AppPushes.of(source).token != nil }

  /// Starts to pass pushes that wake the app to the delegate (H7, H8).
  func receivePushes() {
    AppPushes.of(source).setReceiver { [weak self] push, done in
      guard let self else { return done(.noData) }
      onMainQueue { application in
        guard let delegate = application.delegate else { return done(.noData) }
        delegate.application(application, didReceiveRemoteNotification: push.userInfo) { result in
          done(result.outcome)
        }
      }
    }
  }

  private nonisolated func reportLater(_ result: Result<Data, any Error>) {
    onMainQueue { application in
      switch result {
      case .success(let token):
        application.delegate?.application(
          application, didRegisterForRemoteNotificationsWithDeviceToken: token)
      case .failure(let error):
        application.delegate?.application(
          application, didFailToRegisterForRemoteNotificationsWithError: error)
      }
    }
  }
}

extension UIBackgroundFetchResult {
  fileprivate var outcome: UserNotificationsHost.FetchResult {
    switch self {
    case .newData: .newData
    case .noData: .noData
    case .failed: .failed
    }
  }
}

/// The result of a fetch in the background.
///
/// ```swift
/// func result(of tasks: [String]?) -> UIBackgroundFetchResult {
///   guard let tasks else { return .failed }
///   return tasks.isEmpty ? .noData : .newData
/// }
/// ```
public enum UIBackgroundFetchResult: UInt, Sendable {
  /// New data was fetched.
  case newData = 0
  /// No new data was found.
  case noData = 1
  /// The data could not be fetched.
  case failed = 2

  /// Apple's number of the case.
  public var rawValue: UInt {
    switch self {
    case .newData: 0
    case .noData: 1
    case .failed: 2
    }
  }
}

extension UIApplication {
  /// The number on the app's icon; 0 without a number, or if the system does not answer.
  ///
  /// Setting 0 also removes the app's notifications from the list, a negative number only removes the badge (C4). Errors go to
  /// `UserNotificationsHost.failureHandler`. `UNUserNotificationCenter.setBadgeCount(_:)` leaves the list unchanged, and
  /// reports errors.
  ///
  /// ```swift
  /// UIApplication.shared.applicationIconBadgeNumber += 1
  /// // When everything is read:
  /// UIApplication.shared.applicationIconBadgeNumber = 0
  /// ```
  public var applicationIconBadgeNumber: Int {
    get { source.badge() ?? 0 }
    set {
      source.center.setBadgeCount(max(0, newValue))
      if newValue == 0 { source.center.removeAllDeliveredNotifications() }
    }
  }
}
