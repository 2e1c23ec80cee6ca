/// A view that would scroll what is in it; here for code that names it.
///
/// - Note: Shells show a notification's view as a whole: what is in it is drawn where it is, and does not scroll.
@MainActor @preconcurrency
open class UIScrollView: UIView {
  /// How a scroll view keeps clear of bars.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// As the system finds best.
    case automatic = 0
    /// In the directions it scrolls in.
    case scrollableAxes = 1
    /// Not at all.
    case never = 2
    /// In all directions.
    case always = 3
  }

  /// The size of what is in it; kept, without effect.
  open var contentSize = CGSize.zero
  /// How far what is in it has moved; kept, without effect.
  open var contentOffset = CGPoint.zero
  /// How it keeps clear of bars; kept, without effect.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
  /// Whether the person may scroll; kept, without effect.
  open var isScrollEnabled = true
}
