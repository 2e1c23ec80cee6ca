import NotificationModel

/// The findings of `unctl doctor`.
struct DoctorReport: Report {
  let findings: [Entry]
  private let levels: [DoctorFinding.Level]

  init(_ findings: [DoctorFinding]) {
    self.findings = findings.map(Entry.init)
    levels = findings.map(\.level)
  }

  /// Whether something must be mended.
  var hasProblem: Bool { levels.contains(.problem) }

  func lines(for reader: Reader) -> [String] {
    zip(findings, levels).flatMap { entry, level in
      let mark =
        switch level {
        case .good: reader.style.faint("good   ")
        case .warning: reader.style.strong("warning")
        case .problem: reader.style.alarm("problem")
        }
      let line = "\(mark)  \(SafeText.line(entry.subject)): \(SafeText.line(entry.finding))"
      return entry.remedy.isEmpty ? [line] : [line, "         \(SafeText.line(entry.remedy))"]
    }
  }

  func encode(to encoder: any Encoder) throws { try findings.encode(to: encoder) }

  /// One finding.
  struct Entry: Encodable {
    /// `good`, `warning` or `problem`.
    let level: String
    let subject: String
    let finding: String
    /// What to do; empty where nothing need be done.
    let remedy: String

    init(_ finding: DoctorFinding) {
      level = finding.level.rawValue
      subject = finding.subject
      self.finding = finding.finding
      remedy = finding.remedy
    }
  }
}
