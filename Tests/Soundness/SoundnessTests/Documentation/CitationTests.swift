import Testing

@Suite struct CitationTests {
  @Test func `Every rule that is cited has a row`() throws {
    let page = try #require(SourceTree.pages.first { $0.path == "docs/internals/behaviour.md" })
    let rule = CitationRule(page: page)
    #expect(rule.rules.count > 100)
    expectNone(SourceTree.swiftFiles.flatMap(rule.findings))
    expectNone(SourceTree.pages.flatMap(rule.findings))
  }

  @Test func `Every rule has only one row`() throws {
    let page = try #require(SourceTree.pages.first { $0.path == "docs/internals/behaviour.md" })
    let rows = CitationRule.rows(of: page)
    #expect(rows.count == Set(rows).count)
  }

  @Test func `A citation without a row is found`() {
    let rule = CitationRule(
      page: Page(path: "docs/internals/behaviour.md", text: "| B9 | it | |\nB10\n"))
    let file = SourceFile(
      path: "A.swift",
      text: """
        /// Known (B9), unknown (B9, B10).
        let B12 = 0xF1
        @Test("a text (F2, F3)") func `a name (G1)`() { use("\\u{E9} L100 d1 M1") }
        """)
    #expect(rule.findings(in: file).map(\.line) == [1, 3, 3, 3])
    let page = Page(path: "docs/a.md", text: "B9 to B10, `F2`:\n```\nF3\n```\n")
    #expect(rule.findings(in: page).map(\.line) == [1, 1])
  }
}
