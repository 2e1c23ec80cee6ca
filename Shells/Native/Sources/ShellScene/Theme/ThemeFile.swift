/// The user's changes to the appearance (S51), read from a file: lines of `name = value`, `#` before a comment, colours in the
/// section of their scheme.
package struct ThemeFile: Hashable, Sendable {
  private var font: String?
  private var textScale: Double?
  private var hasMotion: Bool?
  private var edge: Theme.BannerEdge?
  private var output: String?
  private var sizes: [String: Double] = [:]
  private var colors: [ColorScheme: [ColorRole: Color]] = [:]

  /// Whether it names a font.
  var hasFont: Bool { font != nil }

  /// The file that changes nothing.
  package init() {}

  /// Reads a file. A file with an error has no effect at all.
  ///
  /// - Throws: The first error.
  package init(_ bytes: [UInt8]) throws(ThemeFileError) {
    guard bytes.count <= ThemeLimits.bytes else {
      throw ThemeFileError(
        line: 1, "the file has \(bytes.count) bytes", allowed: "at most \(ThemeLimits.bytes)")
    }
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    guard lines.count <= ThemeLimits.lines else {
      throw ThemeFileError(
        line: ThemeLimits.lines + 1, "the file has \(lines.count) lines",
        allowed: "at most \(ThemeLimits.lines)")
    }
    var scheme: ColorScheme?
    var seen: Set<String> = []
    for (place, bytes) in lines.enumerated() {
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw ThemeFileError(line: place + 1, "the line is not UTF-8", allowed: "a text in UTF-8")
      }
      guard let line = try ThemeFileLine(text, number: place + 1) else { continue }
      switch line.content {
      case .section(let section):
        scheme = section
      case .value(let name):
        guard seen.insert("\(scheme?.rawValue ?? "") \(name)").inserted else {
          throw line.error("stands twice", allowed: "one line for each name in each section")
        }
        try take(line, name, scheme)
      }
    }
  }

  private mutating func take(
    _ line: ThemeFileLine, _ name: String, _ scheme: ColorScheme?
  ) throws(ThemeFileError) {
    if let role = ColorRole(rawValue: name) {
      guard let scheme else {
        throw line.error(
          "is a colour outside of a section",
          allowed: "below one of "
            + ColorScheme.allCases.map { "[\($0.rawValue)]" }.joined(separator: ", "))
      }
      colors[scheme, default: [:]][role] = try line.color()
      return
    }
    guard let setting = ThemeSetting.named(name) else {
      throw line.error(
        "is an unknown name", allowed: ThemeSetting.names(inSection: scheme != nil))
    }
    guard scheme == nil else {
      throw line.error(
        "counts for all schemes", allowed: "before the first section")
    }
    switch setting.kind {
    case .font: font = try line.font()
    case .motion: hasMotion = try line.isOn()
    case .edge: edge = try line.edge()
    case .output: output = try line.output()
    case .textScale: textScale = try line.number(ThemeLimits.textScale)
    case .size(let range, _): sizes[name] = try line.number(range)
    }
  }

  /// A theme of a scheme with the file's changes.
  package func applied(to theme: Theme, _ scheme: ColorScheme) -> Theme {
    var theme = theme
    theme.font = font ?? theme.font
    theme.textScale = textScale ?? theme.textScale
    theme.hasMotion = hasMotion ?? theme.hasMotion
    theme.edge = edge ?? theme.edge
    theme.output = output ?? theme.output
    for setting in ThemeSetting.all {
      if case .size(_, let path) = setting.kind, let size = sizes[setting.name] {
        theme.metrics[keyPath: path] = size
      }
    }
    theme.colors.merge(colors[scheme] ?? [:]) { $1 }
    return theme
  }
}
