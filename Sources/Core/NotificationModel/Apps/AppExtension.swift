/// A program within an app's bundle that works on the app's notifications in a process of its own.
public struct AppExtension: Hashable, Sendable {
  /// Where the system takes it into use.
  public enum Point: Hashable, Sendable {
    /// It may change a push before it is shown (J1).
    case service
    /// It draws notifications of some categories (J3).
    case content(ContentAttributes)
  }

  /// How the notifications look that a content extension draws (J3).
  public struct ContentAttributes: Hashable, Sendable {
    /// The categories whose notifications it draws; compared with their case.
    public var categories: [String]
    /// The height of its view in units of its width, until its code has run (J4).
    public var initialSizeRatio: Double
    /// Whether title, subtitle and body are left out beside its view.
    public var hidesDefaultContent = false
    /// Whether its own title stands in the place of the app's name.
    public var overridesDefaultTitle = false
    /// Whether a person may use what is in its view; without that a click opens the app (J10).
    public var isInteractive = false

    /// Creates the attributes that every content extension must have.
    public init(categories: [String], initialSizeRatio: Double) {
      self.categories = categories
      self.initialSizeRatio = initialSizeRatio
    }
  }

  /// Where the system takes it into use.
  public var point: Point
  /// The name that it has beside that of its app.
  public var identifier: BundleIdentifier
  /// The absolute path of its program.
  public var executable: String
  /// The class that its program serves, as its bundle names it.
  public var principalClass: String

  /// Creates an extension.
  public init(
    point: Point, identifier: BundleIdentifier, executable: String, principalClass: String
  ) {
    self.point = point
    self.identifier = identifier
    self.executable = executable
    self.principalClass = principalClass
  }
}
