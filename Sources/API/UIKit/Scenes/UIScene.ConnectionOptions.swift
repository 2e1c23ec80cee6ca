public import UserNotifications

extension UIScene {
  /// Why a scene is connected.
  @MainActor @preconcurrency
  open class ConnectionOptions: MainActorObject {
    /// The person's answer that the app was started for, where it opens the app.
    ///
    /// The center's delegate is given it too, so handle it at one of the two places.
    open internal(set) var notificationResponse: UNNotificationResponse?

    init(notificationResponse: UNNotificationResponse?) {
      self.notificationResponse = notificationResponse
      super.init(base: ())
    }
  }
}
