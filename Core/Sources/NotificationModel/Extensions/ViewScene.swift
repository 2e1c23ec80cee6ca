/// The drawing of a content extension at one time: its views as values, for a shell to draw (J3).
///
/// Lengths are in points; a shell treats a point as a CSS pixel. Everything in it comes from an app: a shell
/// creates its own elements from it, and never interprets it as markup.
package struct ViewScene: Hashable, Sendable {
  /// The view of the extension's controller, with the width that the shell chose.
  package var root: ViewNode
  /// The height that the controller requests; absent if its constraints or the initial ratio decide (J4).
  package var height: Double?
  /// The title of the controller, which may replace the app's name (J3).
  package var title: String?
  /// The media button, if the extension wants one drawn for it (J8).
  package var mediaButton: MediaButton?
  /// The view that replaces the system's text field while the controller is the first responder (J9).
  package var inputView: ViewNode?
  /// The view above that one, or above the system's text field (J9).
  package var inputAccessoryView: ViewNode?
  /// Whether the controller handles text input itself (J9): a shell then shows no field of its own for an
  /// action with text input, and reports that it was chosen without a text.
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
  /// The position of a view in its container.
  package enum Place: Hashable, Sendable {
    /// At a frame that the extension has computed.
    case frame(ViewFrame)
    /// At a position that its stack computes.
    case arranged
    /// At a position that constraints define; see `ViewNode.constraints` of it and of its containers.
    case constrained
  }

  /// Identifies the view among all views of its extension, for as long as it exists.
  package var identifier: Int64
  /// The kind of the view, with its data.
  package var content: ViewContent
  /// Its position; meaningless for the root.
  package var place: Place
  /// Its colours and its outline.
  package var style: ViewStyle
  /// The constraints on this view and on those in it.
  package var constraints: [ViewConstraint]
  /// Whether it, or a view in it, reacts to the user.
  package var isEnabled: Bool
  /// Whether taps on it are reported, in addition to the events of its kind.
  package var takesTaps: Bool
  /// The text for a screen reader, which replaces its own text.
  package var accessibilityLabel: String?
  /// The views in it, from back to front; for a stack in its order. Hidden ones are left out.
  package var children: [ViewNode]

  /// Creates a view without subviews.
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
  /// The background colour; absent means none.
  package var background: ViewColor?
  /// The colour of interactive elements in it.
  package var tint: ViewColor?
  /// Its opacity, 0 to 1.
  package var alpha: Double
  /// The radius of its corners.
  package var cornerRadius: Double
  /// The width of its border.
  package var borderWidth: Double
  /// The colour of its border.
  package var borderColor: ViewColor?
  /// Whether content outside of its bounds is cut off.
  package var clips: Bool

  /// Creates the style of a view without appearance.
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

/// An interaction with a view of a content extension; the number is `ViewNode.identifier`.
package enum ViewEvent: Hashable, Sendable {
  /// A button was pressed, or a view that reports taps was tapped.
  case tapped(view: Int64)
  /// A field received the focus.
  case began(view: Int64)
  /// The text of a field has changed.
  case edited(view: Int64, text: String)
  /// The return key was pressed in a field.
  case returned(view: Int64)
  /// A field lost the focus.
  case ended(view: Int64)
  /// A switch was changed.
  case switched(view: Int64, isOn: Bool)
  /// A slider was moved; `isMoving` until the user releases it.
  case slid(view: Int64, value: Double, isMoving: Bool)

  /// The view of the interaction.
  package var view: Int64 {
    switch self {
    case .tapped(let view), .began(let view), .edited(let view, _), .returned(let view),
      .ended(let view), .switched(let view, _), .slid(let view, _, _):
      view
    }
  }
}
