/// A test of a rule of behaviour, with the rule's number in the trait `.rules`.
struct RuleTest: Hashable, Sendable {
  let rule: RuleNumber
  /// The file, relative to the package's folder.
  let path: String
  let line: Int

  /// The tests of all rules that the page of conformance lists.
  static func all(in files: [SourceFile]) -> [RuleTest] {
    let areas = Set(RuleNumber.all.map(\.area))
    return files.filter { Layer(of: $0.path) == .tests }.flatMap(tests)
      .filter { areas.contains($0.rule.area) }
  }

  private static let declares = ["func", "struct", "class", "enum", "extension", "actor"]

  /// The tests in a file; one whose trait has several numbers is a test of each rule. A suite that has the
  /// trait counts once.
  static func tests(in file: SourceFile) -> [RuleTest] {
    (file.places(of: "@", "Test") + file.places(of: "@", "Suite")).sorted().flatMap {
      place -> [RuleTest] in
      let attribute = file.code[place...].prefix { token in !declares.contains { token.reads($0) } }
      guard let trait = attribute.firstIndex(where: { $0.reads("rules") }) else { return [] }
      let numbers = attribute[trait...].prefix { !$0.reads(")") }.filter { $0.kind == .literal }
      return numbers.compactMap { literal in
        RuleNumber(literal.text).map { RuleTest(rule: $0, path: file.path, line: literal.line) }
      }
    }
  }
}
