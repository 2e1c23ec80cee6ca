public import UserNotifications

/// One of an app's user interfaces; here an app has one at most.
@MainActor @preconcurrency
open class UIScene: UIResponder {
  /// The session for which it was connected.
  public let session: UISceneSession
  /// The object that receives events of the scene; the scene keeps it.
  open var delegate: (any UISceneDelegate)?
  /// The state of the scene.
  open internal(set) var activationState: ActivationState = .unattached
  /// The title that the user sees if there is room for one; stored, without effect.
  open var title: String! = ""
  /// Which notifications and addresses the scene would like to have; stored, without effect, since there is one
  /// scene.
  open var activationConditions = UISceneActivationConditions()

  /// Creates a scene, which the app connects.
  public init(session: UISceneSession, connectionOptions: ConnectionOptions) {
    self.session = session
    super.init()
  }
}

extension UIScene {
  /// The state of a scene.
  public enum ActivationState: Int, Sendable {
    /// It is not connected.
    case unattached = -1
    /// The user looks at it, and it receives the user's input.
    case foregroundActive = 0
    /// It is on its way to the foreground or out of it.
    case foregroundInactive = 1
    /// The user does not look at it.
    case background = 2
  }
}

extension UIScene {
  /// Why a scene is connected.
  @MainActor @preconcurrency
  open class ConnectionOptions: MainActorObject {
    /// The user's response for which the app was started, if it opens the app.
    ///
    /// The center's delegate receives it too, so handle it at one of the two places.
    open internal(set) var notificationResponse: UNNotificationResponse?

    /// The addresses that the app was started with, each with its own context.
    open internal(set) var urlContexts: Set<UIOpenURLContext>

    /// The app that asked for the address; never present on Linux.
    open var sourceApplication: String? { nil }

    /// The kind of an activity that is on its way from another device; never present on Linux.
    open var handoffUserActivityType: String? { nil }

    /// Activities to continue; none.
    open var userActivities: Set<NSUserActivity> { [] }

    /// The action of the home screen that the user chose; never present on Linux.
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

extension UIScene {
  /// A scene is connected; the notification's object is the scene.
  public nonisolated class var willConnectNotification: NSNotification.Name {
    NSNotification.Name("UISceneWillConnectNotification")
  }

  /// A scene is gone; never posted here.
  public nonisolated class var didDisconnectNotification: NSNotification.Name {
    NSNotification.Name("UISceneDidDisconnectNotification")
  }

  /// A scene is active.
  public nonisolated class var didActivateNotification: NSNotification.Name {
    NSNotification.Name("UISceneDidActivateNotification")
  }

  /// A scene is about to become inactive.
  public nonisolated class var willDeactivateNotification: NSNotification.Name {
    NSNotification.Name("UISceneWillDeactivateNotification")
  }

  /// A scene is about to leave the background.
  public nonisolated class var willEnterForegroundNotification: NSNotification.Name {
    NSNotification.Name("UISceneWillEnterForegroundNotification")
  }

  /// A scene is in the background.
  public nonisolated class var didEnterBackgroundNotification: NSNotification.Name {
    NSNotification.Name("UISceneDidEnterBackgroundNotification")
  }

  func post(_ name: NSNotification.Name) {
    NotificationCenter.default.post(name: name, object: self)
  }
}

/// A scene with windows.
@MainActor @preconcurrency
open class UIWindowScene: UIScene {
  /// The scene's windows that were made visible, the oldest first.
  open var windows: [UIWindow] { UIWindow.visible(of: UIApplication.shared) }

  /// The key window, which receives typed text.
  open var keyWindow: UIWindow? { windows.last { $0.isKeyWindow } }

  /// The screen that the scene would be on.
  open var screen: UIScreen { .main }
}

/// An address that a scene has to open, with its options.
@MainActor @preconcurrency
open class UIOpenURLContext: MainActorObject {
  /// The address.
  public let url: URL
  /// The options of the address; empty on Linux.
  public let options = UIScene.OpenURLOptions()

  init(url: URL) {
    self.url = url
    super.init(base: ())
  }
}

extension UIScene {
  /// The options of an address that a scene has to open; empty on Linux.
  @MainActor @preconcurrency
  open class OpenURLOptions: MainActorObject {
    /// The identifier of the app that asked; never present on Linux.
    open var sourceApplication: String? { nil }
    /// The annotation of that app; never present on Linux.
    open var annotation: Any? { nil }
    /// Whether the file may be changed at its place; never.
    open var openInPlace: Bool { false }

    init() {
      super.init(base: ())
    }
  }

  /// The options of an address that a scene opens elsewhere.
  @MainActor @preconcurrency
  open class OpenExternalURLOptions: MainActorObject {
    /// Opens only addresses that belong to an app; it has no effect here.
    open var universalLinksOnly = false

    /// Creates the default options.
    public init() {
      super.init(base: ())
    }
  }

  /// Opens an address, as the app's `open(_:options:completionHandler:)` does.
  public func open(
    _ url: URL, options: OpenExternalURLOptions?,
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    UIApplication.shared.open(url, options: [:], completionHandler: completion)
  }
}

/// Which notifications and addresses a scene would like to have, by their content's
/// `targetContentIdentifier`.
///
/// - Note: An app has one scene on Linux, which receives everything. `NSPredicate` on Linux accepts no format string.
@MainActor @preconcurrency
open class UISceneActivationConditions: MainActorObject, @preconcurrency NSSecureCoding {
  /// The content that it can show; everything unless set.
  open var canActivateForTargetContentIdentifierPredicate = NSPredicate(value: true)
  /// The content that it prefers to show; nothing unless set.
  open var prefersToActivateForTargetContentIdentifierPredicate = NSPredicate(value: false)

  /// Creates conditions that let the scene show everything.
  public init() {
    super.init(base: ())
  }

  /// Creates the usual conditions: predicates cannot be archived on Linux.
  public required init?(coder: NSCoder) {
    super.init(base: ())
  }

  /// Writes nothing: predicates cannot be archived on Linux.
  open func encode(with coder: NSCoder) {}

  /// Whether archives of this class name the classes they expect; always true.
  open nonisolated class var supportsSecureCoding: Bool { true }
}
