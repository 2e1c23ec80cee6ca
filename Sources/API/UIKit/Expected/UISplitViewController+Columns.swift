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
