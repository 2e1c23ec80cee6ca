/// A name of a theme's file that is not a colour.
package struct ThemeSetting: Sendable {
  /// What its value may be.
  enum Kind: Sendable {
    case font
    case motion
    case edge
    case output
    case textScale
    case size(ClosedRange<Double>, any WritableKeyPath<Theme.Metrics, Double> & Sendable)
  }

  package let name: String
  let kind: Kind

  private init(_ name: String, _ kind: Kind) {
    self.name = name
    self.kind = kind
  }

  private init(
    _ name: String, _ range: ClosedRange<Double>,
    _ path: any WritableKeyPath<Theme.Metrics, Double> & Sendable
  ) {
    self.init(name, .size(range, path))
  }

  package static let all = [
    ThemeSetting("font", .font),
    ThemeSetting("text-scale", .textScale),
    ThemeSetting("motion", .motion),
    ThemeSetting("edge", .edge),
    ThemeSetting("output", .output),
    ThemeSetting("banner-width", 240...800, \.bannerWidth),
    ThemeSetting("panel-width", 280...1000, \.panelWidth),
    ThemeSetting("margin", 0...200, \.margin),
    ThemeSetting("gap", 0...64, \.gap),
    ThemeSetting("padding", 4...64, \.padding),
    ThemeSetting("card-radius", 0...64, \.cardRadius),
    ThemeSetting("button-radius", 0...64, \.buttonRadius),
    ThemeSetting("field-radius", 0...64, \.fieldRadius),
    ThemeSetting("picture-radius", 0...64, \.pictureRadius),
    ThemeSetting("button-height", 24...96, \.buttonHeight),
    ThemeSetting("icon-size", 16...128, \.iconSize),
    ThemeSetting("picture-size", 16...256, \.pictureSize),
    ThemeSetting("shadow-size", 0...48, \.shadow),
    ThemeSetting("border", 0...4, \.border),
    ThemeSetting("banners", 1...10, \.banners),
    ThemeSetting("banner-time", 1...3600, \.bannerTime),
    ThemeSetting("banner-time-low", 0...3600, \.lowTime),
    ThemeSetting("banner-time-urgent", 0...3600, \.urgentTime),
  ]

  /// The allowed values, as the page and the errors describe them.
  package var allowed: String {
    switch kind {
    case .font: "families of fonts, such as `Inter, Sans`"
    case .motion: "`on` or `off`"
    case .edge:
      "one of " + Theme.BannerEdge.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
    case .output: "`focused`, `all`, or the name of an output, such as `DP-1`"
    case .textScale: ThemeFileLine.words(ThemeLimits.textScale)
    case .size(let range, _): ThemeFileLine.words(range)
    }
  }

  /// What holds without a file.
  package var standard: String {
    switch kind {
    case .font: Theme.light.font
    case .motion: "on"
    case .edge: "top-right"
    case .output: "focused"
    case .textScale: "1"
    case .size(_, let path): ThemeFileLine.words(Theme.light.metrics[keyPath: path])
    }
  }

  static func named(_ name: String) -> ThemeSetting? { all.first { $0.name == name } }

  static func names(inSection: Bool) -> String {
    "one of "
      + (inSection ? ColorRole.allCases.map(\.rawValue) : all.map(\.name)).joined(separator: ", ")
  }
}
