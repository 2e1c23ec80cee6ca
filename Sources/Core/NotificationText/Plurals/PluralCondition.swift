/// A condition in the notation of CLDR, such as `n % 10 = 3..4,9 and v = 0`.
///
/// The condition is kept as it is written in the table, alternatives of relations of words.
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
    // A number with a fraction is in no range of whole ones, whatever its remainder.
    let isWhole = relation.operand != "n" || number.fraction == 0
    let reduced = relation.modulus.map { value % $0 } ?? value
    return (isWhole && relation.ranges.contains { $0.contains(reduced) }) == relation.isEqual
  }
}
