import BorrowedDesktop
import BusSupport
import DBus
import Testing

/// A session that listens on a bus of the test, and all of its events.
final class LoginStage {
  let bus: PrivateBus
  let ours: BusConnection
  let ourName: String
  let delay = ManualDelay()
  private(set) var logind: MockLogind
  private(set) var login: LoginSession?
  private(set) var told: [String] = []
  private(set) var finishers: [() -> Void] = []
  private var others: [BusConnection] = []

  init() throws {
    bus = try PrivateBus()
    (ours, ourName) = try bus.connectReady()
    logind = try MockLogind(bus)
  }

  /// Begins to listen.
  func listen(session: String? = nil) throws {
    login = try LoginSession(
      bus: ours, environment: session.map { ["XDG_SESSION_ID": $0] } ?? [:],
      userIdentifier: MockLogind.user, after: { [delay] in delay.after($0, $1) }
    ) { [unowned self] in hear($0) }
  }

  /// Replaces logind by another one, which knows nothing yet.
  func restartLogind(_ prepare: (MockLogind) throws -> Void) throws {
    logind.connection.close()
    try run { login?.isLocked == nil }
    logind = try MockLogind(bus)
    try prepare(logind)
    try logind.appear()
  }

  /// Stops listening, as a program that ends.
  func stop() {
    login = nil
  }

  /// Processes all connections until the condition holds.
  func run(until isDone: () -> Bool, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let loop = PollingLoop([ours, logind.connection] + others)
    try loop.run(until: isDone, sourceLocation: sourceLocation)
  }

  /// Processes all connections until everything that was sent so far, and its consequences, are done.
  func settle(sourceLocation: SourceLocation = #_sourceLocation) throws {
    // A choice and its consequences need fewer round trips than this.
    for _ in 0..<6 {
      for connection in others + [logind.connection] {
        var isThere = false
        let watch = try ours.watch(interface: "test.Last") { _ in isThere = true }
        try answer(ours)
        try connection.emit(destination: ourName, path: "/", interface: "test.Last", member: "S")
        try run(until: { isThere }, sourceLocation: sourceLocation)
        withExtendedLifetime(watch) {}
      }
    }
  }

  /// Another connection on the same bus.
  func other() throws -> BusConnection {
    let connection = try bus.connectReady().0
    others.append(connection)
    return connection
  }

  /// Makes a round trip to the bus, so that it has seen all earlier messages.
  private func answer(_ connection: BusConnection) throws {
    var isAnswered = false
    try connection.call(
      destination: "org.freedesktop.DBus", path: "/", interface: "org.freedesktop.DBus",
      member: "GetId"
    ) { _ in isAnswered = true }
    try run(until: { isAnswered })
  }

  private func hear(_ event: LoginEvent) {
    switch event {
    case .lockChanged(let isLocked): told.append(isLocked ? "locked" : "unlocked")
    case .willSleep(let done):
      told.append("sleep")
      finishers.append(done)
    case .woke: told.append("woke")
    case .unavailable(let reason): told.append("unavailable: " + reason)
    }
  }
}
