import NotificationModel

extension NotificationSystem {
  /// The border of a region was crossed: its request is delivered, or its app is told (B20).
  mutating func cross<Store>(
    _ record: RegionRecord, to side: RegionState, in pass: inout Pass<Store>
  ) throws {
    let region = record.region
    guard side == .inside ? region.notifyOnEntry : region.notifyOnExit,
      let app = try pass.app(record.app)
    else { return }
    let mayKnow = try locationStatus(of: app, in: &pass).allowsCrossings
    switch record.owner {
    case .request(let identifier):
      try cross(identifier, of: app, to: side, mayKnow: mayKnow, in: &pass)
    case .app:
      if mayKnow { try tell(RegionCrossing(region: region, state: side), to: app, in: &pass) }
    }
  }

  /// Delivers a request at its place; where its app may not know places it goes on waiting (B24).
  private mutating func cross<Store>(
    _ identifier: String, of app: AppRecord, to side: RegionState, mayKnow: Bool,
    in pass: inout Pass<Store>
  ) throws {
    guard let pending = try pass.ledger.pending(identifier, of: app.identifier) else { return }
    guard mayKnow else {
      pass.note(.passedOver(side), request: identifier, of: app.identifier)
      return
    }
    let repeats = pending.request.trigger?.repeats ?? false
    pass.note(.crossed(side, repeats: repeats), request: identifier, of: app.identifier)
    if !repeats {
      try pass.ledger.removePending([identifier], of: app.identifier)
      places.regionsMayDiffer()
    }
    try deliver(pending.request, of: app, in: &pass)
  }

  /// Keeps a crossing until a process of the app has taken it, and tells those that run; else one is started.
  private mutating func tell<Store>(
    _ crossing: RegionCrossing, to app: AppRecord, in pass: inout Pass<Store>
  ) throws {
    let identifier = app.identifier
    let listeners = connections.processes(of: identifier).filter(places.listeners.contains)
    let isHeard = !listeners.isEmpty && endings[identifier] == nil
    // Without the right at any time an app hears nothing while it does not run.
    guard isHeard || app.settings.location == .always else { return }
    var (app, crossing) = (app, crossing)
    app.lastCrossing += 1
    crossing.number = app.lastCrossing
    app.crossings = Array((app.crossings + [crossing]).suffix(CoreLimits.keptCrossings))
    try pass.save(app)
    guard isHeard else { return launchForCrossings(app, in: &pass) }
    for connection in listeners { pass.perform(.send(connection, .crossed(crossing))) }
  }

  /// Starts an app for the crossings that wait for it, unless a process of it is there or on its way.
  mutating func launchForCrossings<Store>(_ app: AppRecord, in pass: inout Pass<Store>) {
    guard !app.crossings.isEmpty, app.settings.location == .always,
      connections.processes(of: app.identifier).isEmpty, !isComing(app.identifier)
    else { return }
    guard !app.launchCommand.isEmpty else {
      pass.log(
        .warning, "a crossing is kept: nothing is known that starts the app",
        ["app": app.identifier.rawValue])
      return
    }
    start(app, reason: .region, in: &pass)
  }

  /// A process has spoken of places: from now on it is told of crossings, and now of those that were kept.
  mutating func listen<Store>(
    on connection: ConnectionNumber, in pass: inout Pass<Store>
  ) throws {
    guard let process = connections[connection], !process.isExtension,
      places.listeners.insert(connection).inserted, var app = try pass.app(process.app),
      !app.crossings.isEmpty
    else { return }
    if try locationStatus(of: app, in: &pass).allowsCrossings {
      for crossing in app.crossings { pass.perform(.send(connection, .crossed(crossing))) }
    } else {
      app.crossings = []
      try pass.save(app)
    }
  }

  /// A process has the crossings up to a number: they need not be told once more.
  func takeCrossings<Store>(
    upTo number: Int64, of app: AppRecord, in pass: inout Pass<Store>
  ) throws {
    guard app.crossings.contains(where: { $0.number <= number }) else { return }
    var app = app
    app.crossings.removeAll { $0.number <= number }
    try pass.save(app)
  }

  /// Forgets what an app was told while it was used, when its last process has gone: it hears of it no more.
  func forgetCrossings<Store>(
    of identifier: BundleIdentifier, in pass: inout Pass<Store>
  ) throws {
    guard connections.processes(of: identifier).isEmpty, var app = try pass.app(identifier),
      !app.crossings.isEmpty, app.settings.location != .always
    else { return }
    app.crossings = []
    try pass.save(app)
  }
}
