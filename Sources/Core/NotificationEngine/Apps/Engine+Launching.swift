package import NotificationModel

extension Engine {
  /// Starts an app for what waits for it; what cannot be done is reported about each response.
  ///
  /// One start at a time: whoever comes meanwhile waits for the same process.
  mutating func launch(
    _ app: AppRecord, for waiting: [KeptResponse], in transaction: inout Transaction<some Store>
  ) throws {
    // Whoever was only to be open has now something to take.
    launches[app.identifier]?.isOpening = false
    if isComing(app.identifier) {
      for kept in waiting { transaction.note(.responses(.startAwaited), about: kept.key) }
      return
    }
    guard !app.launchCommand.isEmpty else {
      for kept in waiting {
        try report("nothing is known that starts the app", about: kept, in: &transaction)
      }
      return
    }
    for kept in waiting { transaction.note(.responses(.started), about: kept.key) }
    start(app, reason: .response, in: &transaction)
  }

  /// Whether a process of the app is on its way, and none must be started besides.
  func isComing(_ app: BundleIdentifier) -> Bool {
    launches[app] != nil || reconnecting[app] != nil || endings[app] != nil
  }

  /// Has an app's program started, and waits for its delegate.
  mutating func start(
    _ app: AppRecord, reason: LaunchRequest.Reason, for origin: CallOrigin? = nil,
    in transaction: inout Transaction<some Store>
  ) {
    launches[app.identifier] = LaunchWait(
      deadline: transaction.moment.boot.advanced(byMicroseconds: CoreLimits.launch),
      isOpening: reason != .response)
    transaction.perform(
      .apps(
        .launch(
          LaunchRequest(
            app: app.identifier, command: app.launchCommand, environment: app.environment,
            reason: reason, origin: origin))))
  }

  /// A started app ended, or could not be started, before it took what waited for it.
  mutating func launchEnded(
    _ app: BundleIdentifier, problem: String, in transaction: inout Transaction<some Store>
  ) throws {
    guard launches.removeValue(forKey: app) != nil else { return }
    settingsVisits[app] = nil
    if try transaction.app(app)?.crossings.isEmpty == false {
      transaction.log(.warning, "crossings are kept: \(problem)", ["app": app.rawValue])
    }
    if pushes.holding.contains(app) {
      transaction.log(.warning, "a push is kept for its app: \(problem)", ["app": app.rawValue])
    }
    for kept in try waitingResponses(of: app, in: transaction) where kept.problem.isEmpty {
      try report(problem, about: kept, in: &transaction)
    }
  }

  /// Starts an app that did not come back after the daemon was restarted.
  mutating func resume(
    _ identifier: BundleIdentifier, in transaction: inout Transaction<some Store>
  ) throws {
    guard let app = try transaction.app(identifier) else { return }
    let waiting = try waitingResponses(of: identifier, in: transaction).filter(\.problem.isEmpty)
    for kept in waiting where kept.attempts >= CoreLimits.responseAttempts {
      try report(Self.gaveUp, about: kept, in: &transaction)
    }
    let open = waiting.filter { $0.attempts < CoreLimits.responseAttempts }
    if !open.isEmpty { try launch(app, for: open, in: &transaction) }
    try forgetCrossings(of: identifier, in: &transaction)
    launchForCrossings(app, in: &transaction)
    launchForPush(app, in: &transaction)
  }

  /// The process that had a response is gone: another one gets it, a limited number of times.
  mutating func pursueAgain(
    _ wait: HandlingWait, in transaction: inout Transaction<some Store>
  ) throws {
    guard let app = try transaction.app(wait.key.app),
      let kept = try transaction.store.keptResponses(of: wait.key.app).first(where: {
        $0.number == wait.response
      })
    else { return }
    if kept.attempts < CoreLimits.responseAttempts {
      try pursue(kept, of: app, in: &transaction)
    } else {
      try report(Self.gaveUp, about: kept, in: &transaction)
    }
  }

  /// The kept responses of an app that no process is handling, oldest first.
  func waitingResponses(
    of app: BundleIdentifier, in transaction: Transaction<some Store>
  ) throws -> [KeptResponse] {
    let inWork = Set(handling.values.map(\.response))
    return try transaction.store.keptResponses(of: app).filter { !inWork.contains($0.number) }
  }

