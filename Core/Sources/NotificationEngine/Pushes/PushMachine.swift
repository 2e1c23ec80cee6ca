import NotificationModel

/// The source of pushes, the processes that receive them, and the apps that were woken for them.
struct PushMachine: Hashable, Sendable {
  /// Why an app with a held push is not started for it.
  private enum Hold: Hashable, Sendable {
    /// A process of it is connected or expected, or it has no launch command.
    case untilItComes
    /// It was started too often lately.
    case paused(until: BootTime)
  }

  /// The gateway that issues tokens, as `host:port`.
  private(set) var gateway: String?
  /// Processes that receive pushes which wake their app, with the turn at which they began to.
  private var receivers: [ConnectionNumber: Int64] = [:]
  /// Processes that receive their app's token.
  private var registrants: Set<ConnectionNumber> = []
  /// Apps that are handling a push, by token.
  private var fetches: [Int64: FetchWait] = [:]
  /// When apps were started for pushes lately.
  private var starts: [BundleIdentifier: [BootTime]] = [:]
  /// Apps with a held push.
  private var holds: [BundleIdentifier: Hold] = [:]

  /// Whether an app is handling a push.
  var isAwaited: Bool { !fetches.isEmpty }

  /// When the first fetch is overdue, or an app may be started again; read in every transaction, so it builds
  /// no lists.
  var deadline: BootTime? {
    var earliest = fetches.values.lazy.map(\.deadline).min()
    for case .paused(let end) in holds.values { earliest = min(end, earliest ?? end) }
    return earliest
  }

  /// Whether a push is held for an app.
  func holds(for app: BundleIdentifier) -> Bool { holds[app] != nil }

  /// Holds a push for an app until a process of it receives pushes.
  mutating func hold(for app: BundleIdentifier) {
    if holds[app] == nil { holds[app] = .untilItComes }
  }

  /// The process that receives pushes: of several, the last one that began to.
  func receiver(of app: BundleIdentifier, connections: ConnectionTable) -> ConnectionNumber? {
    connections.processes(of: app).filter { receivers[$0] != nil }
      .max { receivers[$0] ?? 0 < receivers[$1] ?? 0 }
  }

  /// Sets the turn in which a process began to receive pushes; nil if it stops receiving them.
  mutating func setReceiver(_ connection: ConnectionNumber, turn: Int64?) {
    receivers[connection] = turn
  }

  /// Whether a process handles a message that is held for its app.
  func isHandlingMessage(of app: BundleIdentifier) -> Bool { handledMessages(of: app) > 0 }

  /// How many held messages processes of an app handle now.
  func handledMessages(of app: BundleIdentifier) -> Int {
    fetches.values.count { $0.app == app && $0.message != nil }
  }

  /// Sends a process a push, or a message that stays held until the process has handled it.
  mutating func hand(
    _ payload: [String: PropertyList], held message: HeldPush? = nil,
    to connection: ConnectionNumber, of app: BundleIdentifier,
    in transaction: inout Transaction<some Store>
  ) throws {
    holds[app] = nil
    let token = try transaction.store.nextNumber()
    fetches[token] = FetchWait(
      app: app, connection: connection, message: message,
      deadline: transaction.moment.boot.advanced(byMicroseconds: CoreLimits.pushHandling))
    transaction.perform(.send(connection, .pushes(.didReceivePush(token: token, payload: payload))))
  }

  /// The app has handled a push; `nil` if its time is over.
  mutating func fetched(
    _ token: Int64, _ result: PushFetchResult, on connection: ConnectionNumber,
    in transaction: inout Transaction<some Store>
  ) -> FetchWait? {
    guard let wait = fetches[token], wait.connection == connection else {
      transaction.log(.debug, .pushes(.lateAnswer), ["token": "\(token)"])
      return nil
    }
    fetches[token] = nil
    transaction.log(
      .debug, .pushes(.finished),
      ["app": wait.app.rawValue, "result": result.rawValue])
    return wait
  }

