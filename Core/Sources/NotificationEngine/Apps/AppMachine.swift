import NotificationModel

/// Which programs are connected, and which apps' processes are expected.
struct AppMachine: Hashable, Sendable {
  /// The programs that have sent a greeting.
  private(set) var connections = ConnectionTable()
  /// The connections that show notifications.
  private(set) var shells: Set<ConnectionNumber> = []
  /// Connections that show nothing although they are, or may become, shells.
  private var silent: Set<ConnectionNumber> = []
  /// The processes that are expected.
  private var arrivals: [BundleIdentifier: Arrival] = [:]
  /// Apps whose processes are being ended before a restart, with the call that requested it.
  private var restarts: [BundleIdentifier: CallOrigin] = [:]
  /// Counts activations and delegates, so that the latest of several is known.
  private var turn: Int64 = 0

  /// Whether the process of an app is awaited.
  var isAwaited: Bool { !restarts.isEmpty || arrivals.values.contains(where: \.isAwaited) }

  /// When the first arrival is overdue; read in every transaction, so it builds no lists.
  var deadline: BootTime? { arrivals.values.lazy.map(\.deadline).min() }

  // MARK: - Connections

  /// The process of an app that receives its responses, unless the processes are being ended.
  func delegate(of app: BundleIdentifier) -> ConnectionNumber? {
    restarts[app] == nil ? connections.delegate(of: app) : nil
  }

  mutating func attach(_ shell: ConnectionNumber) {
    shells.insert(shell)
  }

  /// The attached shells that can show something.
  var showingShells: Set<ConnectionNumber> { shells.subtracting(silent) }

  /// A connection shows nothing as a shell, or does again.
  mutating func silence(_ shell: ConnectionNumber, _ isSilent: Bool) {
    if isSilent { silent.insert(shell) } else { silent.remove(shell) }
  }

  mutating func insert(_ connection: ConnectedApp, as number: ConnectionNumber) {
    connections.insert(connection, as: number)
    if !connection.isExtension { arrivals[connection.app]?.greet() }
  }

  /// Removes a closed connection.
  mutating func forget(_ connection: ConnectionNumber) {
    connections.remove(connection)
    shells.remove(connection)
    silent.remove(connection)
  }

  /// Removes the state of a removed app; a restart is answered when its processes have ended.
  mutating func forget(_ app: BundleIdentifier) {
    arrivals[app] = nil
    for connection in connections.numbers(of: app) { connections.remove(connection) }
  }

  /// The next number of a turn.
  mutating func nextTurn() -> Int64 {
    turn += 1
    return turn
  }

  /// A process set or removed its delegate; with one, the app has arrived.
  mutating func setDelegate(
    _ isSet: Bool, of app: BundleIdentifier, on connection: ConnectionNumber
  ) {
    let turn = nextTurn()
    connections.setDelegateTurn(isSet ? turn : nil, on: connection)
    if isSet { arrivals[app] = nil }
  }

  /// A process takes responses from now on, and acknowledges each.
  mutating func takeResponses(of app: BundleIdentifier, on connection: ConnectionNumber) {
    connections.takeResponses(on: connection)
    setDelegate(true, of: app, on: connection)
  }

  /// A process receives pushes from now on: one that needs no delegate has arrived.
  mutating func receivePushes(of app: BundleIdentifier) {
    if case .started(_, let need) = arrivals[app], need != .delegate { arrivals[app] = nil }
  }

  // MARK: - Arrivals

  /// Whether a process of the app is expected, so that no other must be started.
  func isComing(_ app: BundleIdentifier) -> Bool {
    arrivals[app] != nil || restarts[app] != nil
  }

  /// Whether the processes of the app are being ended.
  func isEnding(_ app: BundleIdentifier) -> Bool { restarts[app] != nil }

  /// Starts an app's program, and waits for it.
  mutating func start(
    _ app: AppRecord, reason: LaunchRequest.Reason, needsDelegate: Bool = false,
    for origin: CallOrigin? = nil, with responses: [KeptResponse] = [],
    in transaction: inout Transaction<some Store>
  ) {
    var order = LaunchRequest(
      app: app.identifier, command: app.launch.command, environment: app.launch.environment,
      reason: reason, origin: origin)
    order.isByBus = app.launch.isByBus
    order.responses = responses
    arrivals[app.identifier] = .started(
      deadline: transaction.moment.boot.advanced(byMicroseconds: CoreLimits.launch),
      needsDelegate ? .delegate : .greeting)
    transaction.perform(.apps(.launch(order)))
  }

  /// Starts an app for its waiting responses; if it cannot be started, each of them records the problem.
  ///
  /// One start at a time: later responses wait for the same process.
  mutating func launch(
    _ app: AppRecord, for waiting: [KeptResponse], of responses: inout ResponseMachine,
    in transaction: inout Transaction<some Store>
  ) throws {
    // A process that was only to be opened now has something to receive.
    arrivals[app.identifier]?.needDelegate()
    if isComing(app.identifier) {
      for kept in waiting { transaction.record(.responses(.startAwaited), about: kept.key) }
      return
    }
    guard app.launch.isPossible else {
      for kept in waiting {
        try responses.report(.notStartable, about: kept, in: &transaction)
      }
      return
    }
    for kept in waiting { transaction.record(.responses(.started), about: kept.key) }
    let addressed = try waiting.map { kept in
      var kept = kept
      kept.response = try transaction.addressed(kept.response)
      return kept
    }
    start(app, reason: .response, needsDelegate: true, with: addressed, in: &transaction)
  }

