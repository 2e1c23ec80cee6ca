package import NotificationText

/// A text: for any number, or one for each category of numbers of its language.
package enum WordForms: Hashable, Sendable {
  case text(String)
  case counted([PluralCategory: String])

  /// Every form.
  var texts: [String] {
    switch self {
    case .text(let text): [text]
    case .counted(let forms): Array(forms.values)
    }
  }

  /// The names of its gaps, such as `app`.
  var gaps: Set<String> {
    texts.reduce(into: []) { $0.formUnion(Gaps.names(in: $1)) }
  }
}

/// The gaps of a text, which are names in braces.
package enum Gaps {
  /// The names of the gaps of a text.
  package static func names(in text: String) -> [String] {
    parts(of: text).compactMap { if case .gap(let name) = $0 { String(name) } else { nil } }
  }

  /// The text with its gaps filled; a gap without a value stays.
  ///
  /// What fills a gap is not read again: an app may have a name with braces.
  static func filled(_ text: String, with values: [String: String]) -> String {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
    return parts(of: text).map { part in
      switch part {
      case .text(let text): String(text)
      case .gap(let name): values[String(name)] ?? "{\(name)}"
      }
    }.joined()
  }

  private enum Part {
    case text(Substring)
    case gap(Substring)
  }

  private static func parts(of text: String) -> [Part] {
    var parts: [Part] = []
    var rest = text[...]
    while let start = rest.utf8.firstIndex(of: UInt8(ascii: "{")),
      let end = rest.utf8[start...].firstIndex(of: UInt8(ascii: "}"))
    {
      parts.append(.text(rest[..<start]))
      parts.append(.gap(rest[rest.utf8.index(after: start)..<end]))
      rest = rest[rest.utf8.index(after: end)...]
    }
    return parts + [.text(rest)]
  }
}
