import NotificationEngine
import NotificationModel
import NotificationWords

/// A run of the daemon: the engine, its disk, and the state that is lost when it ends.
struct SimulatedDaemon {
  private(set) var system: Engine
  let store: SimulatedStore
  /// Events that wait for the next transaction.
  var inbox: [Event] = []
  /// Events of failed transactions for which no caller waits, which the system keeps.
  var leftOver: [Event] = []
  /// When the system wants its next transaction, by the time that really passes.
  var deadline: Int64?
  /// Whether the last transaction was kept and left nothing to do.
  var isAtRest = false
  var crash: CrashPoint?

  init(_ system: Engine, fault: PlantedFault?, disk: SimulatedDisk = SimulatedDisk()) {
    self.system = system
    store = PlantedFault.store(fault, disk)
  }

  mutating func transaction(
    _ events: [Event], at moment: Moment, budget: Engine.Budget
  ) -> Engine.Outcome {
    system.transaction(events, at: moment, in: store, texts: NoTexts(), budget: budget)
  }

  mutating func takeInbox() -> [Event] {
    defer { inbox = [] }
    return inbox
  }

  /// Keeps the events of a transaction that no caller repeats, if it failed.
  mutating func keep(_ events: [Event], hasFailed: Bool) {
    leftOver = hasFailed ? events.filter { $0.origin == nil } : []
  }
}

/// The connections to the daemon, and the numbers of their messages.
struct SimulatedConnections {
  /// The app that each connection claims to be.
  private(set) var owners: [ConnectionNumber: BundleIdentifier] = [:]
  /// The connection of the person's commands.
  private(set) var person = ConnectionNumber(0)
  private var lastConnection: Int64 = 0
  private var lastMessage: Int64 = 0

  mutating func open(as app: BundleIdentifier? = nil) -> ConnectionNumber {
    lastConnection += 1
    let connection = ConnectionNumber(lastConnection)
    if let app { owners[connection] = app }
    return connection
  }

  mutating func newMessage() -> Int64 {
    lastMessage += 1
    return lastMessage
  }

  /// A new call of the person.
  mutating func origin() -> CallOrigin {
    CallOrigin(connection: person, message: newMessage())
  }

  mutating func daemonStarted() { person = open() }

  mutating func daemonEnded() { owners = [:] }
}