  /// Ends fetches that take too long, and returns them.
  mutating func endOverdueFetches(in transaction: inout Transaction<some Store>) -> [FetchWait] {
    let now = transaction.moment.boot
    let overdue = fetches.filter { $0.value.deadline <= now }.sorted { $0.key < $1.key }
    for (token, wait) in overdue {
      fetches[token] = nil
      // An app that takes long is woken less (H7).
      recordStart(of: wait.app, at: now)
      transaction.log(
        .warning, .pushes(.notHandled),
        ["app": wait.app.rawValue])
    }
    return overdue.map(\.value)
  }

  /// The apps that may be started again.
  mutating func endPauses(at now: BootTime) -> [BundleIdentifier] {
    let over = holds.filter { if case .paused(let end) = $0.value { end <= now } else { false } }
    for app in over.keys { holds[app] = .untilItComes }
    return over.keys.sorted()
  }

  /// Whether an app may be started for its push now; else it is paused (H7).
  mutating func admitStart(of app: BundleIdentifier, limit: Int, at now: BootTime) -> Bool {
    if let end = pause(of: app, limit: limit, at: now) {
      holds[app] = .paused(until: end)
      return false
    }
    recordStart(of: app, at: now)
    return true
  }

  /// When an app may be started for a push; nothing if it may be now (H7).
  private mutating func pause(of app: BundleIdentifier, limit: Int, at now: BootTime) -> BootTime? {
    let recent = (starts[app] ?? []).filter {
      now.microseconds - $0.microseconds < CoreLimits.wakePeriod
    }
    starts[app] = recent.isEmpty ? nil : recent
    guard recent.count >= limit else { return nil }
    guard limit > 0 else { return now.advanced(byMicroseconds: CoreLimits.wakePeriod) }
    return recent[recent.count - limit].advanced(byMicroseconds: CoreLimits.wakePeriod)
  }

  /// Whether an app was started for a push so lately that it may not receive pushes yet.
  func isStarting(_ app: BundleIdentifier, at now: BootTime) -> Bool {
    starts[app]?.last.map { now.microseconds - $0.microseconds < CoreLimits.launch } ?? false
  }

  /// Records that an app was started for a push, or needed too long for one.
  private mutating func recordStart(of app: BundleIdentifier, at now: BootTime) {
    starts[app, default: []].append(now)
  }

  /// Restores at the start the pushes that the last daemon held for an app.
  mutating func recall(_ app: AppRecord) {
    if !app.pushes.waiting.isEmpty { hold(for: app.identifier) }
  }

  /// Removes a closed connection; its fetch is lost with it, and a held message stays held.
  mutating func forget(_ connection: ConnectionNumber) {
    receivers[connection] = nil
    registrants.remove(connection)
    for wait in fetches.values where wait.connection == connection && wait.message != nil {
      hold(for: wait.app)
    }
    fetches = fetches.filter { $0.value.connection != connection }
  }

  /// Removes the state of a removed app.
  mutating func forget(_ app: BundleIdentifier) {
    fetches = fetches.filter { $0.value.app != app }
    starts[app] = nil
    holds[app] = nil
  }
}

// MARK: - Tokens

extension PushMachine {
  /// An app requests a token (H1).
  mutating func register(
    _ app: AppRecord, on connection: ConnectionNumber, in transaction: inout Transaction<some Store>
  ) throws {
    let environment = try app.pushEnvironment()
    guard gateway != nil else { throw Refusal.pushes(.noGateway) }
    registrants.insert(connection)
    try register(app, environment: environment, on: connection, in: &transaction)
  }

  /// Sends an existing token at once; else requests one from the gateway, and stores the registration until it
  /// answers. The user need not have allowed anything (A16).
  private mutating func register(
    _ app: AppRecord, environment: String, on connection: ConnectionNumber,
    in transaction: inout Transaction<some Store>
  ) throws {
    let wish = PushRegistration(environment: environment, gateway: gateway)
    if let known = app.pushes.registration, known.gateway == wish.gateway,
      known.environment == environment
    {
      if let token = known.token {
        transaction.perform(.send(connection, .pushes(.pushRegistered(token: token))))
      }
      return
    }
    try release(app.pushes.registration, of: app.identifier, in: &transaction)
    var app = app
    app.pushes.registration = wish
    try transaction.save(app)
    transaction.perform(.pushes(.registerForPushes(app.identifier, environment: environment)))
  }

