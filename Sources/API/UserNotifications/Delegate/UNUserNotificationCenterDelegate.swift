/// What an app wants to be told about its notifications.
///
/// Implement either the form with a completion handler or the `async` form of each method; all are
/// optional. The system calls the form with a completion handler on the main queue, one call after
/// the other, unless `UserNotificationsHost.delegateExecutor` says otherwise; the `async` form begins
/// there, too, and goes on where Swift runs it once it has waited for something.
///
/// - Note: Swift on Linux has no optional requirements, so each has a default. Code that asks
///   `delegate.userNotificationCenter?(…)` has to drop the question mark.
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
  /// Asks how a notification is shown that arrives while the app is in the foreground (E1).
  ///
  /// Call the handler within 10 seconds, from any thread; only the first call counts, and without one
  /// the notification is not presented. The default calls the `async` form.
  @preconcurrency
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler:
      @escaping @Sendable (UNNotificationPresentationOptions) -> Void)

  /// Asks how a notification is shown that arrives while the app is in the foreground (E1).
  ///
  /// The default presents nothing.
  func userNotificationCenter(
    _ center: sending UNUserNotificationCenter, willPresent notification: sending UNNotification
  ) async -> UNNotificationPresentationOptions

  /// Tells what the person did with a notification (F1 to F6).
  ///
  /// Call the handler as soon as the response is handled; until then the response counts as not
  /// delivered. The default calls the `async` form.
  @preconcurrency
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void)

  /// Tells what the person did with a notification (F1 to F6).
  ///
  /// The default does nothing.
  func userNotificationCenter(
    _ center: sending UNUserNotificationCenter, didReceive response: sending UNNotificationResponse
  ) async

  /// Tells that the person wants to see the app's own notification settings (A13).
  ///
  /// - Parameters:
  ///   - center: The center.
  ///   - notification: The notification the person came from; absent when it was the system's page.
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?)
}
