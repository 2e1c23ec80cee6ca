/// The number of a rule of behaviour: the letter of its area, and its position there.
struct RuleNumber: Hashable, Sendable, Comparable, CustomStringConvertible {
  let area: Character
  let place: Int

  /// Every rule that the page of conformance must list, in order.
  static let all: [RuleNumber] = [
    ("A", 25), ("B", 28), ("C", 22), ("D", 11), ("E", 21), ("F", 20), ("G", 8), ("H", 17),
    ("I", 27), ("J", 12), ("S", 55),
  ].flatMap { area, count in (1...count).map { RuleNumber(area: area, place: $0) } }

  init(area: Character, place: Int) {
    self.area = area
    self.place = place
  }

  /// Reads a number such as `B18`; fails for any other word.
  init?(_ word: some StringProtocol) {
    guard let area = word.first, ("A"..."L").contains(area) || area == "S" else { return nil }
    let digits = word.dropFirst()
    guard (1...2).contains(digits.count), digits.first != "0",
      digits.allSatisfy({ ("0"..."9").contains($0) }), let place = Int(digits)
    else { return nil }
    self.init(area: area, place: place)
  }

  var description: String { "\(area)\(place)" }

  static func < (left: RuleNumber, right: RuleNumber) -> Bool {
    (left.area, left.place) < (right.area, right.place)
  }
}
