import NotificationModel

/// Where pushes come from, which processes receive them, and which apps were woken for them.
struct PushMachine: Hashable, Sendable {
  /// Why an app that a push is held for is not started for it.
  private enum Hold: Hashable, Sendable {
    /// A process of it is there or on its way, or nothing is known that starts it.
    case untilItComes
    /// It was started too often lately.
    case paused(until: BootTime)
  }

  /// The gateway that gives tokens out, as `host:port`.
  private var gateway: String?
  /// Processes that receive pushes which wake their app, with the turn at which they said so.
  private var receivers: [ConnectionNumber: Int64] = [:]
  /// Processes that are sent their app's token.
  private var registrants: Set<ConnectionNumber> = []
  /// Apps that have something to fetch, by token.
  private var fetches: [Int64: FetchWait] = [:]
  /// When apps were started for pushes lately.
  private var starts: [BundleIdentifier: [BootTime]] = [:]
  /// Apps that a push is held for.
  private var holds: [BundleIdentifier: Hold] = [:]

  /// Whether an app has a push.
  var isAwaited: Bool { !fetches.isEmpty }

  /// When the first app has fetched for too long, or may be started again; asked in every transaction, so
  /// it makes no lists.
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

  /// The process that gets pushes: of several, the one that said so last.
  func receiver(of app: BundleIdentifier, connections: ConnectionTable) -> ConnectionNumber? {
    connections.processes(of: app).filter { receivers[$0] != nil }
      .max { receivers[$0] ?? 0 < receivers[$1] ?? 0 }
  }

  /// A process receives pushes from a turn on, or none any more.
  mutating func setReceiver(_ connection: ConnectionNumber, turn: Int64?) {
    receivers[connection] = turn
  }

  /// Gives a process a push.
  mutating func hand(
    _ payload: [String: PropertyList], to connection: ConnectionNumber, of app: BundleIdentifier,
    in transaction: inout Transaction<some Store>
  ) throws {
    holds[app] = nil
    let token = try transaction.store.nextNumber()
    fetches[token] = FetchWait(
      app: app, connection: connection,
      deadline: transaction.moment.boot.advanced(byMicroseconds: CoreLimits.pushHandling))
    transaction.perform(.send(connection, .pushes(.didReceivePush(token: token, payload: payload))))
  }

  /// The app has finished with a push.
  mutating func fetched(
    _ token: Int64, _ result: PushFetchResult, on connection: ConnectionNumber,
    in transaction: inout Transaction<some Store>
  ) {
    guard let wait = fetches[token], wait.connection == connection else {
      transaction.log(.debug, "an answer about a push came too late", ["token": "\(token)"])
      return
    }
    fetches[token] = nil
    transaction.log(
      .debug, "an app has finished with a push",
      ["app": wait.app.rawValue, "result": result.rawValue])
  }

  /// Ends what apps fetch for longer than they may.
  mutating func endOverdueFetches(in transaction: inout Transaction<some Store>) {
    let now = transaction.moment.boot
    for (token, wait) in fetches.sorted(by: { $0.key < $1.key }) where wait.deadline <= now {
      fetches[token] = nil
      // An app that needs long is woken less (H7).
      recordStart(of: wait.app, at: now)
      transaction.log(
        .warning, "the app was given a push but never called its fetch handler",
        ["app": wait.app.rawValue])
    }
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

  /// Records that an app was started for a push, or needed too long for one.
  private mutating func recordStart(of app: BundleIdentifier, at now: BootTime) {
    starts[app, default: []].append(now)
  }

  /// Learns at the start what the last daemon held for an app.
  mutating func recall(_ app: AppRecord) {
    if app.heldPush != nil { hold(for: app.identifier) }
  }

  /// Forgets a connection that is gone; what it was fetching is lost with it.
  mutating func forget(_ connection: ConnectionNumber) {
    receivers[connection] = nil
    registrants.remove(connection)
    fetches = fetches.filter { $0.value.connection != connection }
  }

  /// Forgets an app that is gone.
  mutating func forget(_ app: BundleIdentifier) {
    fetches = fetches.filter { $0.value.app != app }
    starts[app] = nil
    holds[app] = nil
  }
}

// MARK: - Tokens

extension PushMachine {
  /// An app wants a token (H1).
  mutating func register(
    _ app: AppRecord, on connection: ConnectionNumber, in transaction: inout Transaction<some Store>
  ) throws {
    let environment = try app.pushEnvironment()
    guard gateway != nil else { throw Refusal.pushes(.noGateway) }
    registrants.insert(connection)
    try register(app, environment: environment, on: connection, in: &transaction)
  }

