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
