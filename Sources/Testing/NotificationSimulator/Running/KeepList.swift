/// The numbers of kept steps as a person writes them: `3,17,20-22`.
public struct KeepList: Hashable, Sendable, CustomStringConvertible {
  /// The numbers.
  public let numbers: Set<Int>

  /// Creates a list of these numbers.
  public init(_ numbers: some Sequence<Int>) {
    self.numbers = Set(numbers)
  }

  /// Reads a list, or nothing where the text is none or names a step above 10,000.
  public init?(_ text: String) {
    var numbers: Set<Int> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2,
        0 <= first, first <= last, last <= 10_000
      else { return nil }
      numbers.formUnion(first...last)
    }
    self.numbers = numbers
  }

  /// The list as it is read back, with runs drawn together.
  public var description: String {
    var runs: [ClosedRange<Int>] = []
    for number in numbers.sorted() {
      if let last = runs.last, last.upperBound + 1 == number {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
    return runs.map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)"
    }.joined(separator: ",")
  }
}
