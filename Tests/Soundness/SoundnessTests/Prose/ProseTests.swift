import Testing

@Suite struct ProseTests {
  /// Files whose language has comments that are read here.
  private static let endings = [".swift", ".md", ".py", ".sh", ".js", ".c", ".h"]

  @Test func `Comments, test names and pages are plain technical English`() {
    var rule = ProseRule()
    // The samples of these rules contain the phrases.
    let paths = SourceTree.paths.filter { path in
      Self.endings.contains { path.hasSuffix($0) } && !path.hasPrefix("Tests/Soundness/")
    }
    #expect(paths.count > 1_000)
    for path in paths { rule.read(SourceTree.text(of: path) ?? "", path: path) }
    expectNone(rule.findings)
  }

  @Test(arguments: [
    ("what is shown", "what is"), ("nobody reads it", "nobody"), ("it is told later", "told"),
    ("it hears of that", "hears of"), ("it lies there", "lies"), ("where it is not", "where it"),
    ("as far as known", "as far as"), ("there is no list", "is no list"),
    ("those who ask", "those who"),
    ("The one that asks", "the one that"), ("(what the shell shows)", "what the"),
  ])
  func `A phrase is found`(line: String, phrase: String) {
    #expect(Phrase.matches(in: line[...]).map(\.text) == [phrase])
  }

  @Test(arguments: [
    "What if it is", "`is` no list", "the list, that is", "where the list is", "is not empty",
    "as far", "handover", "The reply says the reason", "those, which", "to hand  over",
  ])
  func `Plain English has no phrase`(line: String) {
    #expect(Phrase.matches(in: line[...]).isEmpty)
  }

  @Test func `A module beyond its limit is found with each phrase, and one within it is not`() {
    let plain = String(repeating: "/// Returns the list.\n", count: 98)
    var rule = ProseRule()
    rule.read(
      plain + "/// Nobody reads it.\n/// It is told.\nlet told = 1", path: "A/B/C/One.swift")
    rule.read(plain + "/// Nobody reads it.\n", path: "A/B/D/Two.swift")
    rule.read("/// Nobody reads it.\n", path: "A/B/E/Three.swift")
    #expect(rule.findings.map(\.path) == ["A/B/C/One.swift", "A/B/C/One.swift"])
    #expect(rule.findings.map(\.line) == [99, 100])
    #expect(rule.findings.first?.what.contains("A/B/C has 20 such phrases in 1,000") == true)
  }

  @Test func `A page's limit is by words, and a test's name is prose`() {
    var rule = ProseRule()
    rule.read(String(repeating: "a word ", count: 90) + "\nNobody reads it.", path: "docs/a.md")
    rule.read(
      String(repeating: "  @Test func `Nobody reads it`() {\n", count: 40), path: "X/Tests/A.swift")
    #expect(rule.findings.filter { $0.path == "docs/a.md" }.map(\.line) == [2])
    #expect(rule.findings.count == 41)
  }
}