  /// Waits a moment for a process that still runs after the daemon was restarted.
  mutating func awaitReconnection(of app: BundleIdentifier, at moment: Moment) {
    guard arrivals[app] == nil else { return }
    arrivals[app] = .reconnecting(
      deadline: moment.boot.advanced(byMicroseconds: CoreLimits.reconnection))
  }

  /// Stops waiting for a process that was started; false if none was.
  mutating func endLaunch(of app: BundleIdentifier) -> Bool {
    guard case .started = arrivals[app] else { return false }
    arrivals[app] = nil
    return true
  }

  /// The apps that were started and have not arrived in time.
  func overdueLaunches(at now: BootTime) -> [BundleIdentifier] {
    arrivals.filter { $0.value.isStart && $0.value.deadline <= now }.keys.sorted()
  }

  /// Stops waiting for the apps that have not reconnected in time.
  mutating func endOverdueReconnections(at now: BootTime) -> [BundleIdentifier] {
    let overdue = arrivals.filter { !$0.value.isStart && $0.value.deadline <= now }.keys.sorted()
    for app in overdue { arrivals[app] = nil }
    return overdue
  }

  /// The processes of an app have ended, or could not be ended; the call that requested it is answered now.
  mutating func endRestart(of app: BundleIdentifier) -> CallOrigin? {
    restarts.removeValue(forKey: app)
  }
}

extension AppMachine {
  /// The user opens an app: its program is started unless a process of it is connected or expected.
  ///
  /// The call is answered when the program was started, because only then is the result known.
  mutating func open(
    _ identifier: BundleIdentifier, for origin: CallOrigin,
    in transaction: inout Transaction<some Store>
  ) throws -> ControlReply? {
    let app = try transaction.known(identifier)
    guard connections.processes(of: identifier).isEmpty, !isComing(identifier) else {
      return .done
    }
    try LaunchRule.check(canStart: app)
    start(app, reason: .open, for: origin, in: &transaction)
    return nil
  }

  /// The user restarts an app: its connected processes are ended first.
  mutating func restart(
    _ identifier: BundleIdentifier, for origin: CallOrigin,
    in transaction: inout Transaction<some Store>
  ) throws -> ControlReply? {
    let app = try transaction.known(identifier)
    try LaunchRule.check(canStart: app)
    guard restarts[identifier] == nil else {
      throw Refusal.apps(.isRestarting(identifier))
    }
    let running = connections.processes(of: identifier)
    if running.isEmpty { return try open(identifier, for: origin, in: &transaction) }
    restarts[identifier] = origin
    transaction.perform(.apps(.end(TerminateRequest(app: identifier, connections: running))))
    return nil
  }

  /// The reply to a call of an app about itself.
  mutating func answerAppsCall(
    _ call: AppCall.Apps, for app: AppRecord, from origin: CallOrigin,
    in transaction: inout Transaction<some Store>
  ) throws -> AppReply? {
    switch call {
    case .setActive(let isActive):
      let turn = nextTurn()
      connections.setActiveTurn(isActive ? turn : nil, on: origin.connection)
    case .setLaunchCommand(let command):
      try LaunchRule.check(
        command, isInstalled: app.isInstalled,
        isSandboxed: connections[origin.connection]?.isSandboxed == true)
      var changed = app
      changed.launch.command = command
      try transaction.save(changed)
    }
    return .done
  }
}

/// How an expected process of an app arrives.
private enum Arrival: Hashable, Sendable {
  /// It was started.
  case started(deadline: BootTime, Need)
  /// It ran before the daemon was restarted, and may reconnect by itself.
  case reconnecting(deadline: BootTime)

  /// The step at which a started process counts as arrived.
  enum Need: Hashable, Sendable {
    /// It sets its delegate, which is needed.
    case delegate
    /// It sends its greeting: it was started for something that needs no delegate.
    case greeting
    /// No further step; anything for a delegate is sent to it later.
    case nothing
  }

  var deadline: BootTime {
    switch self {
    case .started(let deadline, _), .reconnecting(let deadline): deadline
    }
  }

  var isStart: Bool {
    if case .started = self { true } else { false }
  }

  /// Whether a step is still awaited.
  var isAwaited: Bool {
    if case .started(_, .nothing) = self { false } else { true }
  }

  mutating func greet() {
    if case .started(let deadline, .greeting) = self {
      self = .started(deadline: deadline, .nothing)
    }
  }

  mutating func needDelegate() {
    if case .started(let deadline, _) = self { self = .started(deadline: deadline, .delegate) }
  }
}
