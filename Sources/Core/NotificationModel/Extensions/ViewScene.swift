/// What a content extension shows at one time: its views as values, for a shell to draw (J3).
///
/// Lengths are in points; a shell takes a point for a CSS pixel. Everything in it comes from an app: a
/// shell makes elements of its own of it, and never takes markup from it.
package struct ViewScene: Hashable, Sendable {
  /// The view of the extension's controller, as wide as the shell made it.
  package var root: ViewNode
  /// The height the controller asks for; absent where its constraints or the initial ratio decide (J4).
  package var height: Double?
  /// The title of the controller, which may stand in the place of the app's name (J3).
  package var title: String?
  /// The button for media, where the extension wants one drawn for it (J8).
  package var mediaButton: MediaButton?
  /// What stands in the place of the system's text field while the controller is the first responder (J9).
  package var inputView: ViewNode?
  /// What stands above that, or above the system's text field (J9).
  package var inputAccessoryView: ViewNode?
  /// Whether the controller takes what a person types by itself (J9): a shell then shows no field of its own for
  /// an action that asks for a text, and says that it was chosen without one.
  package var takesText: Bool

  /// Creates a scene of one view.
  package init(root: ViewNode) {
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
package struct ViewNode: Hashable, Sendable {
  /// Where a view is in the one that holds it.
  package enum Place: Hashable, Sendable {
    /// At a frame of the extension's own reckoning.
    case frame(ViewFrame)
    /// Where its stack puts it.
    case arranged
    /// Where constraints put it; `ViewNode.constraints` of it and of those that hold it say where.
    case constrained
  }

  /// Tells the view from all others of its extension, for as long as it lives.
  package var identifier: Int64
  /// What kind of view it is, and what that kind shows.
  package var content: ViewContent
  /// Where it is; of no meaning for the root.
  package var place: Place
  /// Its colours and its outline.
  package var style: ViewStyle
  /// What is known about the places of this view and of those in it.
  package var constraints: [ViewConstraint]
  /// Whether it, or a view in it, takes what the person does.
  package var isEnabled: Bool
  /// Whether a tap on it is told, beside what its kind tells.
  package var takesTaps: Bool
  /// What a screen reader says in the place of its text.
  package var accessibilityLabel: String?
  /// The views in it, the lowest first; for a stack in its order. Hidden ones are left out.
  package var children: [ViewNode]

  /// Creates a view without anything in it.
  package init(identifier: Int64, content: ViewContent, place: Place) {
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
package struct ViewStyle: Hashable, Sendable {
  /// What is under everything in it; absent means nothing.
  package var background: ViewColor?
  /// The colour of what it and the views in it let the person do.
  package var tint: ViewColor?
  /// How much of it is seen, 0 to 1.
  package var alpha: Double
  /// How round its corners are.
  package var cornerRadius: Double
  /// How wide its border is.
  package var borderWidth: Double
  /// The colour of its border.
  package var borderColor: ViewColor?
  /// Whether what sticks out of it is cut off.
  package var clips: Bool

  /// Creates a style of a view that shows nothing of its own.
  package init() {
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
package enum ViewEvent: Hashable, Sendable {
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
  package var view: Int64 {
    switch self {
    case .tapped(let view), .began(let view), .edited(let view, _), .returned(let view),
      .ended(let view), .switched(let view, _), .slid(let view, _, _):
      view
    }
  }
}
