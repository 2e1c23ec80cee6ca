import NotificationModel

extension Engine {
  /// Gives a push to a process of its app, or holds it for the process that is started for it (H7, H8).
  ///
  /// - Returns: Whether anything will come of it.
  mutating func wake(
    _ app: AppRecord, with payload: [String: PropertyList],
    in transaction: inout Transaction<some Store>
  ) throws -> Bool {
    let identifier = app.identifier
    guard !app.isInstalled || app.wakesForPushes else {
      transaction.log(
        .info, "a push does not wake its app: the bundle does not ask for it",
        ["app": identifier.rawValue, "wanted": "remote-notification in UIBackgroundModes"])
      return false
    }
    if let connection = taker(of: identifier), endings[identifier] == nil {
      try hand(payload, to: connection, of: identifier, in: &transaction)
      return true
    }
    var app = app
    app.heldPush = HeldPush(payload: payload, arrived: transaction.moment.wall)
    try transaction.save(app)
    pushes.holding.insert(identifier)
    launchForPush(app, in: &transaction)
    return true
  }

  /// Starts an app for the push that is held for it, unless a process of it is there or on its way, or it was
  /// started often enough lately.
  mutating func launchForPush(_ app: AppRecord, in transaction: inout Transaction<some Store>) {
    let identifier = app.identifier
    guard app.heldPush != nil, connections.processes(of: identifier).isEmpty, !isComing(identifier)
    else { return }
    guard !app.launchCommand.isEmpty else {
      transaction.log(
        .info, "a push waits for its app: nothing is known that starts it",
        ["app": identifier.rawValue])
      return
    }
    let now = transaction.moment.boot
    if let pause = pushes.pause(of: identifier, limit: policy.backgroundStartsPerHour, at: now) {
      pushes.pausing[identifier] = pause
      transaction.log(
        .info, "a push waits for its app, which was started for others lately",
        ["app": identifier.rawValue])
      return
    }
    pushes.noteStart(of: identifier, at: now)
    start(app, reason: .push, in: &transaction)
  }

  /// A process takes pushes from now on, and now the one that is held; or it takes none any more.
  mutating func setTaker(
    _ takes: Bool, of app: AppRecord, on connection: ConnectionNumber,
    in transaction: inout Transaction<some Store>
  ) throws {
    pushes.takers[connection] = takes ? nextTurn() : nil
    // The process that was started for pushes is there.
    if takes, launches[app.identifier]?.isOpening == true { launches[app.identifier] = nil }
    guard takes, let held = app.heldPush else { return }
    var app = app
    app.heldPush = nil
    try transaction.save(app)
    try hand(held.payload, to: connection, of: app.identifier, in: &transaction)
  }

  /// The app has finished with a push.
  mutating func fetched(
    _ token: Int64, _ result: PushFetchResult, on connection: ConnectionNumber,
    in transaction: inout Transaction<some Store>
  ) {
    guard let wait = pushes.fetches[token], wait.connection == connection else {
      transaction.log(.debug, "an answer about a push came too late", ["token": "\(token)"])
      return
    }
    pushes.fetches[token] = nil
    transaction.log(
      .debug, "an app has finished with a push",
      ["app": wait.app.rawValue, "result": result.rawValue])
  }

  /// Ends what apps fetch for longer than they may, and starts those whose pause is over.
  mutating func endPushWaits(in transaction: inout Transaction<some Store>) throws {
    let now = transaction.moment.boot
    for (token, wait) in pushes.fetches.sorted(by: { $0.key < $1.key }) where wait.deadline <= now {
      pushes.fetches[token] = nil
      // Whoever takes long is woken less (H7).
      pushes.noteStart(of: wait.app, at: now)
      transaction.log(
        .warning, "the app was given a push but never called its fetch handler",
        ["app": wait.app.rawValue])
    }
    for (app, deadline) in pushes.pausing.sorted(by: { $0.key < $1.key }) where deadline <= now {
      pushes.pausing[app] = nil
      if let app = try transaction.app(app) { launchForPush(app, in: &transaction) }
    }
  }

  /// Starts an app for its push when the last process is gone that did not take it.
  mutating func pursuePush(
    of app: BundleIdentifier, in transaction: inout Transaction<some Store>
  ) throws {
    guard pushes.holding.contains(app), let app = try transaction.app(app) else { return }
    launchForPush(app, in: &transaction)
  }

  /// The process that gets pushes: of several, the one that said so last.
  private func taker(of app: BundleIdentifier) -> ConnectionNumber? {
    connections.processes(of: app).filter { pushes.takers[$0] != nil }
      .max { pushes.takers[$0] ?? 0 < pushes.takers[$1] ?? 0 }
  }

  private mutating func hand(
    _ payload: [String: PropertyList], to connection: ConnectionNumber, of app: BundleIdentifier,
    in transaction: inout Transaction<some Store>
  ) throws {
    pushes.holding.remove(app)
    pushes.pausing[app] = nil
    let token = try transaction.store.nextNumber()
    pushes.fetches[token] = FetchWait(
      app: app, connection: connection,
      deadline: transaction.moment.boot.advanced(byMicroseconds: CoreLimits.pushHandling))
    transaction.perform(.send(connection, .pushes(.didReceivePush(token: token, payload: payload))))
  }
}

/// What the system remembers of pushes: where they come from, who takes them, and who was woken for them.
struct PushDesk: Hashable, Sendable {
  /// The gateway that gives tokens out, as `host:port`.
  var gateway: String?
  /// Processes that take pushes which wake their app, with the turn at which they said so.
  var takers: [ConnectionNumber: Int64] = [:]
  /// Processes that are told of their app's token.
  var registrants: Set<ConnectionNumber> = []
  /// Apps that have something to fetch, by token.
  var fetches: [Int64: FetchWait] = [:]
  /// When apps were started for pushes lately.
  var starts: [BundleIdentifier: [BootTime]] = [:]
  /// Apps whose push is held until they may be started again.
  var pausing: [BundleIdentifier: BootTime] = [:]
  /// Apps that a push is held for.
  var holding: Set<BundleIdentifier> = []

  /// When an app may be started for a push; nothing where it may be now (H7).
  mutating func pause(of app: BundleIdentifier, limit: Int, at now: BootTime) -> BootTime? {
    let recent = (starts[app] ?? []).filter {
      now.microseconds - $0.microseconds < CoreLimits.wakePeriod
    }
    starts[app] = recent.isEmpty ? nil : recent
    guard recent.count >= limit else { return nil }
    guard limit > 0 else { return now.advanced(byMicroseconds: CoreLimits.wakePeriod) }
    return recent[recent.count - limit].advanced(byMicroseconds: CoreLimits.wakePeriod)
  }

  /// Notes that an app was started for a push, or took too long over one.
  mutating func noteStart(of app: BundleIdentifier, at now: BootTime) {
    starts[app, default: []].append(now)
  }

  /// Forgets a connection that is gone; what it was fetching is lost with it.
  mutating func forget(_ connection: ConnectionNumber) {
    takers[connection] = nil
    registrants.remove(connection)
    fetches = fetches.filter { $0.value.connection != connection }
  }

  /// Forgets an app that is gone.
  mutating func forget(_ app: BundleIdentifier) {
    fetches = fetches.filter { $0.value.app != app }
    starts[app] = nil
    pausing[app] = nil
    holding.remove(app)
  }
}

/// An app that was given a push in the background.
struct FetchWait: Hashable, Sendable {
  var app: BundleIdentifier
  var connection: ConnectionNumber
  var deadline: BootTime
}