  /// Sends the token that is there at once; else asks the gateway, and keeps the wish until it answers.
  /// The person need not have allowed anything (A16).
  private mutating func register(
    _ app: AppRecord, environment: String, on connection: ConnectionNumber,
    in transaction: inout Transaction<some Store>
  ) throws {
    let wish = PushRegistration(environment: environment, gateway: gateway)
    if let known = app.pushRegistration, known.gateway == wish.gateway,
      known.environment == environment
    {
      if let token = known.token {
        transaction.perform(.send(connection, .pushes(.pushRegistered(token: token))))
      }
      return
    }
    try release(app.pushRegistration, of: app.identifier, in: &transaction)
    var app = app
    app.pushRegistration = wish
    try transaction.save(app)
    transaction.perform(.pushes(.registerForPushes(app.identifier, environment: environment)))
  }

  mutating func unregister(
    _ app: AppRecord, in transaction: inout Transaction<some Store>
  ) throws {
    guard app.pushRegistration != nil || app.heldPush != nil else { return }
    try release(app.pushRegistration, of: app.identifier, in: &transaction)
    var app = app
    app.pushRegistration = nil
    app.heldPush = nil
    try transaction.save(app)
    forget(app.identifier)
  }

  /// Gives back a token of the gateway that there is; one of another is of no use already.
  func release(
    _ registration: PushRegistration?, of app: BundleIdentifier,
    in transaction: inout Transaction<some Store>
  ) throws {
    guard let registration, let token = registration.token, registration.gateway == gateway
    else { return }
    transaction.perform(.pushes(.unregisterForPushes(app, token: token)))
  }

  // MARK: - What the gateway says

  /// Pushes come from this gateway from now on, or from none; those of another are asked for anew.
  mutating func gatewayChanged(
    to gateway: String?, in transaction: inout Transaction<some Store>
  ) throws {
    self.gateway = gateway
    for var app in try transaction.store.apps() {
      guard var registration = app.pushRegistration else { continue }
      if registration.gateway != gateway {
        registration.gateway = gateway
        registration.token = nil
        app.pushRegistration = registration
        try transaction.save(app)
      }
      guard gateway != nil, registration.token == nil else { continue }
      transaction.perform(
        .pushes(.registerForPushes(app.identifier, environment: registration.environment)))
    }
  }

  /// The gateway knows this device by another name: the tokens that it gave out before are worth nothing.
  mutating func tokensLost(in transaction: inout Transaction<some Store>) throws {
    for var app in try transaction.store.apps() where app.pushRegistration?.token != nil {
      app.pushRegistration?.token = nil
      try transaction.save(app)
      guard let registration = app.pushRegistration, registration.gateway == gateway
      else { continue }
      transaction.perform(
        .pushes(.registerForPushes(app.identifier, environment: registration.environment)))
    }
  }

  /// The gateway has given an app a token; the app may not want it any more.
  mutating func tokenIssued(
    _ token: String, to identifier: BundleIdentifier, environment: String,
    connections: ConnectionTable, in transaction: inout Transaction<some Store>
  ) throws {
    guard var app = try transaction.app(identifier),
      app.pushRegistration?.environment == environment
    else {
      transaction.perform(.pushes(.unregisterForPushes(identifier, token: token)))
      return
    }
    app.pushRegistration?.gateway = gateway
    app.pushRegistration?.token = token
    try transaction.save(app)
    for connection in connections.processes(of: identifier).filter(registrants.contains) {
      transaction.perform(.send(connection, .pushes(.pushRegistered(token: token))))
    }
  }

  /// The gateway gives an app no token, and asking again would not help.
  mutating func tokenRefused(
    to identifier: BundleIdentifier, environment: String, reason: String, remedy: String,
    connections: ConnectionTable, in transaction: inout Transaction<some Store>
  ) throws {
    guard var app = try transaction.app(identifier),
      app.pushRegistration?.environment == environment
    else { return }
    app.pushRegistration = nil
    try transaction.save(app)
    let failure = transaction.words.failure(
      of: .pushes(.noToken(identifier, reason: reason, remedy: remedy)))
    for connection in connections.processes(of: identifier).filter(registrants.contains) {
      transaction.perform(.send(connection, .pushes(.pushRegistrationFailed(failure))))
    }
  }
}

/// An app that was given a push in the background.
struct FetchWait: Hashable, Sendable {
  var app: BundleIdentifier
  var connection: ConnectionNumber
  var deadline: BootTime
}
