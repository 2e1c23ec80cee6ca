/// The name of a language, with the script and the region where they are said.
public struct LanguageTag: Hashable, Sendable {
  /// The language in small letters, such as `de`.
  public var language: String
  /// The script, such as `Hant`, where it is said.
  public var script: String?
  /// The region, such as `AT` or `419`, where it is said.
  public var region: String?

  /// Reads a tag such as `zh-Hant-TW`, a POSIX locale such as `sr_RS.UTF-8@latin`, or one of the
  /// English names that old bundles carry; nothing for `C`, `POSIX` and what is not a language, nor
  /// for what is longer than `TextLimits.languageBytes`.
  public init?(_ text: String) {
    guard text.utf8.count <= TextLimits.languageBytes else { return nil }
    if let old = Self.englishNames[text] {
      self.init(language: old)
      return
    }
    let modifier = text.split(separator: "@").dropFirst().first
    let base = text.split(separator: "@").first?.split(separator: ".").first ?? ""
    let parts = base.split(whereSeparator: { $0 == "-" || $0 == "_" })
    guard let first = parts.first, (2...3).contains(first.count), Self.isAlphabetic(first) else {
      return nil
    }
    let language = first.lowercased()
    self.init(language: Self.oldCodes[language] ?? language)
    // A single letter begins an extension, which says nothing about texts.
    for part in parts.dropFirst().prefix(while: { $0.count > 1 }) { adopt(part) }
    if script == nil { script = modifier.flatMap { Self.modifiers[$0.lowercased()] } }
  }

  private init(language: String) {
    self.language = language
  }

  /// The first subtag of each kind counts; variants say nothing about texts.
  private mutating func adopt(_ part: Substring) {
    if part.count == 4, script == nil, region == nil, Self.isAlphabetic(part) {
      script = part.prefix(1).uppercased() + part.dropFirst().lowercased()
    } else if region == nil, part.count == 2 && Self.isAlphabetic(part) || Self.isAreaCode(part) {
      region = part.uppercased()
    }
  }

  /// The script that texts in this language are in, where there are several.
  var likelyScript: String? {
    if let script { return script }
    switch (language, region) {
    case ("zh", "TW"), ("zh", "HK"), ("zh", "MO"), ("yue", _): return "Hant"
    case ("zh", _): return "Hans"
    case ("sr", "ME"): return "Latn"
    case ("sr", _): return "Cyrl"
    case ("az", _), ("uz", _), ("bs", _): return "Latn"
    case ("pa", "PK"): return "Arab"
    case ("pa", _): return "Guru"
    default: return nil
    }
  }

  private static func isAlphabetic(_ part: Substring) -> Bool {
    part.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
  }

  private static func isAreaCode(_ part: Substring) -> Bool {
    part.utf8.count == 3 && part.utf8.allSatisfy(\.isDigit)
  }

  private static let modifiers = [
    "latin": "Latn", "cyrillic": "Cyrl", "devanagari": "Deva", "arabic": "Arab",
  ]

  private static let oldCodes = [
    "iw": "he", "in": "id", "ji": "yi", "tl": "fil", "no": "nb", "mo": "ro", "sh": "sr",
  ]

  private static let englishNames = [
    "English": "en", "French": "fr", "German": "de", "Italian": "it", "Spanish": "es",
    "Dutch": "nl", "Japanese": "ja",
  ]
}
