/// A test that holds a rule of behaviour: its name begins with the rule's number.
struct RuleTest: Hashable, Sendable {
  let rule: RuleNumber
  /// The file, from the package's folder.
  let path: String
  let line: Int

  /// The folder that holds the tests of the rules.
  static let folder = "Tests/Conformance/RuleTests"

  /// The tests in a file; one whose name begins with several numbers holds each of them.
  static func tests(in file: SourceFile) -> [RuleTest] {
    file.places(of: "@", "Test").flatMap { place -> [RuleTest] in
      let name = file.code[place...].drop { !$0.reads("func") }.dropFirst().first
      guard let name, name.text.hasPrefix("`") else { return [] }
      let words = name.text.dropFirst().split(separator: " ")
      let numbers = words.map { RuleNumber($0) }.prefix { $0 != nil }.compactMap(\.self)
      return numbers.map { RuleTest(rule: $0, path: file.path, line: name.line) }
    }
  }
}
