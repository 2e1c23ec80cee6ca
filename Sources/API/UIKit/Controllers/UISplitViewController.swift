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

extension UISplitViewController {
  /// One of the columns.
  public enum Column: Int, Sendable {
    /// The first.
    case primary = 0
    /// The one between.
    case supplementary = 1
    /// The second.
    case secondary = 2
    /// The only one where there is little room.
    case compact = 3
    /// The one at the end.
    case inspector = 4
  }

  /// How many columns there are.
  public enum Style: Int, Sendable {
    /// As before columns had names.
    case unspecified = 0
    /// Two.
    case doubleColumn = 1
    /// Three.
    case tripleColumn = 2
  }

  /// Where the first column stands.
  public enum PrimaryEdge: Int, Sendable {
    /// Where the language begins.
    case leading = 0
    /// Where the language ends.
    case trailing = 1
  }

  /// What is behind the first column.
  public enum BackgroundStyle: Int, Sendable {
    /// Nothing special.
    case none = 0
    /// What is behind a sidebar.
    case sidebar = 1
  }

  /// Whether the columns have the room they need.
  public enum LayoutEnvironment: Int, Sendable {
    /// It is in no split view.
    case none = 0
    /// They have.
    case expanded = 1
    /// They have not.
    case collapsed = 2
  }
}
