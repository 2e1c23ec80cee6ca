import NotificationText

/// How a language and a region write times, dates, numbers and lists, as Unicode's CLDR has it.
package struct LocaleFormats: Hashable, Sendable {
  private let fields: [Substring: Substring]
  private let rules: PluralRules
  /// Whether times have twelve hours.
  package var hasTwelveHours: Bool

  /// The formats of a locale, such as `de_AT.UTF-8` or `zh-Hant-TW`; of an unknown language, those of English.
  ///
  /// Without a language, as in the locale `C`, dates are those of ISO 8601.
  package init(locale: String) {
    let tag = LanguageTag(locale)
    let language = Self.name(of: tag)
    let own = Self.fields(ofRow: language)
    let regional = tag?.region.flatMap { Self.fields(ofRow: "\(language)_\($0)") } ?? [:]
    fields = (own ?? Self.fields(ofRow: "en") ?? [:])
      .merging(tag == nil ? Self.ofNoLanguage : regional) { $1 }
    rules = PluralRules(language: own == nil ? "en" : locale)
    hasTwelveHours = fields["hours"] == "12"
  }

  private static let ofNoLanguage: [Substring: Substring] = ["hours": "24", "date": "y-MM-dd"]

  private static func name(of tag: LanguageTag?) -> String {
    guard let tag else { return "en" }
    return tag.language == "zh" && tag.likelyScript == "Hant" ? "zh_Hant" : tag.language
  }

  /// The fields of a row, which is found by its bytes: to find letters in the whole table would take milliseconds.
  private static func fields(ofRow name: String) -> [Substring: Substring]? {
    let start = "\(name); "
    var rest = LocaleTable.rows.utf8[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      if rest[..<end].starts(with: start.utf8) {
        return fields(in: rest[..<end].dropFirst(start.utf8.count))
      }
      rest = rest[end...].dropFirst()
    }
    return nil
  }

  private static func fields(in row: Substring.UTF8View) -> [Substring: Substring] {
    row.split(separator: UInt8(ascii: ";")).reduce(into: [:]) { fields, field in
      guard let end = field.firstIndex(of: UInt8(ascii: "=")) else { return }
      let name = field[..<end].drop { $0 == UInt8(ascii: " ") }
      fields[Substring(name)] = Substring(field[end...].dropFirst())
    }
  }

  func pattern(_ name: Substring) -> Substring { fields[name] ?? "" }

  func items(_ name: Substring) -> [Substring] {
    pattern(name).split(separator: "|", omittingEmptySubsequences: false)
  }

  /// A part of the day for a minute, such as the afternoon, for languages that name more than two.
  func period(ofMinute minute: Int) -> Substring {
    let periods = items("periods").compactMap { item -> (start: Int, name: Substring)? in
      let parts = item.split(separator: ":")
      guard parts.count == 2, let start = Int(parts[0]) else { return nil }
      return (start, parts[1])
    }
    return (periods.last { $0.start <= minute } ?? periods.last)?.name ?? ""
  }
}

extension LocaleFormats {
  /// A number, with the digits and the separator of the locale.
  package func number(_ value: Int) -> String {
    let digits = String(value.magnitude)
    let grouping = items("group")
    let sizes = grouping.dropFirst().compactMap { Int($0) }
    guard sizes.count == 3, digits.count >= sizes[2] else {
      return own(digits: (value < 0 ? "-" : "") + digits)
    }
    var groups: [Substring] = [digits.suffix(sizes[0])]
    var rest = digits.dropLast(sizes[0])
    while !rest.isEmpty {
      groups.insert(rest.suffix(sizes[1]), at: 0)
      rest = rest.dropLast(sizes[1])
    }
    return own(digits: (value < 0 ? "-" : "") + groups.joined(separator: String(grouping[0])))
  }

  /// Several items in one text: `A, B and C`.
  package func list(_ items: [String]) -> String {
    let patterns = self.items("list").map(String.init)
    guard patterns.count == 4, let last = items.last else { return items.first ?? "" }
    if items.count == 1 { return last }
    if items.count == 2 { return Self.joined(items[0], last, as: patterns[0]) }
    var text = Self.joined(items[items.count - 2], last, as: patterns[3])
    for item in items.dropFirst().dropLast(2).reversed() {
      text = Self.joined(item, text, as: patterns[2])
    }
    return Self.joined(items[0], text, as: patterns[1])
  }

  /// Several items one after the other: `A, B, C`.
  package func enumeration(_ items: [String]) -> String {
    let patterns = self.items("list").map(String.init)
    guard patterns.count == 4, var text = items.last else { return items.first ?? "" }
    for item in items.dropLast().reversed() { text = Self.joined(item, text, as: patterns[2]) }
    return text
  }

  /// Minutes that have passed, such as `5 min. ago`.
  package func minutesAgo(_ count: Int) -> String { counted(count, "minutes") }

  /// Hours that have passed.
  package func hoursAgo(_ count: Int) -> String { counted(count, "hoursAgo") }

  /// A length of time in its two largest units, such as `1 hr, 20 min`, or in the whole seconds of less than a minute.
  package func length(ofSeconds seconds: Int64) -> String {
    let (fields, sizes) = (["Day", "Hour", "Minute", "Second"], [86_400, 3_600, 60, 1] as [Int64])
    var rest = max(0, seconds)
    var parts: [String] = []
    for (field, size) in zip(fields, sizes) {
      if rest >= size { parts.append(counted(Int(rest / size), "length\(field)")) }
      rest %= size
    }
    guard let first = parts.first else { return counted(0, "lengthSecond") }
    guard parts.count > 1 else { return first }
    return Self.joined(first, parts[1], as: String(pattern("lengths")))
  }

  private func counted(_ count: Int, _ unit: Substring) -> String {
    let category = rules.category(of: PluralOperands(whole: UInt64(count.magnitude))).rawValue
    let forms = items(unit)
    let form =
      forms.first { $0.hasPrefix(category + ":") } ?? forms.first { $0.hasPrefix("other:") } ?? ""
    return form.drop { $0 != ":" }.dropFirst().map { $0 == "#" ? number(count) : String($0) }
      .joined()
  }

  /// A text with its digits as the locale has them.
  func own(digits text: String) -> String {
    guard let zero = pattern("digits").unicodeScalars.first, zero != "0" else { return text }
    var own = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let digit = Unicode.Scalar(zero.value + scalar.value &- 48)
      own.append(("0"..."9").contains(scalar) ? digit ?? scalar : scalar)
    }
    return String(own)
  }

  private static func joined(_ first: String, _ second: String, as pattern: String) -> String {
    pattern.map { $0 == "#" ? first : $0 == "$" ? second : String($0) }.joined()
  }
}
