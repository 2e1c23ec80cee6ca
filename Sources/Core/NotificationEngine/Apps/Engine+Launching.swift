package import NotificationModel

extension Engine {
  /// Starts an app for what waits for it; what cannot be done is reported about each response.
  ///
  /// One start at a time: whoever comes meanwhile waits for the same process.
  mutating func launch<Store>(
    _ app: AppRecord, for waiting: [KeptResponse], in pass: inout Pass<Store>
  ) throws {
    // Whoever was only to be open has now something to take.
    launches[app.identifier]?.isOpening = false
    if isComing(app.identifier) {
      for kept in waiting { pass.note(.responses(.startAwaited), about: kept.key) }
      return
    }
    guard !app.launchCommand.isEmpty else {
      for kept in waiting {
        try report("nothing is known that starts the app", about: kept, in: &pass)
      }
      return
    }
    for kept in waiting { pass.note(.responses(.started), about: kept.key) }
    start(app, reason: .response, in: &pass)
  }

  /// Whether a process of the app is on its way, and none must be started besides.
  func isComing(_ app: BundleIdentifier) -> Bool {
    launches[app] != nil || reconnecting[app] != nil || endings[app] != nil
  }

  /// Has an app's program started, and waits for its delegate.
  mutating func start<Store>(
    _ app: AppRecord, reason: LaunchRequest.Reason, for origin: CallOrigin? = nil,
    in pass: inout Pass<Store>
  ) {
    launches[app.identifier] = LaunchWait(
      deadline: pass.moment.boot.advanced(byMicroseconds: CoreLimits.launch),
      isOpening: reason != .response)
    pass.perform(
      .apps(
        .launch(
          LaunchRequest(
            app: app.identifier, command: app.launchCommand, environment: app.environment,
            reason: reason, origin: origin))))
  }

  /// A started app ended, or could not be started, before it took what waited for it.
  mutating func launchEnded<Store>(
    _ app: BundleIdentifier, problem: String, in pass: inout Pass<Store>
  ) throws {
    guard launches.removeValue(forKey: app) != nil else { return }
    settingsVisits[app] = nil
    if try pass.app(app)?.crossings.isEmpty == false {
      pass.log(.warning, "crossings are kept: \(problem)", ["app": app.rawValue])
    }
    if pushes.holding.contains(app) {
      pass.log(.warning, "a push is kept for its app: \(problem)", ["app": app.rawValue])
    }
    for kept in try waitingResponses(of: app, in: pass) where kept.problem.isEmpty {
      try report(problem, about: kept, in: &pass)
    }
  }

  /// Starts an app that did not come back after the daemon was restarted.
  mutating func resume<Store>(
    _ identifier: BundleIdentifier, in pass: inout Pass<Store>
  ) throws {
    guard let app = try pass.app(identifier) else { return }
    let waiting = try waitingResponses(of: identifier, in: pass).filter(\.problem.isEmpty)
    for kept in waiting where kept.attempts >= CoreLimits.responseAttempts {
      try report(Self.gaveUp, about: kept, in: &pass)
    }
    let open = waiting.filter { $0.attempts < CoreLimits.responseAttempts }
    if !open.isEmpty { try launch(app, for: open, in: &pass) }
    try forgetCrossings(of: identifier, in: &pass)
    launchForCrossings(app, in: &pass)
    launchForPush(app, in: &pass)
  }

  /// The process that had a response is gone: another one gets it, a limited number of times.
  mutating func pursueAgain<Store>(
    _ wait: HandlingWait, in pass: inout Pass<Store>
  ) throws {
    guard let app = try pass.app(wait.key.app),
      let kept = try pass.ledger.keptResponses(of: wait.key.app).first(where: {
        $0.number == wait.response
      })
    else { return }
    if kept.attempts < CoreLimits.responseAttempts {
      try pursue(kept, of: app, in: &pass)
    } else {
      try report(Self.gaveUp, about: kept, in: &pass)
    }
  }

  /// The kept responses of an app that no process is handling, oldest first.
  func waitingResponses<Store>(
    of app: BundleIdentifier, in pass: Pass<Store>
  ) throws -> [KeptResponse] {
    let inWork = Set(handling.values.map(\.response))
    return try pass.ledger.keptResponses(of: app).filter { !inWork.contains($0.number) }
  }

  /// Leaves a response where it is and says why it has not reached its app.
  func report<Store>(
    _ problem: String, about kept: KeptResponse, in pass: inout Pass<Store>
  ) throws {
    var kept = kept
    kept.problem = problem
    try pass.ledger.save(kept)
    pass.note(.responses(.kept(problem: problem)), about: kept.key)
    pass.log(
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
  mutating func open<Store>(
    _ identifier: BundleIdentifier, for origin: CallOrigin, in pass: inout Pass<Store>
  ) throws -> ControlReply? {
    let app = try known(identifier, in: &pass)
    guard connections.processes(of: identifier).isEmpty, !isComing(identifier) else {
      return .done
    }
    try LaunchRule.check(canStart: app)
    start(app, reason: .open, for: origin, in: &pass)
    return nil
  }

  /// The person wants an app started anew: the processes of it that are connected end first.
  mutating func restart<Store>(
    _ identifier: BundleIdentifier, for origin: CallOrigin, in pass: inout Pass<Store>
  ) throws -> ControlReply? {
    let app = try known(identifier, in: &pass)
    try LaunchRule.check(canStart: app)
    guard endings[identifier] == nil else {
      throw NotificationFailure(
        .notPermitted, field: "app", value: identifier.rawValue,
        message: "The app is being started anew already.", remedy: "Wait until it is there.")
    }
    let running = connections.processes(of: identifier)
    if running.isEmpty { return try open(identifier, for: origin, in: &pass) }
    endings[identifier] = origin
    pass.perform(.apps(.end(TerminateRequest(app: identifier, connections: running))))
    return nil
  }

  /// The processes have ended: their connections count no longer, though nobody has said so yet.
  mutating func ended<Store>(
    _ identifier: BundleIdentifier, _ numbers: [ConnectionNumber], in pass: inout Pass<Store>
  ) throws {
    // What they leave undone waits for the process that is started now.
    for number in numbers { try disconnect(number, in: &pass) }
    guard let origin = endings.removeValue(forKey: identifier) else { return }
    guard let app = try pass.app(identifier) else {
      let failure = NotificationFailure(
        .notFound, field: "app", value: identifier.rawValue,
        message: "The app was uninstalled while it ended.", remedy: "Install it again.")
      pass.perform(.refuse(origin.connection, message: origin.message, failure))
      return
    }
    guard !isComing(identifier) else {
      pass.perform(.replyToControl(origin.connection, message: origin.message, .done))
      return
    }
    let waiting = try waitingResponses(of: identifier, in: pass)
    for kept in waiting { pass.note(.responses(.started), about: kept.key) }
    start(app, reason: .open, for: origin, in: &pass)
    launches[identifier]?.isOpening = waiting.isEmpty
  }

  /// The processes stay; what waited for their end goes its usual way.
  mutating func notEnded<Store>(
    _ identifier: BundleIdentifier, because failure: NotificationFailure,
    in pass: inout Pass<Store>
  ) throws {
    guard let origin = endings.removeValue(forKey: identifier) else { return }
    pass.perform(.refuse(origin.connection, message: origin.message, failure))
    guard let app = try pass.app(identifier) else { return }
    for kept in try waitingResponses(of: identifier, in: pass) where kept.problem.isEmpty {
      try pursue(kept, of: app, in: &pass)
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
