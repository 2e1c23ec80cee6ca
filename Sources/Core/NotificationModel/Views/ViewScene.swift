/// What a content extension shows at one time: its views as values, for a shell to draw (J3).
///
/// Lengths are in points; a shell takes a point for a CSS pixel. Everything in it comes from an app: a
/// shell makes elements of its own of it, and never takes markup from it.
public struct ViewScene: Hashable, Sendable {
  /// The view of the extension's controller, as wide as the shell made it.
  public var root: ViewNode
  /// The height the controller asks for; absent where its constraints or the initial ratio decide (J4).
  public var height: Double?
  /// The title of the controller, which may stand in the place of the app's name (J3).
  public var title: String?
  /// The button for media, where the extension wants one drawn for it (J8).
  public var mediaButton: MediaButton?
  /// What stands in the place of the system's text field while the controller is the first responder (J9).
  public var inputView: ViewNode?
  /// What stands above that, or above the system's text field (J9).
  public var inputAccessoryView: ViewNode?
  /// Whether the controller takes what a person types by itself (J9): a shell then shows no field of its own for
  /// an action that asks for a text, and says that it was chosen without one.
  public var takesText: Bool

  /// Creates a scene of one view.
  public init(root: ViewNode) {
    self.root = root
    height = nil
    title = nil
    mediaButton = nil
    inputView = nil
    inputAccessoryView = nil
    takesText = false
  }
}
