package import NotificationModel

/// Resolves the texts of one app's notifications for the user.
///
/// It holds the app's strings by language. No text is resolved before it is shown, so the language is that of
/// the moment of presentation (C12).
package struct TextResolver: Hashable, Sendable {
  /// The app's strings, by the names of its `.lproj` folders without the ending.
  package let tables: [String: StringsTable]
  /// The language that the app was written in, which follows the user's own.
  package let developmentRegion: String?
  private let offered: OfferedLanguages

  /// Creates a resolver.
  package init(
    tables: [String: StringsTable] = [:], developmentRegion: String? = nil
  ) {
    self.tables = tables
    self.developmentRegion = developmentRegion
    offered = OfferedLanguages(names: tables.keys)
  }

  /// The text in the first of the user's languages that has it; a key without an entry is the text itself,
  /// with its arguments filled in (C12, C13).
  ///
  /// A literal text stays as it is, percent signs included (C2), apart from the markers that an app joined into it. So does
  /// a text from the strings that is looked up without arguments: only arguments make it a format. An argument that
  /// contains a marker is resolved too. Combining marks of one letter beyond `TextLimits.marksOnLetter` are
  /// left out, also if they come together only here. The languages are tags or POSIX locales, best first.
  package func resolve(_ text: DisplayText, languages: [String]) -> String {
    // Most texts are literal, and matching languages costs more than showing them.
    if case .literal(let literal) = text, !LocalizedTextMarker.isPart(of: literal) {
      return literal.withoutStackedMarks
    }
    return resolve(text, order: order(languages), depth: 0)
  }

  /// The texts of pieces, up to and including the piece that exceeds the limit of shown bytes.
  ///
  /// A marker is short, and its text may be long; a text can contain thousands of markers.
  private static func joined(_ pieces: [DisplayText], _ text: (DisplayText) -> String) -> String {
    var joined = ""
    for piece in pieces where joined.utf8.count < TextLimits.shownBytes { joined += text(piece) }
    return joined.withoutStackedMarks
  }

  /// The entry of a key in the app's strings, and its language, or nothing.
  func entry(
    for key: String, order: [String]
  ) -> (entry: StringsTable.Entry, language: String)? {
    for name in order {
      guard let entry = tables[name]?[key: key] else { continue }
      return (entry, name == "Base" ? developmentRegion ?? "en" : name)
    }
    return nil
  }

  func order(_ languages: [String]) -> [String] {
    offered.order(preferred: languages, developmentRegion: developmentRegion)
  }

  /// The text of a key in the first of the languages that has it, with its arguments filled in; the default if
  /// none has it.
  package func resolve(
    key: String, default text: String, arguments: [PropertyList], languages: [String]
  ) -> String {
    resolve(key: key, default: text, arguments, order: order(languages), depth: 0)
  }

  func resolve(_ text: DisplayText, order: [String], depth: Int) -> String {
    guard depth < TextLimits.substitutionDepth else { return "" }
    switch text {
    case .literal(let literal):
      let pieces = LocalizedTextMarker.pieces(of: literal)
      if pieces.count == 1, case .literal(let whole) = pieces[0] {
        return whole.withoutStackedMarks
      }
      return Self.joined(pieces) { resolve($0, order: order, depth: depth + 1) }
    case .localized(let key, let arguments):
      return resolve(key: key, default: key, arguments, order: order, depth: depth)
    }
  }

  private func resolve(
    key: String, default text: String, _ arguments: [PropertyList], order: [String], depth: Int
  ) -> String {
    let format = entry(for: key, order: order) ?? (.text(text), developmentRegion ?? "en")
    // Only arguments make a text a format: without them "50%off" stays unchanged (C2).
    if arguments.isEmpty, case .text(let text) = format.entry { return text.withoutStackedMarks }
    let values = arguments.map { argument -> PropertyList in
      guard case .string(let text) = argument else { return argument }
      return .string(resolve(.literal(text), order: order, depth: depth + 1))
    }
    return MessageFormatter(arguments: values, language: format.language).text(of: format.entry)
  }
}

extension TextResolver {
  /// The line under a stack of notifications (E9), or nil if it is the system's own.
  ///
  /// A format has one of two shapes, `%u` or `%u` and then `%@`; any other, and one with `%@` without an argument for it,
  /// gives none. A format whose key has plural forms in the app's strings gets the same two values, in its own
  /// order if it contains positions.
  ///
  /// The count is the number of notifications beneath the leading one. The arguments are their summary arguments, in order;
  /// each is named once.
  package func summary(
    format: DisplayText, count: Int, arguments: [String] = [], languages: [String]
  ) -> String? {
    var named: Set<String> = []
    let names = arguments.filter { !$0.isEmpty && named.insert($0).inserted }
    let values = [PropertyList.integer(Int64(count)), .string(names.joined(separator: ", "))]
    return counted(format, values: values, languages: languages) { conversions in
      conversions == [.unsigned] || conversions == [.unsigned, .text] && !names.isEmpty
    }
  }

  /// The body of notifications whose previews are hidden (E16), or nil if it is the system's own.
  ///
  /// The only directive is `%u`, the number of notifications of the thread; a placeholder with another
  /// directive gives none, as an absent one does.
  package func hiddenPreviewsBody(
    placeholder: DisplayText, count: Int, languages: [String]
  ) -> String? {
    let values = [PropertyList.integer(Int64(count))]
    return counted(placeholder, values: values, languages: languages) { conversions in
      conversions.isEmpty || conversions == [.unsigned]
    }
  }

  /// The text of a format with system values, or nothing if its shape is not allowed.
  private func counted(
    _ format: DisplayText, values: [PropertyList], languages: [String],
    allows: ([FormatDirective.Conversion]) -> Bool
  ) -> String? {
    let order = order(languages)
    var plain = ""
    var language = "en"
    switch format {
    case .localized(let key, let arguments) where arguments.isEmpty:
      let found = entry(for: key, order: order) ?? (.text(key), developmentRegion ?? language)
      language = found.language
      switch found.entry {
      case .text(let text): plain = text
      case .plural(let entry):
        let text = MessageFormatter(arguments: values, language: language).text(of: entry)
        return text.isEmpty ? nil : text
      }
    case .literal(let text):
      let carried = DisplayText(carried: text)
      if carried != format {
        return counted(carried, values: values, languages: languages, allows: allows)
      }
      plain = resolve(format, order: order, depth: 0)
    case .localized: plain = resolve(format, order: order, depth: 0)
    }
    let conversions = FormatString(plain).directives.map(\.conversion)
    guard !plain.isEmpty, allows(conversions) else { return nil }
    return MessageFormatter(arguments: values, language: language).text(of: plain)
  }
}
