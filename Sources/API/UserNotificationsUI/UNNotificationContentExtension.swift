import NotificationModel

/// A controller whose view stands in the place of a notification's own content.
///
/// A content extension is a program of its own, which the system starts when a person opens a notification of
/// one of its categories. Its `main.swift` is one line, `NotificationViewController.main(NotificationViewController.init)`.
/// Everything here is called on the main thread.
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

/// The button for media that is drawn over a content extension's view (J8).
public enum UNNotificationContentExtensionMediaPlayPauseButtonType: UInt, Sendable {
  /// There is none.
  case none = 0
  /// One that covers what is under it, of the system's look.
  case `default` = 1
  /// One that lets through what is under it.
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

/// What becomes of a notification after a content extension has handled an answer to it (J6).
public enum UNNotificationContentExtensionResponseOption: UInt, Sendable {
  /// The view stays open; the app hears nothing.
  case doNotDismiss = 0
  /// The notification goes away; the app hears nothing.
  case dismiss = 1
  /// The notification goes away, and the app gets the answer.
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

  /// Leaves the answer to the app, or calls the form with a completion handler where that one is implemented.
  public func didReceive(
    _ response: UNNotificationResponse
  ) async -> UNNotificationContentExtensionResponseOption {
    if let question = ResponseForms.question, question.isForAsyncForm {
      question.noteUntaken()
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

  /// That of the system.
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
  /// On Apple's systems the system finds the class by its name in `Info.plist`. Here the program names it.
  /// The controller is made once, on the main thread, which runs its loop and the main queue. The process ends
  /// when its view is closed.
  ///
  /// - Parameter create: Makes the controller.
  public nonisolated static func main(_ create: @escaping @MainActor () -> Self) -> Never {
    ContentProcess.run { create() }
  }

  /// Runs the process of a content extension whose class is made as from a storyboard.
  ///
  /// ```swift
  /// NotificationViewController.main(coder: NotificationViewController.init(coder:))
  /// ```
  ///
  /// The coder holds nothing. A class that answers nil is shown as one that crashed.
  ///
  /// - Parameter create: Makes the controller.
  public nonisolated static func main(
    coder create: @escaping @MainActor (NSCoder) -> Self?
  ) -> Never {
    ContentProcess.run { create(EmptyCoder()) }
  }
}

extension NSExtensionContext {
  /// The buttons of the notification that is open; setting them changes what the person sees at once (J7).
  ///
  /// They begin as those of the notification's category.
  public var notificationActions: [UNNotificationAction] {
    get { actionModels.map(UNNotificationAction.make) }
    set { actionModels = newValue.map(\.model) }
  }

  /// Opens the app, which gets the answer of a person who tapped the notification (J7).
  public func performNotificationDefaultAction() {
    say(.performDefaultAction)
  }

  /// Closes the view; the notification stays (J7).
  public func dismissNotificationContentExtension() {
    say(.dismiss)
  }

  /// Tells that media plays now, so that the button offers to pause it (J8).
  public func mediaPlayingStarted() {
    say(.media(isPlaying: true))
  }

  /// Tells that media pauses now, so that the button offers to play it (J8).
  public func mediaPlayingPaused() {
    say(.media(isPlaying: false))
  }
}
