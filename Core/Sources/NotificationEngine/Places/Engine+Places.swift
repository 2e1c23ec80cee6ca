package import NotificationModel

extension Engine {
  /// The reply to a call of an app about locations.
  mutating func answerPlacesCall(
    _ call: AppCall.Places, for app: AppRecord, from origin: CallOrigin,
    in transaction: inout Transaction<some Store>
  ) throws -> AppReply? {
    let reply = try carryOut(call, for: app, from: origin, in: &transaction)
    try listen(on: origin.connection, in: &transaction)
    return reply
  }

  private mutating func carryOut(
    _ call: AppCall.Places, for app: AppRecord, from origin: CallOrigin,
    in transaction: inout Transaction<some Store>
  ) throws -> AppReply? {
    switch call {
    case .locationStatus:
      return .locationStatus(try places.locationStatus(of: app, in: &transaction))
    case .requestLocation(let wish, let purpose):
      return try places.ask(
        OpenLocationQuestion(wish: wish, purpose: purpose), for: app, from: origin, in: &transaction
      )
    case .monitoredRegions:
      return .regions(try transaction.store.monitoredRegions(of: app.identifier).map(\.region))
    case .regionState(let region):
      return .regionState(try places.state(of: region, for: app, in: &transaction))
    case .watchLocation(let watch):
      try places.setWatch(
        watch, of: app, on: origin.connection, connections: apps.connections, in: &transaction)
    case .monitorRegion(let region):
      try places.monitor(region, for: app, limit: policy.regionLimit, in: &transaction)
    case .stopMonitoringRegion(let identifier):
      try transaction.store.stopMonitoring(identifier, of: app.identifier)
      places.regionsMayDiffer()
    case .crossingTaken(let number): try transaction.removeCrossings(upTo: number, of: app)
    }
    return .done
  }

  /// The reply to a call of a shell or a command about locations.
  mutating func answerPlacesCommand(
    _ call: ControlCall.Places, in transaction: inout Transaction<some Store>
  ) throws -> ControlReply? {
    switch call {
    case .location:
      return .location(locationReport(regions: try transaction.store.regionCount(of: nil)))
    case .decideLocation(let app, let decision):
      try places.decide(
        decision, about: app, connections: apps.connections, in: &transaction)
      return .done
    }
  }

  /// Handles an event of a location source.
  mutating func receivePlacesEvent(
    _ event: Event.Places, in transaction: inout Transaction<some Store>
  ) throws {
    switch event {
    case .located(let fix): try located(fix, in: &transaction)
    case .locationSourceChanged(let name, let problem):
      try places.sourceChanged(
        name: name, problem: problem, connections: apps.connections, in: &transaction)
    }
  }

  /// The source has found the device's location: regions are compared with it, and it is sent to processes.
  private mutating func located(
    _ fix: LocationFix, in transaction: inout Transaction<some Store>
  ) throws {
    guard let sighting = try places.accept(fix, in: &transaction) else { return }
    if places.mayHaveRegions {
      try carryOutCrossings(limit: .max, in: &transaction)
      try places.compare(sighting, in: &transaction)
    }
    try places.sendPlace(connections: apps.connections, in: &transaction)
  }

  /// Stores the sides of decided crossings, each together with its consequences.
  ///
  /// A region that was removed meanwhile, or begins again, was not crossed.
  mutating func carryOutCrossings(limit: Int, in transaction: inout Transaction<some Store>) throws
  {
    for crossing in places.changes.removeCrossings(limit: limit) {
      guard let record = try transaction.store.region(crossing.key), record.state != .unknown,
        record.state != crossing.side
      else { continue }
      try transaction.store.setState(crossing.side, ofRegion: crossing.key)
      try cross(record, to: crossing.side, in: &transaction)
    }
  }

  /// The border of a region was crossed: its request is delivered, or its app receives the crossing (B20).
  mutating func cross(
    _ record: RegionRecord, to side: RegionState, in transaction: inout Transaction<some Store>
  ) throws {
    let region = record.region
    guard side == .inside ? region.notifyOnEntry : region.notifyOnExit,
      let app = try transaction.app(record.app)
    else { return }
    let mayKnow = try places.locationStatus(of: app, in: &transaction).allowsCrossings
    switch record.owner {
    case .request(let identifier):
      try cross(identifier, of: app, to: side, mayKnow: mayKnow, in: &transaction)
    case .app:
      if mayKnow {
        try send(RegionCrossing(region: region, state: side), to: app, in: &transaction)
      }
    }
  }

