import ByteParsing
package import NotificationModel

/// The plural rules of one language, for cardinal numbers, from Unicode's CLDR 47.
package struct PluralRules: Hashable, Sendable {
  private struct Rule: Hashable {
    var category: PluralCategory
    var condition: PluralCondition
  }

  private let rules: [Rule]

  /// Creates the rules of a language; an unknown language has only `other`.
  ///
  /// - Parameter language: a language tag, of which the region counts only for Portuguese.
  package init(language: String) {
    let tag = LanguageTag(language)
    let name = tag?.region == "PT" && tag?.language == "pt" ? "pt_PT" : tag?.language ?? "en"
    // A process needs a few languages, and parses only their rules.
    let row = Self.table.first { $0.languages.split(separator: " ").contains { $0 == name } }
    rules = (row?.rules ?? []).map { Rule(category: $0.0, condition: PluralCondition($0.1)) }
  }

  /// The category of a number.
  package func category(of number: PluralOperands) -> PluralCategory {
    rules.first { $0.condition.holds(for: number) }?.category ?? .other
  }

  /// The text of a variable for a number.
  ///
  /// A text for `zero` counts for 0 in every language, as on Apple's systems.
  func text(of cases: [PluralCategory: String], for number: PluralOperands) -> String? {
    if number.isZero, let text = cases[.zero] { return text }
    return cases[category(of: number)] ?? cases[.other]
  }

  /// The categories that whole numbers have, in the order in which gettext numbers its forms.
  package var categoriesOfWholeNumbers: [PluralCategory] {
    // Every rule for whole numbers is decided by the last two digits, or for millions.
    let found = Set(
      (Array(0...200) + [1_000_000]).map { category(of: PluralOperands(whole: $0)) })
    return PluralCategory.allCases.filter(found.contains)
  }
}

/// The categories of numbers that languages distinguish, with the names of Unicode's CLDR.
package enum PluralCategory: String, Hashable, Sendable, CaseIterable {
  case zero, one, two, few, many, other
}

/// A condition in the notation of CLDR, such as `n % 10 = 3..4,9 and v = 0`.
///
/// The condition is stored in the table's structure: alternatives of relations of words.
struct PluralCondition: Hashable {
  private struct Relation: Hashable {
    var operand: String
    var modulus: UInt64?
    var isEqual: Bool
    var ranges: [ClosedRange<UInt64>]
  }

  private let alternatives: [[Relation]]

  init(_ text: String) {
    alternatives = text.split(separator: " or ").map { alternative in
      alternative.split(separator: " and ").compactMap(Self.relation)
    }
  }

  func holds(for number: PluralOperands) -> Bool {
    alternatives.contains { $0.allSatisfy { Self.holds($0, for: number) } }
  }

  private static func relation(_ text: Substring) -> Relation? {
    let words = text.split(separator: " ")
    guard let operand = words.first, let values = words.last, words.count >= 3 else { return nil }
    let ranges = values.split(separator: ",").compactMap { range -> ClosedRange<UInt64>? in
      let ends = range.split(separator: "..").compactMap { UInt64($0) }
      guard let first = ends.first, let last = ends.last, first <= last else { return nil }
      return first...last
    }
    return Relation(
      operand: String(operand), modulus: words.count == 5 ? UInt64(words[2]) : nil,
      isEqual: words[words.count - 2] == "=", ranges: ranges)
  }

  private static func holds(_ relation: Relation, for number: PluralOperands) -> Bool {
    let value: UInt64 =
      switch relation.operand {
      case "v": UInt64(number.fractionCount)
      case "w": UInt64(number.trimmedFractionCount)
      case "f": number.fraction
      case "t": number.trimmedFraction
      // Numbers are never written in compact form here, so the exponent is always 0.
      case "e": 0
      default: number.whole
      }
    // A number with a fraction is in no range of whole numbers, whatever its remainder.
    let isWhole = relation.operand != "n" || number.fraction == 0
    let reduced = relation.modulus.map { value % $0 } ?? value
    return (isWhole && relation.ranges.contains { $0.contains(reduced) }) == relation.isEqual
  }
}

/// A number as plural rules see it: by its digits, since 1 and 1.0 may differ.
package struct PluralOperands: Hashable, Sendable {
  /// The whole part of the absolute value (`i`).
  package var whole: UInt64
  /// The fraction digits, with trailing zeros, as a number (`f`).
  package var fraction: UInt64
  /// How many fraction digits there are, trailing zeros included (`v`).
  package var fractionCount: Int

  /// Creates the operands of a whole number.
  package init(whole: UInt64) {
    self.whole = whole
    fraction = 0
    fractionCount = 0
  }

  /// Creates the operands of a number written in decimal digits, such as `-1.50`; fails for text longer than
  /// `TextLimits.numberBytes`.
  package init?(_ text: some StringProtocol) {
    guard text.utf8.count <= TextLimits.numberBytes else { return nil }
    let unsigned = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text[...]
    let parts = unsigned.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let first = parts.first, !first.isEmpty,
      parts.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) })
    else { return nil }
    // Rules use the low digits only, so a longer number keeps its last eighteen.
    whole = UInt64(first.suffix(18)) ?? 0
    let digits = parts.count == 2 ? parts[1].prefix(18) : ""
    fraction = UInt64(digits) ?? 0
    fractionCount = digits.count
  }

  /// Creates the operands of a value of a notification, or fails if it is not a number; if only whole numbers
  /// count, the fraction is cut first.
  package init?(_ value: PropertyList, isWhole: Bool) {
    switch value {
    case .integer(let number): self.init(whole: number.magnitude)
    case .unsigned(let number): self.init(whole: number)
    case .boolean(let flag): self.init(whole: flag ? 1 : 0)
    case .real(let number) where isWhole || number.rounded(.towardZero) == number:
      self.init(whole: Int64(saturating: number).magnitude)
    case .real(let number): self.init(number.description)
    case .string(let text): self.init(text)
    case .data, .date, .array, .dictionary: return nil
    }
  }

  /// The fraction digits without trailing zeros, as a number (`t`).
  var trimmedFraction: UInt64 {
    var rest = fraction
    while rest > 0, rest.isMultiple(of: 10) { rest /= 10 }
    return rest
  }

  /// How many fraction digits there are without trailing zeros (`w`).
  var trimmedFractionCount: Int {
    var rest = fraction
    var count = fractionCount
    while count > 0, rest.isMultiple(of: 10) {
      rest /= 10
      count -= 1
    }
    return count
  }

  /// Whether the number is 0.
  var isZero: Bool { whole == 0 && fraction == 0 }
}
