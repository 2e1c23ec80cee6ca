package import NotificationModel
import Synchronization

/// The requests that an extension can make to the system that shows it.
///
/// `UserNotificationsUI` adds the members for notifications: their actions, opening the app, closing the view, and
/// media. All members may be used from any thread.
public final class NSExtensionContext: NSObject, Sendable {
  private let actions: Mutex<[NotificationAction]>
  private let deliver: @Sendable (ContentEvent) -> Void

  /// Creates a context that sends its requests to the process that shows the extension.
  package init(
    actions: [NotificationAction], deliver: @escaping @Sendable (ContentEvent) -> Void
  ) {
    self.actions = Mutex(actions)
    self.deliver = deliver
    super.init()
  }

  /// The current buttons, as model values.
  package var actionModels: [NotificationAction] {
    get { actions.withLock(\.self) }
    set {
      actions.withLock { $0 = newValue }
      deliver(.actions(newValue))
    }
  }

  /// Sends an event to the process that shows the extension.
  package func send(_ event: ContentEvent) {
    deliver(event)
  }

  /// The input of the extension; empty, since a notification arrives by `didReceive(_:)`.
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
    send(.dismiss)
    completionHandler?(false)
  }

  /// Cancels the extension's work; its view is closed, and the notification stays.
  public func cancelRequest(withError error: any Error) {
    send(.dismiss)
  }
}
