import Testing

/// Fails with one issue for each finding, with its position and remedy.
func expectNone(_ findings: [Finding], sourceLocation: SourceLocation = #_sourceLocation) {
  for finding in findings.sorted(by: { ($0.path, $0.line) < ($1.path, $1.line) }) {
    Issue.record(Comment(rawValue: finding.description), sourceLocation: sourceLocation)
  }
}
