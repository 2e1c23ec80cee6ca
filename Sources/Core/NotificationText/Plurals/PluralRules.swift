/// The plural rules of one language, for cardinal numbers, as Unicode's CLDR 47 gives them.
public struct PluralRules: Hashable, Sendable {
  private struct Rule: Hashable {
    var category: PluralCategory
    var condition: PluralCondition
  }

  private let rules: [Rule]

  /// Creates the rules of a language; one that is not known has only `other`.
  ///
  /// - Parameter language: a language tag, of which the region counts only for Portuguese.
  public init(language: String) {
    let tag = LanguageTag(language)
    let name = tag?.region == "PT" && tag?.language == "pt" ? "pt_PT" : tag?.language ?? "en"
    self = Self.all[name] ?? PluralRules(rules: [])
  }

  private init(rules: [Rule]) {
    self.rules = rules
  }

  /// The category of a number.
  public func category(of number: PluralOperands) -> PluralCategory {
    rules.first { $0.condition.holds(for: number) }?.category ?? .other
  }

  /// The text of a variable for a number.
  ///
  /// A text for `zero` counts for 0 in every language, as on Apple's systems.
  func text(of cases: [PluralCategory: String], for number: PluralOperands) -> String? {
    if number.isZero, let text = cases[.zero] { return text }
    return cases[category(of: number)] ?? cases[.other]
  }

  /// The rules of every language that has some, read from the table once.
  private static let all: [String: PluralRules] = {
    var all: [String: PluralRules] = [:]
    for row in table {
      let rules = row.rules.map { Rule(category: $0.0, condition: PluralCondition($0.1)) }
      for language in row.languages.split(separator: " ") {
        all[String(language)] = PluralRules(rules: rules)
      }
    }
    return all
  }()
}
