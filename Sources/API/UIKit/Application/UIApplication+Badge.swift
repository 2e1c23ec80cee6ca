internal import UserNotifications

extension UIApplication {
  /// The number on the app's icon; 0 where there is none, or where the system cannot be asked.
  ///
  /// Setting 0 also takes the app's notifications out of the list, a negative number only removes the badge
  /// (C4). Errors go to `UserNotificationsHost.failureHandler`. `UNUserNotificationCenter.setBadgeCount(_:)` does
  /// not touch the list, and reports errors.
  public var applicationIconBadgeNumber: Int {
    get { source.badge() ?? 0 }
    set {
      source.center.setBadgeCount(max(0, newValue))
      if newValue == 0 { source.center.removeAllDeliveredNotifications() }
    }
  }
}
