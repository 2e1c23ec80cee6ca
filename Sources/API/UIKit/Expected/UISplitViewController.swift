/// A controller that shows others side by side; here for the enumerations that other packages name.
///
/// It is a controller like any other, and lays nothing out.
@MainActor @preconcurrency
open class UISplitViewController: UIViewController {
  /// How it would like to show its columns; kept, without effect.
  open var preferredDisplayMode = DisplayMode.automatic
  /// How the columns share the room; kept, without effect.
  open var preferredSplitBehavior = SplitBehavior.automatic
  /// Where the first column stands; kept, without effect.
  open var primaryEdge = PrimaryEdge.leading
  /// What is behind the first column; kept, without effect.
  open var primaryBackgroundStyle = BackgroundStyle.none
  /// When the button for the columns is seen; kept, without effect.
  open var displayModeButtonVisibility = DisplayModeButtonVisibility.automatic
}

extension UISplitViewController {
  /// Which columns are seen.
  public enum DisplayMode: Int, Sendable {
    /// What the system finds best.
    case automatic = 0
    /// Only the second column.
    case secondaryOnly = 1
    /// The first column beside the second.
    case oneBesideSecondary = 2
    /// The first column over the second.
    case oneOverSecondary = 3
    /// Two columns beside the second.
    case twoBesideSecondary = 4
    /// Two columns over the second.
    case twoOverSecondary = 5
    /// Two columns, which move the second aside.
    case twoDisplaceSecondary = 6
  }

  /// When the button for the columns is seen.
  public enum DisplayModeButtonVisibility: Int, Sendable {
    /// When the system finds it best.
    case automatic = 0
    /// Never.
    case never = 1
    /// Always.
    case always = 2
  }

  /// How the columns share the room.
  public enum SplitBehavior: Int, Sendable {
    /// As the system finds best.
    case automatic = 0
    /// Side by side.
    case tile = 1
    /// One over the other.
    case overlay = 2
    /// One moves the other aside.
    case displace = 3
  }
}
