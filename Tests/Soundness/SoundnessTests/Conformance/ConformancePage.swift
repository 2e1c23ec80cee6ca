/// Writes `docs/internals/conformance.md`, and finds errors in the existing one.
struct ConformancePage {
  static let path = "docs/internals/conformance.md"
  /// The command that writes the page again.
  static let remedy = "Run make conformance, and commit the page."

  let table: ConformanceTable
  private let rules = RuleNumber.all

  private static let areas = Array("ABCDEFGHIJS")

  /// The whole page.
  var text: String {
    ([head, totals] + Self.areas.map(section)).joined(separator: "\n")
  }

  private var head: String {
    """
    # Conformance

    The status and the tests of each rule of the areas A to J and S. In the section of an area, *rule* links to the rules in
    [behaviour.md](behaviour.md).

    `NotificationEngineTests/{Badge,Clock}` names the files `BadgeTests.swift` and `ClockTests.swift` of that test target.
    `git grep -nE 'rules\\(.*"A2"'` lists the tests of rule A2. A test function counts once for each rule that it names,
    with any number of arguments, and so does a suite with the trait `.rules`.

    Most of these tests use a simulated device. The suites `RuleTests/*Depth` also run over the sockets and against a
    daemon's process, and so do the tests of attachment files (D) that only a daemon keeps. Tests of the drivers cover
    files and sounds that neither an app nor a shell can observe.

    `make conformance` generates this page from the headings of behaviour.md, from `\(RuleStatus.path)`
    and from the trait `.rules` of the tests. A test fails if a rule has neither a test nor a reason, or if this page is
    out of date.

    """
  }

  private var totals: String {
    let columns = RuleStatus.Verdict.allCases
    let lines = Self.areas.map { area in
      line(table.heading(of: area), rules.filter { $0.area == area }, columns)
    }
    return """
      | area | rules | \(columns.map { words(for: $0) }.joined(separator: " | ")) | tests |
      |---|\(String(repeating: "---:|", count: columns.count + 2))
      \(lines.joined(separator: "\n"))
      \(line("all", rules, columns))

      """
  }

  private func line(
    _ title: String, _ rules: [RuleNumber], _ columns: [RuleStatus.Verdict]
  ) -> String {
    let counts = columns.map { column in rules.count { verdict(on: $0) == column } }
    let tests = rules.reduce(0) { $0 + (table.tests[$1]?.count ?? 0) }
    let numbers = ([rules.count] + counts + [tests]).map(String.init)
    return "| \(title) | \(numbers.joined(separator: " | ")) |"
  }

  private func section(of area: Character) -> String {
    let heading = "## " + table.heading(of: area)
    let anchor = Page(path: "", text: heading).anchors.first ?? ""
    return """
      \(heading)

      | [rule](behaviour.md#\(anchor)) | status | tests | files |
      |---|---|---:|---|
      \(rules.filter { $0.area == area }.map(row).joined(separator: "\n"))

      """
  }

  private func row(of rule: RuleNumber) -> String {
    let tests = table.tests[rule] ?? []
    let files = Self.files(in: tests.map(\.path))
    return "| \(rule) | \(status(of: rule)) | \(tests.count) | \(files) |"
  }

  /// The verdict of the row, else that of a test; nothing if there is neither.
  private func verdict(on rule: RuleNumber) -> RuleStatus.Verdict? {
    table.statuses[rule]?.verdict ?? (table.tests[rule] == nil ? nil : .holds)
  }

  /// The status, with the reason if the rule does not hold.
  private func status(of rule: RuleNumber) -> String {
    guard let verdict = verdict(on: rule) else { return "" }
    guard verdict != .holds, let status = table.statuses[rule] else { return words(for: verdict) }
    return "\(words(for: verdict)): \(status.reason)"
  }

  private func words(for verdict: RuleStatus.Verdict) -> String {
    switch verdict {
    case .holds: "holds"
    case .differs: "differs"
    case .notApplicable: "not applicable"
    case .later: "not implemented"
    }
  }

  /// The names of test files by test target, without their common ending: `EngineTests/{Badge,Clock}`.
  static func files(in paths: [String]) -> String {
    let files = Dictionary(grouping: Set(paths).map(target)) { $0.target }
    return files.sorted { $0.key < $1.key }.map { target, files in
      let list = Set(files.map { $0.name }).sorted().joined(separator: ",")
      return list.contains(",") ? "\(target)/{\(list)}" : "\(target)/\(list)"
    }.joined(separator: " ")
  }

  /// The test target of a path, which is a folder such as `EngineTests`, and the name of its file without `Tests`.
  private static func target(of path: String) -> (target: String, name: String) {
    let parts = path.split(separator: "/")
    let target = parts.dropLast().first { $0.hasSuffix("Tests") && $0 != "Tests" } ?? "Tests"
    let name = String(parts.last?.prefix { $0 != "." } ?? "")
    return (String(target), name.hasSuffix("Tests") ? String(name.dropLast(5)) : name)
  }

  /// Missing rules of a page, and a difference from the generated page.
  func findings(in page: Page?) -> [Finding] {
    guard let page else { return [finding(at: 1, "there is no \(Self.path)")] }
    let listed = Set(CitationRule.rows(of: page))
    let missing = rules.filter { !listed.contains($0.description) }.map {
      finding(at: 1, "\($0) has no row")
    }
    if page.text == text { return missing }
    let pairs = zip(page.lines.map(\.text), Page(path: Self.path, text: text).lines.map(\.text))
    let first = pairs.enumerated().first { $1.0 != $1.1 }?.offset ?? 0
    return missing + [
      finding(at: first + 1, "the page differs from the output of make conformance")
    ]
  }

  private func finding(at line: Int, _ what: String) -> Finding {
    Finding(path: Self.path, line: line, what: what, remedy: Self.remedy)
  }
}
