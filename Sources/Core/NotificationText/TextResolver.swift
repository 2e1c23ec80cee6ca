public import NotificationModel

/// Turns the texts of one app's notifications into what a person reads.
///
/// It holds the app's strings by language. Nothing is looked up before it is shown, so the language
/// is that of the moment of presentation (C12).
public struct TextResolver: Hashable, Sendable {
  /// The app's strings, by the names of its `.lproj` folders without the ending.
  public let tables: [String: StringsTable]
  /// The language the app was written in, which counts after the person's own.
  public let developmentRegion: String?
  private let offered: OfferedLanguages

  /// Creates a resolver.
  public init(
    tables: [String: StringsTable] = [:], developmentRegion: String? = nil
  ) {
    self.tables = tables
    self.developmentRegion = developmentRegion
    offered = OfferedLanguages(names: tables.keys)
  }

  /// The text in the first of the person's languages that has it; a key that none has is the text itself, with
  /// its arguments filled in (C12, C13).
  ///
  /// A literal text stays as it is, apart from the markers that an app joined into it. An argument
  /// that carries a marker is looked up too. Marks of one letter past `TextLimits.marksOnLetter` are
  /// left out, also where they come together only here. The languages are tags or POSIX locales, best first.
  public func resolve(_ text: DisplayText, languages: [String]) -> String {
    // Most texts are literal, and languages cost more than they do.
    if case .literal(let literal) = text, !LocalizedTextMarker.isPart(of: literal) {
      return literal.withoutStackedMarks
    }
    return resolve(text, order: order(languages), depth: 0)
  }

  /// The text as the body of a notification shows it (C2).
  ///
  /// In a literal text `%%` becomes `%` and every other printf escape is taken out. A looked-up text
  /// had its escapes filled already, and what an argument says is left alone.
  public func displayString(_ text: DisplayText, languages: [String]) -> String {
    guard case .literal(let literal) = text else { return resolve(text, languages: languages) }
    guard LocalizedTextMarker.isPart(of: literal) else { return Self.displayString(literal) }
    let order = order(languages)
    return Self.joined(LocalizedTextMarker.pieces(of: literal)) { piece in
      guard case .literal(let part) = piece else { return resolve(piece, order: order, depth: 0) }
      return Self.displayString(part)
    }
  }

  /// A text with `%%` as `%` and without other printf escapes (C2); what is over 32 KiB is cut.
  public static func displayString(_ text: String) -> String {
    let plain = text.utf8.contains(UInt8(ascii: "%")) ? FormatString(text).plainText : text
    return plain.withoutStackedMarks
  }

  /// The texts of pieces, up to the one with which there are more bytes than are shown.
  ///
  /// A marker is short, and what it stands for may be long; a text can hold thousands.
  private static func joined(_ pieces: [DisplayText], _ text: (DisplayText) -> String) -> String {
    var joined = ""
    for piece in pieces where joined.utf8.count < TextLimits.shownBytes { joined += text(piece) }
    return joined.withoutStackedMarks
  }

  /// What the app's strings say of a key, and in which language, or nothing.
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

  /// The text of a key in the first of the languages that has it, with its arguments filled in; the default when
  /// none has it.
  public func resolve(
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
    // Without arguments a key that is the text itself is no format: "50% off" says what it says.
    if arguments.isEmpty, case .text(text) = format.entry { return text.withoutStackedMarks }
    let values = arguments.map { argument -> PropertyList in
      guard case .string(let text) = argument else { return argument }
      return .string(resolve(.literal(text), order: order, depth: depth + 1))
    }
    return MessageFormatter(arguments: values, language: format.language).text(of: format.entry)
  }
}
