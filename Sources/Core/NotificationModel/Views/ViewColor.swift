/// A colour, which may be another one in the dark.
public struct ViewColor: Hashable, Sendable {
  /// Red, green, blue and opacity in sRGB, each 0 to 1.
  public struct Components: Hashable, Sendable {
    /// The share of red.
    public var red: Double
    /// The share of green.
    public var green: Double
    /// The share of blue.
    public var blue: Double
    /// How much of it covers what is under it.
    public var alpha: Double

    /// Creates components.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
      self.red = red
      self.green = green
      self.blue = blue
      self.alpha = alpha
    }
  }

  /// What it is in a light shell, and in a dark one where nothing else is said.
  public var light: Components
  /// What it is in a dark shell.
  public var dark: Components?

  /// Creates a colour.
  public init(light: Components, dark: Components? = nil) {
    self.light = light
    self.dark = dark
  }
}
