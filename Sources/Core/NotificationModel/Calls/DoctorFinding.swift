/// One thing that was looked at: what was found, and how to mend it.
public struct DoctorFinding: Hashable, Sendable {
  /// How bad it is.
  public enum Level: String, Hashable, Sendable, CaseIterable {
    /// As it should be.
    case good
    /// It works, but something will be missed, such as the time before the first login.
    case warning
    /// It does not work.
    case problem
  }

  /// How bad it is.
  public var level: Level
  /// What was looked at.
  public var subject: String
  /// What was found.
  public var finding: String
  /// What to do; empty where nothing need be done.
  public var remedy: String

  /// Creates a finding.
  public init(level: Level, subject: String, finding: String, remedy: String = "") {
    self.level = level
    self.subject = subject
    self.finding = finding
    self.remedy = remedy
  }
}
