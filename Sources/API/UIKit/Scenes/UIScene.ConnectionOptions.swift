public import UserNotifications

extension UIScene {
  /// Why a scene is connected.
  @MainActor @preconcurrency
  open class ConnectionOptions: MainActorObject {
    /// The person's answer that the app was started for, where it opens the app.
    ///
    /// The center's delegate is given it too, so handle it at one of the two places.
    open internal(set) var notificationResponse: UNNotificationResponse?

    /// The addresses that the app was started with, each with its own context.
    open internal(set) var urlContexts: Set<UIOpenURLContext>

    /// Who asked for the address; never there.
    open var sourceApplication: String? { nil }

    /// The kind of an activity that is on its way from another device; never there.
    open var handoffUserActivityType: String? { nil }

    /// Activities to go on with; none.
    open var userActivities: Set<NSUserActivity> { [] }

    /// The action of the home screen that the person chose; never there.
    open var shortcutItem: UIApplicationShortcutItem? { nil }

    /// Something that was shared in iCloud.
    @available(*, unavailable, message: "Linux has no CloudKit")
    open var cloudKitShareMetadata: NSObject? { nil }

    init(notificationResponse: UNNotificationResponse?, urls: [URL] = []) {
      self.notificationResponse = notificationResponse
      urlContexts = Set(urls.map(UIOpenURLContext.init(url:)))
      super.init(base: ())
    }
  }
}
