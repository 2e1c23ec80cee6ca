import NotificationModel

extension Engine {
  /// The reply to a call of a shell or a command about apps.
  mutating func answerAppsCommand(
    _ call: ControlCall.Apps, from origin: CallOrigin, in transaction: inout Transaction<some Store>
  ) throws -> ControlReply? {
    switch call {
    case .all: return .apps(try transaction.store.apps())
    case .openApp(let app): return try apps.open(app, for: origin, in: &transaction)
    case .restartApp(let app): return try apps.restart(app, for: origin, in: &transaction)
    case .uninstall(let app): try uninstall(app, in: &transaction)
    case .rebind(let app): try rebind(app, in: &transaction)
    }
    return .done
  }

  /// Handles an event of an app's program or bundle.
  mutating func receiveAppsEvent(_ event: Event.Apps, in transaction: inout Transaction<some Store>)
    throws
  {
    switch event {
    case .launchFailed(let app, let reason):
      try launchEnded(app, problem: .notStarted(reason: reason), in: &transaction)
    case .launchEnded(let app):
      try launchEnded(app, problem: .ended, in: &transaction)
    case .responsesOffered(let app, let handled, let others):
      try offered(handled, others, to: app, in: &transaction)
    case .appEnded(let app, let connections): try ended(app, connections, in: &transaction)
    case .appNotEnded(let app, let failure): try notEnded(app, because: failure, in: &transaction)
    case .appInstalled(let bundle, let origin):
      try install(bundle, origin: origin, in: &transaction)
    case .bundleGone(let app): try release(app, in: &transaction)
    }
  }

  /// Releases an identifier from its program; the next one that claims it is bound to it.
  private func rebind(
    _ identifier: BundleIdentifier, in transaction: inout Transaction<some Store>
  ) throws {
    var app = try transaction.known(identifier)
    guard !app.isInstalled else {
      throw Refusal.apps(.ownedByBundle(identifier))
    }
    app.program = []
    app.launch.command = []
    try transaction.save(app)
  }
}

extension Engine {
  /// A started app ended, or could not be started, before it had received what waited for it.
  mutating func launchEnded(
    _ app: BundleIdentifier, problem: ResponseProblem, in transaction: inout Transaction<some Store>
  ) throws {
    guard apps.endLaunch(of: app) else { return }
    settings.forgetVisit(of: app)
    if try transaction.app(app)?.location.crossings.isEmpty == false {
      transaction.log(.warning, .places(.crossingsKept(problem)), ["app": app.rawValue])
    }
    if pushes.holds(for: app) {
      transaction.log(.warning, .pushes(.kept(problem)), ["app": app.rawValue])
    }
    for kept in try responses.waiting(of: app, in: transaction) where kept.problem.isEmpty {
      try responses.report(problem, about: kept, in: &transaction)
    }
  }

  /// Handles that the bus called an app for its responses; responses that arrived meanwhile cause another call.
  mutating func offered(
    _ handled: [Int64], _ others: [Int64], to identifier: BundleIdentifier,
    in transaction: inout Transaction<some Store>
  ) throws {
    try responses.acknowledge(handled, by: identifier, in: &transaction)
    for kept in try responses.waiting(of: identifier, in: transaction)
    where others.contains(kept.number) {
      try responses.report(.notAcknowledged, about: kept, in: &transaction)
    }
    guard apps.endLaunch(of: identifier), let app = try transaction.app(identifier) else { return }
    let waiting = try responses.waiting(of: identifier, in: transaction).filter(\.problem.isEmpty)
    if !waiting.isEmpty {
      try apps.launch(app, for: waiting, of: &responses, in: &transaction)
    }
  }

  /// Starts an app that did not reconnect after the daemon was restarted.
  mutating func resume(
    _ identifier: BundleIdentifier, in transaction: inout Transaction<some Store>
  ) throws {
    guard let app = try transaction.app(identifier) else { return }
    let waiting = try responses.waiting(of: identifier, in: transaction).filter(\.problem.isEmpty)
    for kept in waiting where kept.attempts >= CoreLimits.responseAttempts {
      try responses.report(.gaveUp, about: kept, in: &transaction)
    }
    let open = waiting.filter { $0.attempts < CoreLimits.responseAttempts }
    if !open.isEmpty { try apps.launch(app, for: open, of: &responses, in: &transaction) }
    try forgetCrossings(of: identifier, in: &transaction)
    launchForCrossings(app, in: &transaction)
    launchForPush(app, in: &transaction)
  }

  /// The processes have ended: their connections no longer count, although their closing was not reported yet.
  mutating func ended(
    _ identifier: BundleIdentifier, _ numbers: [ConnectionNumber],
    in transaction: inout Transaction<some Store>
  ) throws {
    // Their unfinished work waits for the process that is started now.
    for number in numbers { try disconnect(number, in: &transaction) }
    guard let origin = apps.endRestart(of: identifier) else { return }
    guard let app = try transaction.app(identifier) else {
      transaction.perform(
        .refuse(
          origin.connection, message: origin.message, .apps(.uninstalledMeanwhile(identifier))))
      return
    }
    guard !apps.isComing(identifier) else {
      transaction.perform(.replyToControl(origin.connection, message: origin.message, .done))
      return
    }
    let waiting = try responses.waiting(of: identifier, in: transaction)
    for kept in waiting { transaction.record(.responses(.started), about: kept.key) }
    apps.start(
      app, reason: .open, needsDelegate: !waiting.isEmpty, for: origin, in: &transaction)
  }

  /// The processes could not be ended; what waited for their end is processed as usual.
  mutating func notEnded(
    _ identifier: BundleIdentifier, because failure: NotificationFailure,
    in transaction: inout Transaction<some Store>
  ) throws {
    guard let origin = apps.endRestart(of: identifier) else { return }
    transaction.perform(.refuse(origin.connection, message: origin.message, .given(failure)))
    guard let app = try transaction.app(identifier) else { return }
    for kept in try responses.waiting(of: identifier, in: transaction) where kept.problem.isEmpty {
      try pursue(kept, of: app, in: &transaction)
    }
  }
}
