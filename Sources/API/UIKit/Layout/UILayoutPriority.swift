/// How much a constraint matters, from 1 to 1000; 1000 must hold.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  /// The number.
  public var rawValue: Float

  /// Creates a priority.
  public init(rawValue: Float) {
    self.rawValue = rawValue
  }

  /// Creates a priority.
  public init(_ rawValue: Float) {
    self.rawValue = rawValue
  }

  /// It must hold.
  public static let required = UILayoutPriority(1000)
  /// It matters much: that a button has room for its words.
  public static let defaultHigh = UILayoutPriority(750)
  /// It matters little: that a button is no larger than its words.
  public static let defaultLow = UILayoutPriority(250)
  /// It matters least.
  public static let fittingSizeLevel = UILayoutPriority(50)

  /// Returns a priority that is higher by a number.
  public static func + (priority: UILayoutPriority, number: Float) -> UILayoutPriority {
    UILayoutPriority(priority.rawValue + number)
  }

  /// Returns a priority that is lower by a number.
  public static func - (priority: UILayoutPriority, number: Float) -> UILayoutPriority {
    UILayoutPriority(priority.rawValue - number)
  }
}
