/// The looks of everything: colours, sizes and fonts (S51).
package struct Theme: Hashable, Sendable {
  /// The colour of each role.
  package var colors: [ColorRole: Color]
  /// The families of the fonts, as Pango reads them: `Inter, Sans`.
  package var font: String
  /// The size of texts relative to their ordinary size.
  package var textScale: Double
  /// The sizes, in logical pixels.
  package var metrics: Metrics
  /// Whether things move (S49).
  package var hasMotion: Bool
  /// Whether left and right are exchanged (S43).
  package var isRightToLeft: Bool
  /// Where on the screen banners are; absent for the upper corner at the end of a line.
  package var edge: BannerEdge?
  /// Which outputs show them (S46): `focused`, `all`, or the name of one.
  package var output = "focused"

  /// A place for banners.
  package enum BannerEdge: String, Hashable, Sendable, CaseIterable {
    case topLeft = "top-left"
    case top
    case topRight = "top-right"
    case bottomLeft = "bottom-left"
    case bottom
    case bottomRight = "bottom-right"
  }

  /// The sizes of the parts, in logical pixels.
  package struct Metrics: Hashable, Sendable {
    package var bannerWidth = 400.0
    package var panelWidth = 420.0
    /// The distance of the banners to the edges of the screen.
    package var margin = 12.0
    /// Between two cards.
    package var gap = 10.0
    /// The distance between a card's edge and its content.
    package var padding = 14.0
    package var cardRadius = 20.0
    package var buttonRadius = 16.0
    package var fieldRadius = 12.0
    package var pictureRadius = 12.0
    package var buttonHeight = 32.0
    package var iconSize = 36.0
    package var pictureSize = 52.0
    /// The room around a card for its shadow.
    package var shadow = 16.0
    /// How broad the borders of cards and buttons are.
    package var border = 1.0
    /// How many banners are on the screen.
    package var banners = 5.0
    /// The seconds for which a banner stays whose program names no time.
    package var bannerTime = 6.0
    /// The same of banners of low urgency; 0 if it is that of the others.
    package var lowTime = 0.0
    /// The same of urgent banners; 0 if their style decides.
    package var urgentTime = 0.0

    package init() {}
  }

  package init(
    colors: [ColorRole: Color], font: String = "Sans", textScale: Double = 1,
    metrics: Metrics = Metrics(), hasMotion: Bool = true, isRightToLeft: Bool = false
  ) {
    self.colors = colors
    self.font = font
    self.textScale = textScale
    self.metrics = metrics
    self.hasMotion = hasMotion
    self.isRightToLeft = isRightToLeft
  }

  /// The colour of a role; black where the theme has none.
  package func color(_ role: ColorRole) -> Color {
    colors[role] ?? Color(red: 0, green: 0, blue: 0)
  }

  /// The size of a style's font, in logical pixels.
  package func fontSize(_ style: TextBlock.Style) -> Double {
    let size: Double =
      switch style {
      case .title, .body, .field: 14
      case .caption: 12
      case .button: 13
      case .heading: 18
      }
    return size * textScale
  }
}
