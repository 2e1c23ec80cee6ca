extension UIFont {
  /// How strong letters are, from -1 to 1; 0 is usual.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// The number.
    public var rawValue: CGFloat

    /// Creates a weight.
    public init(rawValue: CGFloat) {
      self.rawValue = rawValue
    }

    /// Creates a weight.
    public init(_ rawValue: CGFloat) {
      self.rawValue = rawValue
    }

    /// The weakest.
    public static let ultraLight = Weight(-0.8)
    /// Weaker than light.
    public static let thin = Weight(-0.6)
    /// Weaker than usual.
    public static let light = Weight(-0.4)
    /// The usual one.
    public static let regular = Weight(0)
    /// A little stronger than usual.
    public static let medium = Weight(0.23)
    /// Between medium and bold.
    public static let semibold = Weight(0.3)
    /// Strong.
    public static let bold = Weight(0.4)
    /// Stronger than bold.
    public static let heavy = Weight(0.56)
    /// The strongest.
    public static let black = Weight(0.62)

    /// The number of pages, 100 to 900, whose named weight is nearest.
    var number: Int {
      let named: [(Weight, Int)] = [
        (.ultraLight, 100), (.thin, 200), (.light, 300), (.regular, 400), (.medium, 500),
        (.semibold, 600), (.bold, 700), (.heavy, 800), (.black, 900),
      ]
      guard rawValue.isFinite else { return 400 }
      return named.min { abs($0.0.rawValue - rawValue) < abs($1.0.rawValue - rawValue) }?.1 ?? 400
    }
  }
}
