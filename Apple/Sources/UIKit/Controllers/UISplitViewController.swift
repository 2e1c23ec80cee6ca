/// A controller that shows others side by side; defined for the enumerations that other packages use.
///
/// The controller behaves like any other, and has no layout of its own.
@MainActor @preconcurrency
open class UISplitViewController: UIViewController {
  /// How it would like to show its columns; stored, without effect.
  open var preferredDisplayMode = DisplayMode.automatic
  /// How the columns share the room; stored, without effect.
  open var preferredSplitBehavior = SplitBehavior.automatic
  /// The side of the first column; stored, without effect.
  open var primaryEdge = PrimaryEdge.leading
  /// The background of the first column; stored, without effect.
  open var primaryBackgroundStyle = BackgroundStyle.none
  /// When the button for the columns is seen; stored, without effect.
  open var displayModeButtonVisibility = DisplayModeButtonVisibility.automatic
}

extension UISplitViewController {
  /// Which columns are seen.
  public enum DisplayMode: Int, Sendable {
    /// The system's choice.
    case automatic = 0
    /// Only the second column.
    case secondaryOnly = 1
    /// The first column next to the second.
    case oneBesideSecondary = 2
    /// The first column over the second.
    case oneOverSecondary = 3
    /// Two columns next to the second.
    case twoBesideSecondary = 4
    /// Two columns over the second.
    case twoOverSecondary = 5
    /// Two columns, which move the second aside.
    case twoDisplaceSecondary = 6
  }

  /// When the button for the columns is seen.
  public enum DisplayModeButtonVisibility: Int, Sendable {
    /// When the system chooses to show it.
    case automatic = 0
    /// Never.
    case never = 1
    /// Always.
    case always = 2
  }

  /// How the columns share the room.
  public enum SplitBehavior: Int, Sendable {
    /// The system's choice.
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
    /// The only one if there is little room.
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
    /// Opens only addresses that belong to an app; without effect on Linux.
    case tripleColumn = 2
  }

  /// The side of the first column.
  public enum PrimaryEdge: Int, Sendable {
    /// At the leading edge.
    case leading = 0
    /// At the trailing edge.
    case trailing = 1
  }

  /// The background of the first column.
  public enum BackgroundStyle: Int, Sendable {
    /// Nothing special.
    case none = 0
    /// The background of a sidebar.
    case sidebar = 1
  }

  /// Whether the columns have the room they need.
  public enum LayoutEnvironment: Int, Sendable {
    /// The controller is not in a split view.
    case none = 0
    /// The columns have enough room.
    case expanded = 1
    /// The columns do not have enough room.
    case collapsed = 2
  }
}
