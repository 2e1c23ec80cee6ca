import Testing

/// Every text for users is in the catalogue, and the catalogue has no others.
@Suite struct WordTests {
  private static let scripts = SourceTree.paths.filter {
    $0.hasPrefix(LiteralRule.page) && $0.hasSuffix(".js")
  }

  @Test func `Shells and the page have no texts of their own`() {
    #expect(Self.scripts.count > 50 && LiteralRule.names.contains("card"))
    let code = LiteralRule.folders.flatMap { SourceTree.swiftFiles(in: $0) }
    let scripts = Self.scripts.flatMap { path in
      LiteralRule.findings(
        inScript: SourceTree.text(of: path) ?? "", path: path, names: LiteralRule.names)
    }
    expectNone((code.flatMap(LiteralRule.findings) + scripts).except(LiteralRule.exceptions))
  }

  @Test func `Titles of buttons and notifications are in the catalogue`() {
    let code = LiteralRule.titled.flatMap { SourceTree.swiftFiles(in: $0) }
    #expect(code.count > 500)
    expectNone(code.flatMap(LiteralRule.titles))
  }

  @Test(arguments: [
    "NotificationAction(identifier: \"no\", title: \"No\")",
    "f(buttonTitle: \"Send\", placeholder: \"\")",
  ])
  func `A title of one word is found`(text: String) {
    #expect(LiteralRule.titles(in: SourceFile(path: "A.swift", text: text)).count == 1)
  }

  @Test(arguments: [
    "@OptionGroup(title: \"Time\") var time: Time", "f(title: \"\", body: words.text(.no))",
    "f(title: \"\\(app): \\(text)\")",
  ])
  func `Titles of help and titles without a text are not found`(text: String) {
    #expect(LiteralRule.titles(in: SourceFile(path: "A.swift", text: text)).isEmpty)
  }

  @Test func `Each text of the page is in the catalogue`() {
    let keys = Set(WordUseRule.keys.map(\.key))
    #expect(keys.count > 500)
    expectNone(
      Self.scripts.flatMap { path in
        WordUseRule.unknown(inScript: SourceTree.text(of: path) ?? "", path: path, keys: keys)
      })
  }

  @Test func `Each word of the catalogue is used`() {
    expectNone(WordUseRule.unused(in: WordUseRule.used).except(WordUseRule.exceptions))
  }

  @Test(arguments: [
    "let x = \"Not now\"", "say(\"\\(count) more notifications\")", "let x = \"Focus is on.\"",
    "let x = \"\"\"\n  Allow this?\n  \"\"\"",
  ])
  func `A text in Swift is found`(text: String) {
    let file = SourceFile(path: "A.swift", text: text)
    #expect(LiteralRule.findings(in: file).count == 1)
  }

  @Test(arguments: [
    "let x = \"[\\(a)] \\(b)\"", "let x = \"close\"", "/// Allow this?", "let x = \"M6 11 h12 v9\"",
    "words.text(.watchScale, [\"value\": \"\\(a) \"])",
  ])
  func `Other literals in Swift are not found`(text: String) {
    #expect(LiteralRule.findings(in: SourceFile(path: "A.swift", text: text)).isEmpty)
  }

  @Test(arguments: [
    "const x = 'Not now';", "label(`${count} more notifications`);", "put(\"It’s here.\")",
    "f(/'/, 'Not now')", "`a ${b ? { c: 'Not now' } : ''} d`",
  ])
  func `A text in a script is found`(text: String) {
    #expect(LiteralRule.findings(inScript: text, path: "a.js", names: ["card"]).count == 1)
  }

  @Test(arguments: [
    "// Not now", "/* Not now */", "make('div', { class: 'small card' });", "text('open')",
    "const path = 'M6 11h12v9H6z';", "x / y / 'Not'", "`${a} ${b} px`",
  ])
  func `Other strings of a script are not found`(text: String) {
    #expect(LiteralRule.findings(inScript: text, path: "a.js", names: ["small", "card"]).isEmpty)
  }

  @Test func `A text of the page without a word is found`() {
    let script = "const a = text('open');\nput(text('opne', { n }));"
    let findings = WordUseRule.unknown(inScript: script, path: "a.js", keys: ["open"])
    #expect(findings.map(\.line) == [2] && findings.first?.what == "opne is no Word")
  }

  @Test func `The keys of words are read from the enumeration`() {
    let file = SourceFile(
      path: "Word.swift",
      text: "enum Word {\n  // A.\n  case a, `extension`,\n    c\n  case d\n  var x: Int { 1 }\n}")
    #expect(WordUseRule.keys(in: file).map(\.key) == ["a", "extension", "c", "d"])
    #expect(WordUseRule.names(inScript: "f('a', { b: g('c') })") == ["a", "b", "c"])
  }
}
