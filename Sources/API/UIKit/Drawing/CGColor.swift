import NotificationModel

/// A colour as layers take it.
///
/// - Note: It keeps both of a colour's values, so that a layer's border follows a dark shell.
public final class CGColor: NSObject, Sendable {
  let model: ViewColor

  init(model: ViewColor) {
    self.model = model
    super.init()
  }

  /// Creates a colour of shares of red, green and blue, each 0 to 1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(model: ViewColor(light: .init(red, green, blue, alpha)))
  }

  /// Creates a grey, from 0 for black to 1 for white.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(red: gray, green: gray, blue: gray, alpha: alpha)
  }

  /// The opacity.
  public var alpha: CGFloat { CGFloat(model.light.alpha) }

  /// Red, green, blue and the opacity.
  public var components: [CGFloat]? {
    [model.light.red, model.light.green, model.light.blue, model.light.alpha].map { CGFloat($0) }
  }

  /// Returns the colour with another opacity.
  public func copy(alpha: CGFloat) -> CGColor? {
    CGColor(
      model: ViewColor(
        light: model.light.with(alpha: alpha), dark: model.dark?.with(alpha: alpha)))
  }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? CGColor)?.model == model
  }

  public override var hash: Int { model.hashValue }
}
