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

/// One view of a content extension, with the views in it.
public struct ViewNode: Hashable, Sendable {
  /// Where a view is in the one that holds it.
  public enum Place: Hashable, Sendable {
    /// At a frame of the extension's own reckoning.
    case frame(ViewFrame)
    /// Where its stack puts it.
    case arranged
    /// Where constraints put it; `ViewNode.constraints` of it and of those that hold it say where.
    case constrained
  }

  /// Tells the view from all others of its extension, for as long as it lives.
  public var identifier: Int64
  /// What kind of view it is, and what that kind shows.
  public var content: ViewContent
  /// Where it is; of no meaning for the root.
  public var place: Place
  /// Its colours and its outline.
  public var style: ViewStyle
  /// What is known about the places of this view and of those in it.
  public var constraints: [ViewConstraint]
  /// Whether it, or a view in it, takes what the person does.
  public var isEnabled: Bool
  /// Whether a tap on it is told, beside what its kind tells.
  public var takesTaps: Bool
  /// What a screen reader says in the place of its text.
  public var accessibilityLabel: String?
  /// The views in it, the lowest first; for a stack in its order. Hidden ones are left out.
  public var children: [ViewNode]

  /// Creates a view without anything in it.
  public init(identifier: Int64, content: ViewContent, place: Place) {
    self.identifier = identifier
    self.content = content
    self.place = place
    style = ViewStyle()
    constraints = []
    isEnabled = true
    takesTaps = false
    accessibilityLabel = nil
    children = []
  }
}

/// The colours and the outline of a view.
public struct ViewStyle: Hashable, Sendable {
  /// What is under everything in it; absent means nothing.
  public var background: ViewColor?
  /// The colour of what it and the views in it let the person do.
  public var tint: ViewColor?
  /// How much of it is seen, 0 to 1.
  public var alpha: Double
  /// How round its corners are.
  public var cornerRadius: Double
  /// How wide its border is.
  public var borderWidth: Double
  /// The colour of its border.
  public var borderColor: ViewColor?
  /// Whether what sticks out of it is cut off.
  public var clips: Bool

  /// Creates a style of a view that shows nothing of its own.
  public init() {
    background = nil
    tint = nil
    alpha = 1
    cornerRadius = 0
    borderWidth = 0
    borderColor = nil
    clips = false
  }
}

/// What a person did with a view of a content extension; the number is `ViewNode.identifier`.
public enum ViewEvent: Hashable, Sendable {
  /// A button was pressed, or a view that takes taps was tapped.
  case tapped(view: Int64)
  /// A field was entered.
  case began(view: Int64)
  /// The text of a field is another one now.
  case edited(view: Int64, text: String)
  /// The return key was pressed in a field.
  case returned(view: Int64)
  /// A field was left.
  case ended(view: Int64)
  /// A switch was turned.
  case switched(view: Int64, isOn: Bool)
  /// A slider was moved; `isMoving` until the person lets go of it.
  case slid(view: Int64, value: Double, isMoving: Bool)

  /// The view that it happened to.
  public var view: Int64 {
    switch self {
    case .tapped(let view), .began(let view), .edited(let view, _), .returned(let view),
      .ended(let view), .switched(let view, _), .slid(let view, _, _):
      view
    }
  }
}
