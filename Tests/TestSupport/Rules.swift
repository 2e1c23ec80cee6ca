package import Testing

/// The rules of behaviour that a test covers, by their numbers in docs/internals/behaviour.md.
///
/// A failure shows the numbers; `docs/internals/conformance.md` lists the tests of each rule.
package struct RulesTrait: TestTrait, SuiteTrait {
  package let comments: [Comment]

  init(numbers: [String]) {
    comments = [Comment(rawValue: "rules \(numbers.joined(separator: ", "))")]
  }
}

extension Trait where Self == RulesTrait {
  /// Names the rules that a test covers: `@Test(.rules("B1", "B2"))`.
  package static func rules(_ numbers: String...) -> Self { RulesTrait(numbers: numbers) }
}
