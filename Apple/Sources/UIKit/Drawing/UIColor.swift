package import NotificationModel

/// A colour, which may have another value in dark mode.
///
/// - Note: Colours are in sRGB; values outside of it are clamped.
public final class UIColor: NSObject, NSCopying, Sendable {
  /// The form that shells receive.
  package let model: ViewColor

  init(model: ViewColor) {
    self.model = model
    super.init()
  }

  /// Creates a colour from red, green and blue, each 0 to 1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(model: ViewColor(light: .init(red, green, blue, alpha)))
  }

  /// Creates a colour from red, green and blue, each 0 to 1.
  ///
  /// - Note: The values are interpreted in sRGB.
  public convenience init(displayP3Red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: displayP3Red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a grey, from 0 for black to 1 for white.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Creates a colour from its hue, saturation and brightness, each 0 to 1.
  public convenience init(
    hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
  ) {
    self.init(
      model: ViewColor(
        light: HueColor(hue: hue, saturation: saturation, brightness: brightness)
          .components(alpha: alpha)))
  }

  /// Creates a colour that depends on traits.
  ///
  /// - Note: The closure is called at once, for a light and for a dark shell.
  public convenience init(dynamicProvider: (UITraitCollection) -> UIColor) {
    let light = dynamicProvider(UITraitCollection(userInterfaceStyle: .light)).model.light
    let dark = dynamicProvider(UITraitCollection(userInterfaceStyle: .dark)).model
    self.init(model: ViewColor(light: light, dark: dark.dark ?? dark.light))
  }

  /// Creates a colour from one that drawing uses.
  public convenience init(cgColor: CGColor) {
    self.init(model: cgColor.model)
  }

  /// Creates a colour that the bundle of this program names in its `Assets.xcassets`.
  ///
  /// - Returns: `nil` if no colour has that name.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }

  /// Creates a colour that a bundle names in its `Assets.xcassets`.
  ///
  /// - Note: The folder is read as Xcode writes it, since nothing compiles it here.
  /// - Returns: `nil` if no colour has that name.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    guard let model = AssetFolder(of: bundle)?.color(named: name) else { return nil }
    self.init(model: model)
  }

  /// The colour for drawing, as it is in a light shell.
  public var cgColor: CGColor { CGColor(model: model) }

  /// Returns the colour with another opacity, 0 to 1.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    UIColor(
      model: ViewColor(
        light: model.light.with(alpha: alpha), dark: model.dark?.with(alpha: alpha)))
  }

  /// Returns the single colour under these traits.
  public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    let isDark = traitCollection.userInterfaceStyle == .dark
    return UIColor(model: ViewColor(light: isDark ? model.dark ?? model.light : model.light))
  }

  /// Reports red, green and blue, and the opacity.
  @discardableResult
  public func getRed(
    _ red: inout CGFloat, green: inout CGFloat, blue: inout CGFloat, alpha: inout CGFloat
  ) -> Bool {
    red = CGFloat(model.light.red)
    green = CGFloat(model.light.green)
    blue = CGFloat(model.light.blue)
    alpha = CGFloat(model.light.alpha)
    return true
  }

  /// Reports the hue, the saturation, the brightness and the opacity.
  @discardableResult
  public func getHue(
    _ hue: inout CGFloat, saturation: inout CGFloat, brightness: inout CGFloat,
    alpha: inout CGFloat
  ) -> Bool {
    let color = HueColor(model.light)
    hue = color.hue
    saturation = color.saturation
    brightness = color.brightness
    alpha = CGFloat(model.light.alpha)
    return true
  }

  /// Reports the grey, if it is one, and the opacity.
  @discardableResult
  public func getWhite(_ white: inout CGFloat, alpha: inout CGFloat) -> Bool {
    let light = model.light
    guard light.red == light.green, light.green == light.blue else { return false }
    white = CGFloat(light.red)
    alpha = CGFloat(light.alpha)
    return true
  }

  /// Returns the colour itself, which cannot be changed.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? UIColor)?.model == model
  }

  public override var hash: Int { model.hashValue }
}

/// A colour by its hue, saturation and brightness, each 0 to 1.
struct HueColor {
  var hue: CGFloat
  var saturation: CGFloat
  var brightness: CGFloat

  init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat) {
    self.hue = hue
    self.saturation = saturation
    self.brightness = brightness
  }

  init(_ color: ViewColor.Components) {
    let most = max(color.red, color.green, color.blue)
    let range = most - min(color.red, color.green, color.blue)
    brightness = CGFloat(most)
    saturation = most > 0 ? CGFloat(range / most) : 0
    guard range > 0 else {
      hue = 0
      return
    }
    let sixths =
      if most == color.red {
        (color.green - color.blue) / range
      } else if most == color.green {
        2 + (color.blue - color.red) / range
      } else {
        4 + (color.red - color.green) / range
      }
    hue = CGFloat((sixths < 0 ? sixths + 6 : sixths) / 6)
  }

  /// Returns red, green and blue; hues repeat, so that 1.25 is 0.25.
  func components(alpha: CGFloat) -> ViewColor.Components {
    let turn = hue.isFinite ? hue - hue.rounded(.down) : 0
    func share(_ shift: CGFloat) -> CGFloat {
      let place = (shift + turn * 6).truncatingRemainder(dividingBy: 6)
      return brightness * (1 - saturation * max(0, min(place, 4 - place, 1)))
    }
    return ViewColor.Components(share(5), share(3), share(1), alpha)
  }
}

/// A colour in the form that layers use.
///
/// - Note: It keeps both of a colour's values, so that a layer's border follows a dark shell.
public final class CGColor: NSObject, Sendable {
  let model: ViewColor

  init(model: ViewColor) {
    self.model = model
    super.init()
  }

  /// Creates a colour from red, green and blue, each 0 to 1.
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

extension ViewColor.Components {
  /// Creates components from 0 to 1; a value that is not a number counts as 0.
  init(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat) {
    self.init(
      red: Self.share(red), green: Self.share(green), blue: Self.share(blue),
      alpha: Self.share(alpha))
  }

  func with(alpha: CGFloat) -> Self {
    var changed = self
    changed.alpha = Self.share(alpha)
    return changed
  }

  private static func share(_ value: CGFloat) -> Double {
    value > 0 ? min(Double(value), 1) : 0
  }
}
