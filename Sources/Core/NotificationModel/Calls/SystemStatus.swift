/// How the system is doing, in numbers.
public struct SystemStatus: Hashable, Sendable {
  public var processIdentifier: Int
  public var version: String
  public var apps: Int
  public var pending: Int
  public var delivered: Int
  public var keptResponses: Int
  public var connections: Int
  public var shells: Int
  /// The next instant at which something is due.
  public var nextDueDate: WallTime?
  /// What the clock says now; the virtual one in the simulator.
  public var now: WallTime
  public var timeZone: String
  public var isSimulator: Bool
  public var isLocked: Bool
  public var focus: String?
  public var dataFolder: String

  /// Creates a report.
  public init(
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
