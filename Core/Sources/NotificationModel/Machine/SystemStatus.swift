/// The status of the system, in numbers.
package struct SystemStatus: Hashable, Sendable {
  /// The daemon's process identifier.
  package var processIdentifier: Int
  /// The version of the daemon's program.
  package var version: String
  /// The number of known apps.
  package var apps: Int
  /// The number of pending requests.
  package var pending: Int
  /// The number of notifications in the list.
  package var delivered: Int
  /// The number of responses that wait for their app.
  package var keptResponses: Int
  /// The number of open connections, apps and shells together.
  package var connections: Int
  /// The number of connected shells.
  package var shells: Int
  /// The next instant at which something is due.
  package var nextDueDate: WallTime?
  /// The current time; the virtual one in the simulator.
  package var now: WallTime
  /// The identifier of the time zone that floating dates are computed in (B13).
  package var timeZone: String
  /// Whether the clock is virtual.
  package var isSimulator: Bool
  /// Whether the screen is locked.
  package var isLocked: Bool
  /// The name of the focus in force, if any (E14).
  package var focus: String?
  /// The folder with the database and the installed apps, as an absolute path.
  package var dataFolder: String

  package init(
    processIdentifier: Int, version: String, apps: Int, pending: Int, delivered: Int,
    keptResponses: Int, connections: Int, shells: Int, nextDueDate: WallTime?, now: WallTime,
    timeZone: String, isSimulator: Bool, isLocked: Bool, focus: String?, dataFolder: String
  ) {
    self.processIdentifier = processIdentifier
    self.version = version
    self.apps = apps
    self.pending = pending
    self.delivered = delivered
    self.keptResponses = keptResponses
    self.connections = connections
    self.shells = shells
    self.nextDueDate = nextDueDate
    self.now = now
    self.timeZone = timeZone
    self.isSimulator = isSimulator
    self.isLocked = isLocked
    self.focus = focus
    self.dataFolder = dataFolder
  }
}

/// The result of one check, and its remedy.
package struct DoctorFinding: Hashable, Sendable {
  /// The severity of a finding.
  package enum Level: String, Hashable, Sendable, CaseIterable {
    /// Everything is in order.
    case good
    /// It works, but notifications may be missed, such as those before the first login.
    case warning
    /// It does not work.
    case problem
  }

  /// The severity.
  package var level: Level
  /// The subject of the check.
  package var subject: String
  /// The finding.
  package var finding: String
  /// The remedy; empty if none is needed.
  package var remedy: String

  package init(level: Level, subject: String, finding: String, remedy: String = "") {
    self.level = level
    self.subject = subject
    self.finding = finding
    self.remedy = remedy
  }
}