  /// Leaves a response where it is and says why it has not reached its app.
  func report(
    _ problem: String, about kept: KeptResponse, in transaction: inout Transaction<some Store>
  ) throws {
    var kept = kept
    kept.problem = problem
    try transaction.store.save(kept)
    transaction.note(.responses(.kept(problem: problem)), about: kept.key)
    transaction.log(
      .warning, "a response is kept: \(problem)",
      [
        "app": kept.response.notification.key.app.rawValue,
        "request": kept.response.notification.key.identifier,
        "action": kept.response.actionIdentifier,
      ])
  }

  static let gaveUp =
    "the app ended \(CoreLimits.responseAttempts) times before it had handled the response"
}

extension KeptResponse {
  /// The delivery that it answers.
  var key: NotificationKey { response.notification.key }
}

extension Engine {
  /// The person opens an app: its program is started unless a process of it is there or on its way.
  ///
  /// Whoever is started answers the call in the end, because only then is it known whether it could be.
  mutating func open(
    _ identifier: BundleIdentifier, for origin: CallOrigin,
    in transaction: inout Transaction<some Store>
  ) throws -> ControlReply? {
    let app = try known(identifier, in: &transaction)
    guard connections.processes(of: identifier).isEmpty, !isComing(identifier) else {
      return .done
    }
    try LaunchRule.check(canStart: app)
    start(app, reason: .open, for: origin, in: &transaction)
    return nil
  }

  /// The person wants an app started anew: the processes of it that are connected end first.
  mutating func restart(
    _ identifier: BundleIdentifier, for origin: CallOrigin,
    in transaction: inout Transaction<some Store>
  ) throws -> ControlReply? {
    let app = try known(identifier, in: &transaction)
    try LaunchRule.check(canStart: app)
    guard endings[identifier] == nil else {
      throw NotificationFailure(
        .notPermitted, field: "app", value: identifier.rawValue,
        message: "The app is being started anew already.", remedy: "Wait until it is there.")
    }
    let running = connections.processes(of: identifier)
    if running.isEmpty { return try open(identifier, for: origin, in: &transaction) }
    endings[identifier] = origin
    transaction.perform(.apps(.end(TerminateRequest(app: identifier, connections: running))))
    return nil
  }

  /// The processes have ended: their connections count no longer, though nobody has said so yet.
  mutating func ended(
    _ identifier: BundleIdentifier, _ numbers: [ConnectionNumber],
    in transaction: inout Transaction<some Store>
  ) throws {
    // What they leave undone waits for the process that is started now.
    for number in numbers { try disconnect(number, in: &transaction) }
    guard let origin = endings.removeValue(forKey: identifier) else { return }
    guard let app = try transaction.app(identifier) else {
      let failure = NotificationFailure(
        .notFound, field: "app", value: identifier.rawValue,
        message: "The app was uninstalled while it ended.", remedy: "Install it again.")
      transaction.perform(.refuse(origin.connection, message: origin.message, failure))
      return
    }
    guard !isComing(identifier) else {
      transaction.perform(.replyToControl(origin.connection, message: origin.message, .done))
      return
    }
    let waiting = try waitingResponses(of: identifier, in: transaction)
    for kept in waiting { transaction.note(.responses(.started), about: kept.key) }
    start(app, reason: .open, for: origin, in: &transaction)
    launches[identifier]?.isOpening = waiting.isEmpty
  }

  /// The processes stay; what waited for their end goes its usual way.
  mutating func notEnded(
    _ identifier: BundleIdentifier, because failure: NotificationFailure,
    in transaction: inout Transaction<some Store>
  ) throws {
    guard let origin = endings.removeValue(forKey: identifier) else { return }
    transaction.perform(.refuse(origin.connection, message: origin.message, failure))
    guard let app = try transaction.app(identifier) else { return }
    for kept in try waitingResponses(of: identifier, in: transaction) where kept.problem.isEmpty {
      try pursue(kept, of: app, in: &transaction)
    }
  }
}

/// An app that was started and has set no delegate yet.
struct LaunchWait: Hashable, Sendable {
  var deadline: BootTime
  /// Whether it was started for nothing but to be open: then it is there once it has greeted.
  var isOpening = false
  var hasGreeted = false

  /// Whether something is still to come of it.
  var isAwaited: Bool { !(isOpening && hasGreeted) }
}

/// The processes of an app that are to be ended.
package struct TerminateRequest: Hashable, Sendable {
  /// The app.
  package var app: BundleIdentifier
  /// The connections whose processes are meant.
  package var connections: [ConnectionNumber]

  package init(app: BundleIdentifier, connections: [ConnectionNumber]) {
    self.app = app
    self.connections = connections
  }
}
