import Foundation
import Testing

@Suite struct ConformanceTests {
  private static let status = RuleStatus.read(SourceTree.text(of: RuleStatus.path) ?? "")

  private static func ownTable() throws -> ConformanceTable {
    let behaviour = try #require(
      SourceTree.pages.first { $0.path == "docs/internals/behaviour.md" })
    return ConformanceTable(
      behaviour: behaviour, statuses: status.rows,
      tests: RuleTest.all(in: SourceTree.swiftFiles))
  }

  @Test func `Every rule has words, and a test or a reason for none`() throws {
    expectNone(Self.status.findings + (try Self.ownTable()).findings())
  }

  @Test func `The page of conformance equals its generator's output, and lists every rule`() throws
  {
    let page = ConformancePage(table: try Self.ownTable())
    if ProcessInfo.processInfo.environment["CONFORMANCE_PAGE"] == "write" {
      let file = SourceTree.root + "/" + ConformancePage.path
      try page.text.write(toFile: file, atomically: true, encoding: .utf8)
    } else {
      expectNone(page.findings(in: SourceTree.pages.first { $0.path == ConformancePage.path }))
    }
  }

  @Test func `All rules are known by number`() {
    #expect(RuleNumber.all.count == 246)
    #expect(RuleNumber.all == RuleNumber.all.sorted())
    #expect(RuleNumber("B18")?.description == "B18")
    for word in ["B", "B0", "B018", "M1", "B1a", "b1"] { #expect(RuleNumber(word) == nil) }
  }

  @Test func `The tests of a rule are found by their trait`() {
    let file = SourceFile(
      path: "Tests/A.swift",
      text: """
        @Test(.rules("B18")) func `a trigger repeats`() {}
        @Test(.rules("B13", "B26"), arguments: ["B1"]) func `two at once, and not B1`(a: String) {}
        @Test func plain() {}
        func `B19 is no test`() {}
        @Test(.timeLimit(.minutes(1)), .rules("K3")) mutating func `an area without a page`() {}
        @Suite("All of one rule", .rules("C11")) struct Whole { func rules(_ text: String) { rules("G1") } }
        """)
    #expect(RuleTest.tests(in: file).map(\.rule.description) == ["B18", "B13", "B26", "K3", "C11"])
    #expect(RuleTest.tests(in: file).map(\.line) == [1, 2, 2, 5, 6])
    #expect(RuleTest.all(in: [file]).map(\.rule.description) == ["B18", "B13", "B26", "C11"])
  }

  @Test func `A row that cannot be read or is out of order is found`() {
    let text = "B2\tholds\twhy\nB1\tdiffers\twhy\nB3\tperhaps\twhy\nB4\tlater\t\nB5 later why\n"
    let (rows, findings) = RuleStatus.read(text)
    #expect(rows.map(\.rule.description) == ["B2", "B1"])
    #expect(findings.map(\.line) == [2, 3, 4, 5])
  }
}
