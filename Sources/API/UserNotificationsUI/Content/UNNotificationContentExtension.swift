/// A controller whose view stands in the place of a notification's own content.
///
/// A content extension is a program of its own, which the system starts when a person opens a notification of
/// one of its categories. Its `main.swift` is one line, `NotificationViewController.main(NotificationViewController.init)`.
/// Everything here is called on the main thread.
///
/// - Note: Swift on Linux has no optional requirements, so each has a default. And the protocol belongs to the main
///   actor, as the controllers do that adopt it.
@MainActor @preconcurrency
public protocol UNNotificationContentExtension: NSObjectProtocol {
  /// Receives the notification to show, and each further one of its thread while the view is open (J5).
  func didReceive(_ notification: UNNotification)

  /// Receives what the person chose, and says what becomes of it (J6).
  ///
  /// Implement it, or the `async` form, to handle all actions of the extension's categories; where neither is
  /// implemented, the app gets the answer and the view is closed. The handler may be called from any
  /// thread, at any time; only its first call counts, and without one the view stays open.
  @preconcurrency
  func didReceive(
    _ response: UNNotificationResponse,
    completionHandler completion:
      @escaping @Sendable (UNNotificationContentExtensionResponseOption) -> Void)

  /// Receives what the person chose, and says what becomes of it (J6).
  func didReceive(
    _ response: UNNotificationResponse
  ) async -> UNNotificationContentExtensionResponseOption

  /// The button that plays and pauses media; none, unless implemented (J8).
  var mediaPlayPauseButtonType: UNNotificationContentExtensionMediaPlayPauseButtonType { get }

  /// Where that button is in the controller's view; an empty rectangle means that there is none (J8).
  var mediaPlayPauseButtonFrame: CGRect { get }

  /// The colour of the sign on that button; the system's own, unless implemented (J8).
  var mediaPlayPauseButtonTintColor: UIColor { get }

  /// The person pressed the button to play; call `mediaPlayingStarted()` of the context if it plays then.
  func mediaPlay()

  /// The person pressed the button to pause; call `mediaPlayingPaused()` of the context if it pauses then.
  func mediaPause()
}
