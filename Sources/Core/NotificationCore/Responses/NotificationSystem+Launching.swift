import NotificationModel

extension NotificationSystem {
  /// Starts an app for what waits for it; what cannot be done is reported about each response.
  ///
  /// One start at a time: whoever comes meanwhile waits for the same process.
  mutating func launch<Store>(
    _ app: AppRecord, for waiting: [KeptResponse], in pass: inout Pass<Store>
  ) throws {
    // Whoever was only to be open has now something to take.
    launches[app.identifier]?.isOpening = false
    if isComing(app.identifier) {
      for kept in waiting { pass.note(.startAwaited, about: kept.key) }
      return
    }
    guard !app.launchCommand.isEmpty else {
      for kept in waiting {
        try report("nothing is known that starts the app", about: kept, in: &pass)
      }
      return
    }
    for kept in waiting { pass.note(.started, about: kept.key) }
    start(app, reason: .response, in: &pass)
  }

  /// Whether a process of the app is on its way, and none must be started besides.
  func isComing(_ app: BundleIdentifier) -> Bool {
    launches[app] != nil || reconnecting[app] != nil || endings[app] != nil
  }

  /// Has an app's program started, and waits for its delegate.
  mutating func start<Store>(
    _ app: AppRecord, reason: LaunchOrder.Reason, for origin: ControlOrigin? = nil,
    in pass: inout Pass<Store>
  ) {
    launches[app.identifier] = LaunchWait(
      deadline: pass.moment.boot.advanced(byMicroseconds: CoreLimits.launch),
      isOpening: reason != .response)
    pass.perform(
      .launch(
        LaunchOrder(
          app: app.identifier, command: app.launchCommand, environment: app.environment,
          reason: reason, origin: origin)))
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
    pass.note(.kept(problem: problem), about: kept.key)
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
