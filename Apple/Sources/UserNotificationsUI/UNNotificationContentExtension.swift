import NotificationModel

/// A controller whose view replaces a notification's own content.
///
/// A content extension is a separate program, which the system starts when the user opens a notification of one of
/// its categories. Its `main.swift` is one line, `NotificationViewController.main(NotificationViewController.init)`.
/// All methods are called on the main thread.
///
/// ```swift
/// final class NotificationViewController: UIViewController, UNNotificationContentExtension {
///   private let label = UILabel()
///
///   func didReceive(_ notification: UNNotification) {
///     label.text = notification.request.content.body
///     view.addSubview(label)
///   }
/// }
/// ```
///
/// - Note: Swift on Linux has no optional requirements, so each has a default. The protocol belongs to the main
///   actor, as do the controllers that adopt it.
@MainActor @preconcurrency
public protocol UNNotificationContentExtension: NSObjectProtocol {
  /// Receives the notification to show, and each further one of its thread while the view is open (J5).
  func didReceive(_ notification: UNNotification)

  /// Receives the user's choice, and decides what happens with the notification (J6).
  ///
  /// Implement it, or the `async` form, to handle all actions of the extension's categories; if neither is
  /// implemented, the app receives the response and the view is closed. The handler may be called from any thread, at
  /// any time; only its first call counts, and without one the view stays open.
  @preconcurrency
  func didReceive(
    _ response: UNNotificationResponse,
    completionHandler completion:
      @escaping @Sendable (UNNotificationContentExtensionResponseOption) -> Void)

  /// Receives the user's choice, and decides what happens with the notification (J6).
  @discardableResult
  func didReceive(
    _ response: UNNotificationResponse
  ) async -> UNNotificationContentExtensionResponseOption

  /// The button that plays and pauses media; none, unless implemented (J8).
  var mediaPlayPauseButtonType: UNNotificationContentExtensionMediaPlayPauseButtonType { get }

  /// The frame of that button in the controller's view; an empty rectangle means that the button is missing (J8).
  var mediaPlayPauseButtonFrame: CGRect { get }

  /// The colour of the sign on that button; the system's own, unless implemented (J8).
  var mediaPlayPauseButtonTintColor: UIColor { get }

  /// Called when the user pressed the button to play; call `mediaPlayingStarted()` of the context if playing
  /// starts.
  func mediaPlay()

  /// Called when the user pressed the button to pause; call `mediaPlayingPaused()` of the context if playing
  /// pauses.
  func mediaPause()
}

/// The button for media that is drawn over a content extension's view (J8).
public enum UNNotificationContentExtensionMediaPlayPauseButtonType: UInt, Sendable {
  /// No button.
  case none = 0
  /// An opaque button with the system's look.
  case `default` = 1
  /// A translucent button.
  case overlay = 2

  /// Apple's number of the case.
  public var rawValue: UInt {
    switch self {
    case .none: 0
    case .default: 1
    case .overlay: 2
    }
  }
}

/// The treatment of a notification after a content extension has handled a response to it (J6).
public enum UNNotificationContentExtensionResponseOption: UInt, Sendable {
  /// The view stays open; the app receives nothing.
  case doNotDismiss = 0
  /// The notification is removed; the app receives nothing.
  case dismiss = 1
  /// The notification is removed, and the app receives the response.
  case dismissAndForwardAction = 2

  /// Apple's number of the case.
  public var rawValue: UInt {
    switch self {
    case .doNotDismiss: 0
    case .dismiss: 1
    case .dismissAndForwardAction: 2
    }
  }
}

extension UNNotificationContentExtension {
  /// Calls the `async` form.
  @preconcurrency
  public func didReceive(
    _ response: UNNotificationResponse,
    completionHandler completion:
      @escaping @Sendable (UNNotificationContentExtensionResponseOption) -> Void
  ) {
    ResponseForms.startAsyncForm(of: self, response, finish: completion)
  }

  /// Leaves the response to the app, or calls the form with a completion handler if that one is implemented.
  @discardableResult
  public func didReceive(
    _ response: UNNotificationResponse
  ) async -> UNNotificationContentExtensionResponseOption {
    if let question = ResponseForms.question, question.isForAsyncForm {
      question.recordUnhandled()
      return .dismissAndForwardAction
    }
    return await withCheckedContinuation { continuation in
      didReceive(response, completionHandler: { continuation.resume(returning: $0) })
    }
  }

  /// None.
  public var mediaPlayPauseButtonType: UNNotificationContentExtensionMediaPlayPauseButtonType {
    .none
  }

  /// Empty.
  public var mediaPlayPauseButtonFrame: CGRect { .zero }

  /// The system's tint.
  public var mediaPlayPauseButtonTintColor: UIColor { .tintColor }

  /// Does nothing.
  public func mediaPlay() {}

  /// Does nothing.
  public func mediaPause() {}
}

extension UNNotificationContentExtension where Self: UIViewController {
  /// Runs the process of a content extension; the only line of its `main.swift`.
  ///
  /// ```swift
  /// NotificationViewController.main(NotificationViewController.init)
  /// ```
  ///
  /// On Apple's systems the system finds the class by its name in `Info.plist`. Here the program names it. The
  /// controller is created once, on the main thread, which runs its loop and the main queue. The process ends when
  /// its view is closed.
  ///
  /// - Parameter create: Creates the controller.
  public nonisolated static func main(_ create: @escaping @MainActor () -> Self) -> Never {
    ContentProcess.run { create() }
  }

  /// Runs the process of a content extension whose class is created as from a storyboard.
  ///
  /// ```swift
  /// NotificationViewController.main(coder: NotificationViewController.init(coder:))
  /// ```
  ///
  /// The coder holds nothing. A class that returns `nil` is shown as one that crashed.
  ///
  /// - Parameter create: Creates the controller.
  public nonisolated static func main(
    coder create: @escaping @MainActor (NSCoder) -> Self?
  ) -> Never {
    ContentProcess.run { create(EmptyCoder()) }
  }
}

extension NSExtensionContext {
  /// The buttons of the open notification; setting them changes the shown buttons at once (J7).
  ///
  /// At first they are those of the notification's category.
  public var notificationActions: [UNNotificationAction] {
    get { actionModels.map(UNNotificationAction.make) }
    set { actionModels = newValue.map(\.model) }
  }

  /// Opens the app, which receives the response of a user who tapped the notification (J7).
  public func performNotificationDefaultAction() {
    send(.performDefaultAction)
  }

  /// Closes the view; the notification stays (J7).
  public func dismissNotificationContentExtension() {
    send(.dismiss)
  }

  /// Reports that media plays now, so that the button offers to pause it (J8).
  public func mediaPlayingStarted() {
    send(.media(isPlaying: true))
  }

  /// Reports that media pauses now, so that the button offers to play it (J8).
  public func mediaPlayingPaused() {
    send(.media(isPlaying: false))
  }
}
