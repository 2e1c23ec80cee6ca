/// How the system is doing, in numbers.
package struct SystemStatus: Hashable, Sendable {
  /// The process that answers.
  package var processIdentifier: Int
  /// The version of the program that answers.
  package var version: String
  /// How many apps are known.
  package var apps: Int
  /// How many requests wait.
  package var pending: Int
  /// How many notifications are in the list.
  package var delivered: Int
  /// How many responses wait for their app.
  package var keptResponses: Int
  /// How many connections are open, apps and shells together.
  package var connections: Int
  /// How many of the connections are shells.
  package var shells: Int
  /// The next instant at which something is due.
  package var nextDueDate: WallTime?
  /// What the clock says now; the virtual one in the simulator.
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

/// One thing that was looked at: what was found, and how to mend it.
package struct DoctorFinding: Hashable, Sendable {
  /// How bad it is.
  package enum Level: String, Hashable, Sendable, CaseIterable {
    /// As it should be.
    case good
    /// It works, but something will be missed, such as the time before the first login.
    case warning
    /// It does not work.
    case problem
  }

  /// How bad it is.
  package var level: Level
  /// What was looked at.
  package var subject: String
  /// What was found.
  package var finding: String
  /// What to do; empty where nothing need be done.
  package var remedy: String

  package init(level: Level, subject: String, finding: String, remedy: String = "") {
    self.level = level
    self.subject = subject
    self.finding = finding
    self.remedy = remedy
  }
}
