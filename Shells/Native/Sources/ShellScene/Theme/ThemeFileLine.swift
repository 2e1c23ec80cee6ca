/// A line of a theme's file that says something.
struct ThemeFileLine {
  /// The kind of the line.
  enum Content {
    case section(ColorScheme)
    case value(name: String)
  }

  let number: Int
  let content: Content
  private let value: String

  /// Reads a line; nothing for an empty one and for a comment.
  init?(_ text: String, number: Int) throws(ThemeFileError) {
    let text = Self.trimmed(text[...])
    guard let first = text.first, first != "#" else { return nil }
    self.number = number
    if first == "[" {
      guard text.last == "]",
        let scheme = ColorScheme(rawValue: Self.trimmed(text.dropFirst().dropLast()))
      else {
        throw ThemeFileError(
          line: number, "`\(Self.short(text))` is no section",
          allowed: ColorScheme.allCases.map { "[\($0.rawValue)]" }.joined(separator: ", "))
      }
      content = .section(scheme)
      value = ""
      return
    }
    guard let equal = text.firstIndex(of: "=") else {
      throw ThemeFileError(
        line: number, "`\(Self.short(text))` is neither a section nor a value",
        allowed: "`name = value`")
    }
    content = .value(name: Self.trimmed(text[..<equal]))
    value = Self.trimmed(text[text.index(after: equal)...])
  }

  /// The error about this line's value.
  func error(_ what: String, allowed: String) -> ThemeFileError {
    guard case .value(let name) = content else {
      return ThemeFileError(line: number, what, allowed: allowed)
    }
    return ThemeFileError(
      line: number, "`\(Self.short(name)) = \(Self.short(value))` \(what)", allowed: allowed)
  }

  func color() throws(ThemeFileError) -> Color {
    let digits = value.dropFirst()
    guard value.first == "#", digits.utf8.count == 6 || digits.utf8.count == 8,
      digits.allSatisfy({ $0.isASCII && $0.isHexDigit }), let number = UInt32(digits, radix: 16)
    else { throw error("is no colour", allowed: "`#rrggbb` or `#rrggbbaa`") }
    return Color(hex: digits.utf8.count == 8 ? number : number << 8 | 0xFF)
  }

  func number(_ range: ClosedRange<Double>) throws(ThemeFileError) -> Double {
    guard value.utf8.count <= 16, let number = Double(value), range.contains(number) else {
      throw error("is not allowed", allowed: Self.words(range))
    }
    return number
  }

  func isOn() throws(ThemeFileError) -> Bool {
    switch value {
    case "on": true
    case "off": false
    default: throw error("is neither", allowed: "`on` or `off`")
    }
  }

  func font() throws(ThemeFileError) -> String {
    let isPlain = value.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    guard !value.isEmpty, isPlain, value.count <= ThemeLimits.fontCharacters else {
      throw error(
        "is no font",
        allowed: "families, such as `Inter, Sans`, in 1 to \(ThemeLimits.fontCharacters) characters"
      )
    }
    return value
  }

  func edge() throws(ThemeFileError) -> Theme.BannerEdge {
    guard let edge = Theme.BannerEdge(rawValue: value) else {
      throw error(
        "is no place",
        allowed: "one of " + Theme.BannerEdge.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return edge
  }

  func output() throws(ThemeFileError) -> String {
    guard !value.isEmpty, value.utf8.count <= ThemeLimits.outputBytes,
      value.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else {
      throw error(
        "is no output",
        allowed: "`focused`, `all`, or a name of 1 to \(ThemeLimits.outputBytes) letters")
    }
    return value
  }

  /// A range in words: `a number from 0 to 64`.
  static func words(_ range: ClosedRange<Double>) -> String {
    "a number from \(words(range.lowerBound)) to \(words(range.upperBound))"
  }

  /// A number as a person writes it.
  static func words(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }

  private static func trimmed(_ text: Substring) -> String {
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" }
    let start = text.drop(while: isSpace)
    guard let last = start.lastIndex(where: { !isSpace($0) }) else { return "" }
    return String(start[...last])
  }

  private static func short(_ text: String) -> String {
    text.count > 40 ? text.prefix(40) + "…" : text
  }
}

/// An error in a theme's file.
package struct ThemeFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  package let line: Int
  /// The problem, with the name and the value.
  package let problem: String
  /// The allowed values.
  package let allowed: String

  init(line: Int, _ problem: String, allowed: String) {
    self.line = line
    self.problem = problem
    self.allowed = allowed
  }

  package var description: String { "line \(line): \(problem). Allowed: \(allowed)." }
}