  /// Delivers a request at its region; without the app's right to location, it stays pending (B24).
  private mutating func cross(
    _ identifier: String, of app: AppRecord, to side: RegionState, mayKnow: Bool,
    in transaction: inout Transaction<some Store>
  ) throws {
    guard let pending = try transaction.store.pending(identifier, of: app.identifier) else {
      return
    }
    guard mayKnow else {
      transaction.record(.places(.passedOver(side)), request: identifier, of: app.identifier)
      return
    }
    let repeats = pending.request.trigger?.repeats ?? false
    transaction.record(
      .places(.crossed(side, repeats: repeats)), request: identifier, of: app.identifier)
    if !repeats {
      try transaction.store.removePending([identifier], of: app.identifier)
      places.regionsMayDiffer()
    }
    try deliver(pending.request, of: app, in: &transaction)
  }

  /// Stores a crossing until a process of the app has received it, and sends it to running ones; else one is
  /// started.
  private mutating func send(
    _ crossing: RegionCrossing, to app: AppRecord, in transaction: inout Transaction<some Store>
  ) throws {
    let identifier = app.identifier
    let listeners = apps.connections.processes(of: identifier).filter(places.listeners.contains)
    let isHeard = !listeners.isEmpty && !apps.isEnding(identifier)
    // Without the right at any time an app receives nothing while it does not run.
    guard isHeard || app.settings.location == .always else { return }
    var (app, crossing) = (app, crossing)
    app.location.keep(&crossing, limit: CoreLimits.keptCrossings)
    try transaction.save(app)
    guard isHeard else { return launchForCrossings(app, in: &transaction) }
    for connection in listeners {
      transaction.perform(.send(connection, .places(.crossed(crossing))))
    }
  }

  /// Starts an app for its waiting crossings, unless a process of it is connected or expected.
  mutating func launchForCrossings(_ app: AppRecord, in transaction: inout Transaction<some Store>)
  {
    guard !app.location.crossings.isEmpty, app.settings.location == .always,
      apps.connections.processes(of: app.identifier).isEmpty, !apps.isComing(app.identifier)
    else { return }
    guard app.launch.isPossible else {
      transaction.log(
        .warning, .places(.crossingsKept(.notStartable)),
        ["app": app.identifier.rawValue])
      return
    }
    apps.start(app, reason: .region, in: &transaction)
  }

  /// A process has made a location call: it receives crossings from now on, and the stored ones now.
  mutating func listen(
    on connection: ConnectionNumber, in transaction: inout Transaction<some Store>
  ) throws {
    guard let process = apps.connections[connection], !process.isExtension,
      places.listeners.insert(connection).inserted, var app = try transaction.app(process.app),
      !app.location.crossings.isEmpty
    else { return }
    if try places.locationStatus(of: app, in: &transaction).allowsCrossings {
      for crossing in app.location.crossings {
        transaction.perform(.send(connection, .places(.crossed(crossing))))
      }
    } else {
      app.location.crossings = []
      try transaction.save(app)
    }
  }

  /// Removes the crossings for an app's use in the foreground, when its last process has ended.
  func forgetCrossings(
    of identifier: BundleIdentifier, in transaction: inout Transaction<some Store>
  ) throws {
    guard apps.connections.processes(of: identifier).isEmpty,
      var app = try transaction.app(identifier),
      !app.location.crossings.isEmpty, app.settings.location != .always
    else { return }
    app.location.crossings = []
    try transaction.save(app)
  }

  /// The system's knowledge of the device's location.
  ///
  /// - Parameter regions: How many are monitored for all apps, as the store counts them.
  /// - Returns: The report.
  package func locationReport(regions: Int) -> LocationReport { places.report(regions: regions) }
}

extension Transaction {
  /// A process has received the crossings up to a number: they are not sent again.
  fileprivate mutating func removeCrossings(upTo number: Int64, of app: AppRecord) throws {
    guard app.location.crossings.contains(where: { $0.number <= number }) else { return }
    var app = app
    app.location.crossings.removeAll { $0.number <= number }
    try save(app)
  }
}
