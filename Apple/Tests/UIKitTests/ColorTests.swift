import NotificationModel
import Testing
import UIKit

@MainActor @Suite struct ColorTests {
  /// A hue with its saturation and brightness, and the shares of red, green and blue.
  struct Place: Sendable {
    var hue: CGFloat
    var saturation: CGFloat = 1
    var brightness: CGFloat = 1
    var shares: String
  }

  private nonisolated static let places: [Place] = [
    Place(hue: 0, shares: "1.00 0.00 0.00"), Place(hue: 1 / 3, shares: "0.00 1.00 0.00"),
    Place(hue: 2 / 3, shares: "0.00 0.00 1.00"),
    Place(hue: 1 / 6, brightness: 0.5, shares: "0.50 0.50 0.00"),
    Place(hue: 0.4, saturation: 0, brightness: 0.7, shares: "0.70 0.70 0.70"),
    Place(hue: 1.5, shares: "0.00 1.00 1.00"), Place(hue: -0.5, shares: "0.00 1.00 1.00"),
    Place(hue: .nan, shares: "1.00 0.00 0.00"),
  ]

  @Test(arguments: places)
  func `A colour converts from hue and saturation, and back`(place: Place) {
    let (hue, saturation, brightness) = (place.hue, place.saturation, place.brightness)
    let color = UIColor(hue: hue, saturation: saturation, brightness: brightness, alpha: 1)
    let light = color.model.light
    #expect(String(format: "%.2f %.2f %.2f", light.red, light.green, light.blue) == place.shares)
    var (h, s, b, a) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
    color.getHue(&h, saturation: &s, brightness: &b, alpha: &a)
    #expect(abs(b - brightness) < 0.001 && abs(s - saturation) < 0.001 && a == 1)
    if (0..<1).contains(hue), saturation > 0 { #expect(abs(h - hue) < 0.001) }
  }

  @Test func `Components are limited to their range`() {
    let color = UIColor(red: 2, green: -1, blue: .nan, alpha: .infinity)
    #expect(color == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    var (r, g, b, a) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
    UIColor.orange.getRed(&r, green: &g, blue: &b, alpha: &a)
    #expect([r, g, b, a] == [1, 0.5, 0, 1])
    #expect(UIColor.gray.getWhite(&r, alpha: &a) && r == 0.5)
    #expect(!UIColor.red.getWhite(&r, alpha: &a))
  }

  @Test func `The system's colours differ in the dark, and follow the requested style`() {
    #expect(UIColor.label.model.dark != nil && UIColor.red.model.dark == nil)
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    #expect(UIColor.systemBackground.resolvedColor(with: dark) == .black)
    let own = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
    #expect(own.resolvedColor(with: dark) == .white && own.model.light == UIColor.black.model.light)
    #expect(own.withAlphaComponent(0.5).model.dark?.alpha == 0.5)
    #expect(UIColor(cgColor: own.cgColor) == own && own.cgColor.components == [0, 0, 0, 1])
  }

  @Test(arguments: [
    ("Avenir-Heavy", 800, false, false), ("HelveticaNeue-LightItalic", 300, true, false),
    ("Courier-BoldOblique", 700, true, true), ("Georgia", 400, false, false),
    ("SFProText-Semibold", 600, false, false),
  ])
  func `A font's name gives its weight and style`(
    name: String, weight: Int, isItalic: Bool, isMonospaced: Bool
  ) {
    let label = UILabel()
    label.text = "x"
    label.font = UIFont(name: name, size: 12)
    var reader = SceneReader()
    let font = ViewText.Font(
      size: 12, weight: weight, isItalic: isItalic, isMonospaced: isMonospaced)
    #expect(reader.tree(of: label).content == .label(ViewText("x", font: font)))
    #expect(label.font.fontName == name)
  }

  @Test func `Fonts have the requested size and weight`() {
    #expect(UIFont.systemFont(ofSize: .nan).pointSize == 17)
    #expect(UIFont.systemFont(ofSize: 9_000).pointSize == 500)
    #expect(
      UIFont.preferredFont(forTextStyle: .headline).fontDescriptor.symbolicTraits == .traitBold)
    #expect(UIFont.preferredFont(forTextStyle: .caption2).pointSize == 11)
    let bold = UIFont.systemFont(ofSize: 10).fontDescriptor.withSymbolicTraits(.traitBold)
    #expect(bold.map { UIFont(descriptor: $0, size: 0) } == .systemFont(ofSize: 10, weight: .bold))
    #expect(UIFont(name: "", size: 4) == nil)
  }
}
