/// The button that starts and stops what a content extension plays (J8).
public struct MediaButton: Hashable, Sendable {
  /// How the button looks.
  public enum Style: Hashable, Sendable {
    /// An opaque one, of the system's own look.
    case standard
    /// One that lets through what is under it.
    case overlay
  }

  /// How it looks.
  public var style: Style
  /// Where it is in the controller's view; never empty.
  public var frame: ViewFrame
  /// The colour of the sign on it; absent means the system's own.
  public var tint: ViewColor?

  /// Creates a button.
  public init(style: Style, frame: ViewFrame, tint: ViewColor? = nil) {
    self.style = style
    self.frame = frame
    self.tint = tint
  }
}
