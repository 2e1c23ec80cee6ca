/// The status of a rule in `rules.tsv`, which its tests alone do not show.
struct RuleStatus: Hashable, Sendable {
  enum Verdict: String, Hashable, Sendable, CaseIterable {
    /// The rule holds; the row says which part cannot be tested.
    case holds
    /// Our behaviour deliberately differs from Apple's; a test covers ours.
    case differs
    /// The rule does not apply on Linux.
    case notApplicable = "not applicable"
    /// The rule is not implemented yet.
    case later
  }

  /// The file with the rows: rule, verdict and reason, separated by tabs.
  static let path = "Tests/Conformance/RuleTests/rules.tsv"

  let rule: RuleNumber
  let verdict: Verdict
  let reason: String
  let line: Int

  /// Reads the rows of the file, and finds invalid rows and rows in the wrong position.
  static func read(_ text: String) -> (rows: [RuleStatus], findings: [Finding]) {
    var rows: [RuleStatus] = []
    var findings: [Finding] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where !line.isEmpty {
      guard let row = RuleStatus(line, at: index + 1) else {
        findings.append(
          finding(
            at: index + 1, "\"\(line)\" is no row",
            "Write rule, verdict and reason with a tab between: a verdict is one of "
              + Verdict.allCases.map(\.rawValue).joined(separator: ", ")))
        continue
      }
      if let last = rows.last, last.rule >= row.rule {
        findings.append(
          finding(at: row.line, "\(row.rule) stands behind \(last.rule)", "Sort the rows by rule."))
      }
      rows.append(row)
    }
    return (rows, findings)
  }

  static func finding(at line: Int, _ what: String, _ remedy: String) -> Finding {
    Finding(path: path, line: line, what: what, remedy: remedy)
  }

  private init?(_ line: Substring, at number: Int) {
    let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
    guard cells.count == 3, let rule = RuleNumber(cells[0]),
      let verdict = Verdict(rawValue: String(cells[1])), !cells[2].isEmpty
    else { return nil }
    self.rule = rule
    self.verdict = verdict
    reason = String(cells[2])
    self.line = number
  }
}
