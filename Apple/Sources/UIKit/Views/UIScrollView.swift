/// A view that would scroll its content; defined for code that uses it.
///
/// - Note: Shells show a notification's view as a whole: the content is drawn at its position, and does not scroll.
@MainActor @preconcurrency
open class UIScrollView: UIView {
  /// How a scroll view keeps clear of bars.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// The system's choice.
    case automatic = 0
    /// In the directions it scrolls in.
    case scrollableAxes = 1
    /// Not at all.
    case never = 2
    /// In all directions.
    case always = 3
  }

  /// The size of the content; stored, without effect.
  open var contentSize = CGSize.zero
  /// The offset of the content; stored, without effect.
  open var contentOffset = CGPoint.zero
  /// How it keeps clear of bars; stored, without effect.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
  /// Whether the user may scroll; stored, without effect.
  open var isScrollEnabled = true
}
