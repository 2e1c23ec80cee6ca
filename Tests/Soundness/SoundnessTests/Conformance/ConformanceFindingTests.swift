import Testing

@Suite struct ConformanceFindingTests {
  private let behaviour = Page(
    path: "docs/internals/behaviour.md",
    text: "## G: lists\n\n| G1 | one | |\n| G2 | two | here |\n| G3 | three | |\n")

  private func table(_ rows: String, tests names: String...) -> ConformanceTable {
    let code = names.map { "@Test(.rules(\"\($0)\")) func test() {}\n" }.joined()
    return ConformanceTable(
      behaviour: behaviour, statuses: RuleStatus.read(rows).rows,
      tests: RuleTest.tests(in: SourceFile(path: "Tests/T.swift", text: code)))
  }

  private func findings(_ table: ConformanceTable, _ rules: String...) -> [String] {
    table.findings(for: rules.compactMap { RuleNumber($0) }).map(\.what)
  }

  @Test func `A rule with a test or a row has no finding`() {
    let table = table("G2\tnot applicable\twhy\nG3\tdiffers\twhy\n", tests: "G1", "G3")
    #expect(findings(table, "G1", "G2", "G3").isEmpty)
  }

  @Test func `A rule with neither a test nor a row is found`() {
    #expect(
      findings(table("", tests: "G1"), "G1", "G2") == ["G2 has neither a test nor a row"])
  }

  @Test func `A rule without words is found`() {
    let table = table("G4\tlater\twhy\n", tests: "G1")
    #expect(findings(table, "G1", "G4") == ["G4 has no row"])
  }

  @Test(arguments: ["holds", "differs"])
  func `A row without a test for its claim is found`(verdict: String) {
    let table = table("G1\t\(verdict)\twhy\n")
    #expect(findings(table, "G1") == ["G1 \(verdict), and no test shows it"])
  }

  @Test func `A row and a test of no rule are found`() {
    let table = table("K1\tlater\twhy\n", tests: "G1", "H1")
    #expect(
      findings(table, "G1") == [
        "there is no rule K1 on the page", "there is no rule H1 on the page",
      ])
  }

  @Test func `A page that leaves a rule out is found`() {
    let page = ConformancePage(table: table(""))
    let lines = page.text.split(separator: "\n", omittingEmptySubsequences: false)
    let shorter = lines.filter { !$0.hasPrefix("| G2 |") }.joined(separator: "\n")
    let found = page.findings(in: Page(path: ConformancePage.path, text: shorter))
    #expect(
      found.map(\.what) == [
        "G2 has no row", "the page differs from the output of make conformance",
      ])
    #expect(found.last?.line == lines.firstIndex { $0.hasPrefix("| G2 |") }.map { $0 + 1 })
  }

  @Test func `A page that differs from the generated one is found, and so is a missing one`() {
    let page = ConformancePage(table: table("", tests: "G1"))
    #expect(page.findings(in: Page(path: ConformancePage.path, text: page.text)).isEmpty)
    let other = ConformancePage(table: table("", tests: "G1", "G1")).text
    #expect(page.findings(in: Page(path: ConformancePage.path, text: other)).count == 1)
    #expect(page.findings(in: nil).count == 1)
  }

  @Test func `The page lists holding and differing rules, with counts of tests and reasons`() {
    let text = ConformancePage(
      table: table("G1\tholds\ta remark\nG2\tdiffers\tours is better\n", tests: "G1", "G1", "G2")
    ).text
    #expect(text.contains("| [rule](behaviour.md#g-lists) | status | tests | files |"))
    #expect(text.contains("| G1 | holds | 2 | Tests/T |"))
    #expect(text.contains("| G2 | differs: ours is better | 1 | Tests/T |"))
    #expect(text.contains("| G: lists | 8 | 1 | 1 | 0 | 0 | 3 |"))
  }

  @Test func `The files of one test target are listed together, without their common ending`() {
    let files = ConformancePage.files(in: [
      "Core/Tests/EngineTests/Time/ClockTests.swift", "Core/Tests/EngineTests/BadgeTests.swift",
      "Tests/RuleTests/A/AskingTests.swift", "Tests/RuleTests/B/AskingTests.swift",
    ])
    #expect(files == "EngineTests/{Badge,Clock} RuleTests/Asking")
  }
}
