internal import SystemConnection
internal import UserNotifications

/// A question with a few answers, and optional text fields.
///
/// Present it like any controller. If the app runs on a desktop with zenity or kdialog, that program shows the
/// question in a window of its own. Elsewhere the alert stays `presentedViewController` until `choose(_:)` or
/// `dismiss(animated:completion:)`, and `UserNotificationsHost.failureHandler` is informed once that the alert is not
/// visible. On a simulated device, in a process of tests and in an extension no window is shown.
@MainActor @preconcurrency
open class UIAlertController: UIViewController {
  /// How a question looks; the desktop's dialogs make no difference.
  public enum Style: Int, Sendable {
    /// A list of answers from the edge of the screen.
    case actionSheet = 0
    /// A window in the middle of it.
    case alert = 1
  }

  /// The words below the title.
  open var message: String?
  /// How it looks.
  public let preferredStyle: Style
  /// The answers, in the order in which they were added.
  open private(set) var actions: [UIAlertAction] = []
  /// The answer of the return key, one of `actions`; stored, and not sent to the desktop's dialogs.
  open var preferredAction: UIAlertAction?
  /// The fields, in the order in which they were added; `nil` without fields.
  open private(set) var textFields: [UITextField]?

  private var dialog: AlertDialog?

  /// Creates a question without answers.
  public init(title: String?, message: String?, preferredStyle: Style) {
    self.message = message
    self.preferredStyle = preferredStyle
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  /// Creates a question without texts: Linux has no archives of controllers.
  public required init?(coder: NSCoder) {
    preferredStyle = .actionSheet
    super.init(coder: coder)
  }

  /// Adds an answer after the others.
  open func addAction(_ action: UIAlertAction) {
    actions.append(action)
  }

  /// Adds a field for text below the others.
  ///
  /// - Parameter configurationHandler: Called at once with the field, to set its placeholder and the like.
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    let field = UITextField(frame: .zero)
    textFields = (textFields ?? []) + [field]
    configurationHandler?(field)
  }

  /// Chooses an answer as the user would: the alert is dismissed, then the answer's handler is called.
  ///
  /// Use it in tests, and with toolkits that draw the question themselves.
  ///
  /// - Parameter action: One of `actions`; another one, or one that is not enabled, is ignored.
  public func choose(_ action: UIAlertAction) {
    guard action.isEnabled, actions.contains(where: { $0 === action }) else { return }
    presentingViewController?.dismiss(animated: false)
    action.perform()
  }

  override func wasPresented() {
    let source = UIApplication.shared.source
    guard source.isOfThisProcess, !TestProcess.isRunning, extensionContext == nil else { return }
    guard let dialog = AlertDialog(for: self, environment: ProcessInfo.processInfo.environment)
    else {
      return source.host.report(
        NotificationSystemError(
          code: .unsupported, message: "the alert cannot be shown", field: "title",
          value: title ?? message, remedy: "Install zenity or kdialog, or answer it in code."),
        in: "present", of: "UIKit")
    }
    self.dialog = dialog
    dialog.ask { [weak self] answer in self?.handle(answer) }
  }

  override func wasDismissed() {
    dialog?.close()
    dialog = nil
  }

  /// Handles the dialog's result: the typed texts, and the answer, if there is one.
  func handle(_ answer: AlertDialog.Answer) {
    for (field, text) in zip(textFields ?? [], answer.texts) { field.text = text }
    switch answer.choice {
    case .action(let index) where actions.indices.contains(index): choose(actions[index])
    case .action, .closed:
      // Closing a question is not an answer, unless there is a harmless one, or only one.
      let harmless = actions.first { $0.style == .cancel }
      if let action = harmless ?? (actions.count == 1 ? actions.first : nil) { choose(action) }
    }
  }
}

/// An answer to the question that an alert asks.
@MainActor @preconcurrency
open class UIAlertAction: MainActorObject {
  /// The meaning of an answer.
  public enum Style: Int, Sendable {
    /// Nothing special.
    case `default` = 0
    /// Nothing changes; closing the question means the same.
    case cancel = 1
    /// Data is lost.
    case destructive = 2
  }

  /// The words of the answer.
  public let title: String?
  /// The meaning of the answer.
  public let style: Style
  /// Whether it can be chosen.
  open var isEnabled = true
  private let handler: ((UIAlertAction) -> Void)?

  /// Creates an answer.
  ///
  /// - Parameters:
  ///   - title: The words of the answer.
  ///   - style: The meaning of the answer.
  ///   - handler: Called on the main queue when it is chosen, after the alert has disappeared.
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
    super.init(base: ())
  }

  func perform() {
    handler?(self)
  }
}
