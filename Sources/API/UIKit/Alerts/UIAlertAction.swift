/// An answer to the question that an alert asks.
@MainActor @preconcurrency
open class UIAlertAction: MainActorObject {
  /// What an answer means.
  public enum Style: Int, Sendable {
    /// Nothing special.
    case `default` = 0
    /// Everything stays as it is; what closing the question means too.
    case cancel = 1
    /// Something is lost.
    case destructive = 2
  }

  /// The words of the answer.
  public let title: String?
  /// What the answer means.
  public let style: Style
  /// Whether it can be chosen.
  open var isEnabled = true
  private let handler: ((UIAlertAction) -> Void)?

  /// Creates an answer.
  ///
  /// - Parameters:
  ///   - title: The words of the answer.
  ///   - style: What it means.
  ///   - handler: Called on the main queue when it is chosen, after the alert has gone.
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