  mutating func unregister(
    _ app: AppRecord, in transaction: inout Transaction<some Store>
  ) throws {
    guard app.pushes.registration != nil || app.pushes.held != nil else { return }
    try release(app.pushes.registration, of: app.identifier, in: &transaction)
    var app = app
    app.pushes.registration = nil
    app.pushes.held = nil
    try transaction.save(app)
    fetches = fetches.filter { $0.value.app != app.identifier || $0.value.message != nil }
    starts[app.identifier] = nil
    holds[app.identifier] = nil
    if !isHandlingMessage(of: app.identifier) { recall(app) }
  }

  /// Unregisters a token of the current gateway; one of another gateway is useless already.
  func release(
    _ registration: PushRegistration?, of app: BundleIdentifier,
    in transaction: inout Transaction<some Store>
  ) throws {
    guard let registration, let token = registration.token, registration.gateway == gateway
    else { return }
    transaction.perform(.pushes(.unregisterForPushes(app, token: token)))
  }

  // MARK: - Events of the gateway

  /// Pushes come from this gateway from now on, or from none; tokens of another are requested again.
  mutating func gatewayChanged(
    to gateway: String?, in transaction: inout Transaction<some Store>
  ) throws {
    self.gateway = gateway
    for var app in try transaction.store.apps() {
      guard var registration = app.pushes.registration else { continue }
      if registration.gateway != gateway {
        registration.gateway = gateway
        registration.token = nil
        app.pushes.registration = registration
        try transaction.save(app)
      }
      guard gateway != nil, registration.token == nil else { continue }
      transaction.perform(
        .pushes(.registerForPushes(app.identifier, environment: registration.environment)))
    }
  }

  /// The gateway has a new identity for this device: the tokens that it issued before are useless.
  mutating func tokensLost(in transaction: inout Transaction<some Store>) throws {
    for var app in try transaction.store.apps() where app.pushes.registration?.token != nil {
      app.pushes.registration?.token = nil
      try transaction.save(app)
      guard let registration = app.pushes.registration, registration.gateway == gateway
      else { continue }
      transaction.perform(
        .pushes(.registerForPushes(app.identifier, environment: registration.environment)))
    }
  }

  /// The gateway has issued a token for an app, which may no longer want it.
  mutating func tokenIssued(
    _ token: String, to identifier: BundleIdentifier, environment: String,
    connections: ConnectionTable, in transaction: inout Transaction<some Store>
  ) throws {
    guard var app = try transaction.app(identifier),
      app.pushes.registration?.environment == environment
    else {
      transaction.perform(.pushes(.unregisterForPushes(identifier, token: token)))
      return
    }
    app.pushes.registration?.gateway = gateway
    app.pushes.registration?.token = token
    try transaction.save(app)
    for connection in connections.processes(of: identifier).filter(registrants.contains) {
      transaction.perform(.send(connection, .pushes(.pushRegistered(token: token))))
    }
  }

  /// The gateway issues no token for an app, and a new request would not help.
  mutating func tokenRefused(
    to identifier: BundleIdentifier, environment: String, reason: String, remedy: String,
    connections: ConnectionTable, in transaction: inout Transaction<some Store>
  ) throws {
    guard var app = try transaction.app(identifier),
      app.pushes.registration?.environment == environment
    else { return }
    app.pushes.registration = nil
    try transaction.save(app)
    let failure = transaction.words.failure(
      of: .pushes(.noToken(identifier, reason: reason, remedy: remedy)))
    for connection in connections.processes(of: identifier).filter(registrants.contains) {
      transaction.perform(.send(connection, .pushes(.pushRegistrationFailed(failure))))
    }
  }
}
