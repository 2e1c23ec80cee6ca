package import NotificationModel
import Synchronization

/// What an extension can ask of the system that shows it.
///
/// `UserNotificationsUI` adds what notifications know: their actions, opening the app, closing the view, and
/// media. Everything may be called from any thread.
public final class NSExtensionContext: NSObject, Sendable {
  private let actions: Mutex<[NotificationAction]>
  private let tell: @Sendable (ContentEvent) -> Void

  /// Creates a context whose wishes go to whoever shows the extension.
  package init(
    actions: [NotificationAction], tell: @escaping @Sendable (ContentEvent) -> Void
  ) {
    self.actions = Mutex(actions)
    self.tell = tell
    super.init()
  }

  /// The buttons as they are now, as values.
  package var actionModels: [NotificationAction] {
    get { actions.withLock(\.self) }
    set {
      actions.withLock { $0 = newValue }
      tell(.actions(newValue))
    }
  }

  /// Tells whoever shows the extension something.
  package func say(_ news: ContentEvent) {
    tell(news)
  }

  /// What the extension was given; nothing, since a notification comes by `didReceive(_:)`.
  public var inputItems: [Any] { [] }

  /// Opens an address.
  ///
  /// - Note: An extension of notifications cannot, as on Apple's systems: the answer is false. Use
  ///   `performNotificationDefaultAction()` to open the app.
  public func open(_ URL: URL, completionHandler: (@Sendable (Bool) -> Void)? = nil) {
    completionHandler?(false)
  }

  /// Ends the extension's work; its view is closed, and the notification stays.
  public func completeRequest(
    returningItems items: [Any]?, completionHandler: (@Sendable (Bool) -> Void)? = nil
  ) {
    say(.dismiss)
    completionHandler?(false)
  }

  /// Gives the extension's work up; its view is closed, and the notification stays.
  public func cancelRequest(withError error: any Error) {
    say(.dismiss)
  }
}
