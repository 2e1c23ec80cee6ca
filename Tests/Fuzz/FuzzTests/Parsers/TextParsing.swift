import NotificationModel
import NotificationText

/// Formats, markers and languages are read whatever they contain, and shown text is bounded.
enum TextParsing {
  /// The first line is a language, the second an argument, and the rest the format.
  static func check(_ bytes: [UInt8]) throws {
    let lines = bytes.split(
      separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false
    ).map { String(decoding: $0, as: UTF8.self) }
    // The names of languages come from folders, and are not longer than folder names.
    let language = String(lines[0].unicodeScalars.prefix(60))
    let argument = lines.count > 1 ? lines[1] : ""
    let format = lines.last ?? ""
    try checkLanguages(language, locale: argument)
    let arguments: [PropertyList] = [
      .string(argument), .integer(Int64(argument) ?? 7), .real(Double(argument) ?? -0.5),
      .array([.string(argument), .boolean(true)]), .unsigned(.max),
    ]
    let shown = MessageFormatter(arguments: arguments, language: language).text(of: format)
    try promise(shown.utf8.count <= TextLimits.shownBytes, "a text is shown that is too long")
    try promise(mostMarks(shown) <= TextLimits.marksOnLetter, "a letter is shown with its marks")
    try checkResolver(format, arguments, language)
  }

  private static func checkLanguages(_ list: String, locale: String) throws {
    let languages = LanguagePreference.languages(list: list, locale: locale)
    let available = ["Base", "de", "en-GB", "zh-Hant", list, locale]
    let order = LanguagePreference.order(preferred: languages, available: available)
    try promise(
      order.allSatisfy { name in available.contains { $0.utf8.elementsEqual(name.utf8) } },
      "a language is chosen that is not there")
    try promise(Set(order).count == order.count, "a language is asked twice")
  }

  private static func checkResolver(
    _ format: String, _ arguments: [PropertyList], _ language: String
  ) throws {
    var entries = ["KEY": StringsTable.Entry.text("%@ %@ %1$@")]
    // The keys of a file have few combining marks, and comparing others would be the largest cost here.
    if mostMarks(format) <= TextLimits.marksOnLetter { entries[format] = .text(format) }
    var tables = ["en": StringsTable(entries: entries)]
    tables[language] = tables["en"]
    let resolver = TextResolver(tables: tables)
    let texts: [DisplayText] = [
      .literal(format), .localized(key: format, arguments: arguments),
      .localized(key: "KEY", arguments: [.string(format), .string(format)]),
      .literal(LocalizedTextMarker.encode(key: "KEY", arguments: [.string(format)]) + format),
    ]
    for text in texts {
      let shown = resolver.resolve(text, languages: [language])
      let limit = TextLimits.shownBytes * 2 + format.utf8.count
      try promise(shown.utf8.count <= limit, "a text grows to \(shown.utf8.count) bytes")
      try promise(mostMarks(shown) <= TextLimits.marksOnLetter, "a text's marks join on a letter")
    }
  }

  /// The largest number of combining marks on one letter.
  private static func mostMarks(_ text: String) -> Int {
    // Combining marks begin at U+0300, and most inputs have none.
    guard text.utf8.contains(where: { $0 >= 0xCC }) else { return 0 }
    var most = 0
    var marks = 0
    for scalar in text.unicodeScalars {
      marks = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : marks + 1
      most = max(most, marks)
    }
    return most
  }
}
