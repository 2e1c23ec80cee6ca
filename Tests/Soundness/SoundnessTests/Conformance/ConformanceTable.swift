/// The data of each rule: the row of `docs/internals/behaviour.md`, the row of `rules.tsv` and the tests.
struct ConformanceTable {
  /// The behaviour of Apple's systems, in our words, by rule.
  let words: [RuleNumber: String]
  let statuses: [RuleNumber: RuleStatus]
  let tests: [RuleNumber: [RuleTest]]
  /// The headings of the areas in `docs/internals/behaviour.md`, such as "G: lists".
  private let headings: [String]

  init(behaviour: Page, statuses: [RuleStatus], tests: [RuleTest]) {
    words = Self.words(of: behaviour)
    headings = behaviour.lines.filter { !$0.isCode && $0.text.hasPrefix("## ") }.map {
      String($0.text.dropFirst(3))
    }
    self.statuses = Dictionary(statuses.map { ($0.rule, $0) }) { first, _ in first }
    self.tests = Dictionary(grouping: tests, by: \.rule)
  }

  /// The heading of an area, or its letter if behaviour.md has none.
  func heading(of area: Character) -> String {
    headings.first { $0.hasPrefix("\(area): ") } ?? String(area)
  }

  /// The second cells of the page's tables, by the number in the first.
  private static func words(of page: Page) -> [RuleNumber: String] {
    let rows = page.lines.filter { !$0.isCode && $0.text.hasPrefix("| ") }.compactMap { line in
      let cells = line.text.split(separator: "|", omittingEmptySubsequences: false).map { cell in
        cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
      }
      return cells.count > 2
        ? RuleNumber(String(cells[1])).map { ($0, String(cells[2])) } : nil
    }
    return Dictionary(rows) { first, _ in first }
  }

  /// Missing or outdated entries of the rules themselves; the page is derived from them.
  func findings(for rules: [RuleNumber] = RuleNumber.all) -> [Finding] {
    rules.flatMap(findings(about:)) + statuses.values.flatMap { stale($0, rules: rules) }
      + tests.values.joined().flatMap { foreign($0, rules: rules) }
  }

  private func findings(about rule: RuleNumber) -> [Finding] {
    var findings: [Finding] = []
    if words[rule] == nil {
      findings.append(
        Finding(
          path: "docs/internals/behaviour.md", line: 1, what: "\(rule) has no row",
          remedy: "Say in a line or two how Apple's systems behave."))
    }
    if tests[rule] == nil, statuses[rule] == nil {
      findings.append(
        RuleStatus.finding(
          at: 1, "\(rule) has neither a test nor a row",
          "Write a test with the trait .rules(\"\(rule)\"), or say here why there is none."))
    }
    return findings
  }

  private func stale(_ status: RuleStatus, rules: [RuleNumber]) -> [Finding] {
    if !rules.contains(status.rule) {
      return [
        RuleStatus.finding(
          at: status.line, "there is no rule \(status.rule) on the page", "Take the row out.")
      ]
    }
    guard tests[status.rule] == nil, status.verdict == .holds || status.verdict == .differs else {
      return []
    }
    return [
      RuleStatus.finding(
        at: status.line, "\(status.rule) \(status.verdict.rawValue), and no test shows it",
        "Write one, or choose another verdict.")
    ]
  }

  private func foreign(_ test: RuleTest, rules: [RuleNumber]) -> [Finding] {
    guard !rules.contains(test.rule) else { return [] }
    return [
      Finding(
        path: test.path, line: test.line, what: "there is no rule \(test.rule) on the page",
        remedy: "Correct the number.")
    ]
  }
}
