/// Writes `docs/internals/conformance.md`, and finds errors in the existing one.
struct ConformancePage {
  static let path = "docs/internals/conformance.md"
  /// The command that writes the page again.
  static let remedy = "Run scripts/conformance, and commit what it writes."

  let table: ConformanceTable
  private let rules = RuleNumber.all

  private static let areas: [(area: Character, title: String)] = [
    ("A", "permission"), ("B", "requests and triggers"), ("C", "contents"), ("D", "attachments"),
    ("E", "delivery and presentation"), ("F", "responses"), ("G", "lists"), ("H", "pushes"),
    ("I", "what servers send pushes through"), ("J", "extensions"),
    ("S", "serving the desktop"),
  ]

  /// The whole page.
  var text: String {
    ([head, totals] + Self.areas.map(section)).joined(separator: "\n")
  }

  private var head: String {
    """
    # Conformance

    Each rule of the areas A to J and S of [behaviour.md](behaviour.md), how Apple's systems behave (in S: what the
    desktop's programs need) in our own words, whether it is so here, and the tests that hold it on a simulated device; those in a file of `DepthTests` also
    run over the sockets and against a daemon's process, and so do those of files (D) that only a daemon keeps.
    What becomes of files and sounds where neither an app nor a shell sees it is held by tests of the drivers.
    Tests are counted as functions, and a suite that names a rule counts once; many tests run over a table.

    `scripts/conformance` makes this page from behaviour.md, from `\(RuleStatus.path)` and from
    the trait `.rules` of the tests. A test of the tree fails when the page says anything else, or leaves out a rule.

    """
  }

  private var totals: String {
    let columns = RuleStatus.Verdict.allCases
    let lines = Self.areas.map { area, title in
      line("\(area): \(title)", rules.filter { $0.area == area }, columns)
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

  private func section(of area: Character, titled title: String) -> String {
    """
    ## \(area): \(title)

    | rule | \(area == "S" ? "what the desktop's programs need" : "Apple's systems") | here | tests |
    |---|---|---|---|
    \(rules.filter { $0.area == area }.map(row).joined(separator: "\n"))

    """
  }

  private func row(of rule: RuleNumber) -> String {
    "| \(rule) | \(table.words[rule] ?? "") | \(here(rule)) | \(tests(of: rule)) |"
  }

  /// The verdict of the row, else that of a test; nothing if there is neither.
  private func verdict(on rule: RuleNumber) -> RuleStatus.Verdict? {
    table.statuses[rule]?.verdict ?? (table.tests[rule] == nil ? nil : .holds)
  }

  private func here(_ rule: RuleNumber) -> String {
    guard let verdict = verdict(on: rule).map({ "*\(words(for: $0))*" }) else { return "" }
    return table.statuses[rule].map { "\(verdict): \($0.reason)" } ?? verdict
  }

  private func words(for verdict: RuleStatus.Verdict) -> String {
    switch verdict {
    case .holds: "holds"
    case .differs: "differs on purpose"
    case .notApplicable: "not applicable on Linux"
    case .later: "not here yet"
    }
  }

  /// How many tests each file has for the rule, with a link to it.
  private func tests(of rule: RuleNumber) -> String {
    let files = Dictionary(grouping: table.tests[rule] ?? [], by: \.path)
    return files.sorted { $0.key < $1.key }.map { path, tests in
      let name = path.split(separator: "/").last?.prefix { $0 != "." } ?? ""
      return "[\(name)](../\(path)) \(tests.count)"
    }.joined(separator: ", ")
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
    return missing + [finding(at: first + 1, "the page is not what scripts/conformance makes")]
  }

  private func finding(at line: Int, _ what: String) -> Finding {
    Finding(path: Self.path, line: line, what: what, remedy: Self.remedy)
  }
}
