import NotificationModel
import Places

extension Engine {
  /// The source has told where the device is.
  mutating func located<Store>(_ fix: LocationFix, in pass: inout Pass<Store>) throws {
    guard try pass.globalSettings().location else { return }
    let time = pass.moment.boot.microseconds
    guard let sighting = Observation(fix, at: time, after: places.sighting) else {
      pass.log(
        .info, "a fix is passed over: it is not on the earth, or its accuracy is no distance",
        ["latitude": "\(fix.coordinate.latitude)", "longitude": "\(fix.coordinate.longitude)"])
      return
    }
    places.fix = fix
    places.sighting = sighting
    places.problem = nil
    places.needIsStale = true
    try compare(sighting, in: &pass)
    for app in Set(places.readers.keys.compactMap { connections[$0]?.app }).sorted() {
      if let record = try pass.app(app) { try tellWhereItIs(to: record, in: &pass) }
    }
  }

  /// The source is another one, works again, or says why it does not.
  mutating func locationSourceChanged<Store>(
    name: String?, problem: String?, in pass: inout Pass<Store>
  ) throws {
    if name != places.source, places.fix?.isSimulated == true {
      // Where somebody said the device was, another source has not been.
      places.fix = nil
      places.sighting = nil
    }
    places.source = name
    places.problem = problem
    guard problem != nil else { return }
    for connection in places.readers.keys.sorted() { try tellProblem(to: connection, in: &pass) }
  }

  /// Compares a fix with the regions that it can say something about.
  private mutating func compare<Store>(
    _ sighting: Observation, in pass: inout Pass<Store>
  ) throws {
    guard places.mayHaveRegions else { return }
    try carryOutCrossings(limit: .max, in: &pass)
    if places.mayHaveUnknownSides {
      let reach = RegionTrack.settledReach(of: sighting)
      try pass.ledger.putOutside(beyond: reach, from: sighting.point)
      places.mayHaveUnknownSides = false
    }
    let reach = RegionTrack.reach(of: sighting)
    var records = try pass.ledger.regions(seenFrom: sighting.point, within: reach)
    let seen = Set(records.map(\.key))
    for key in places.tracks.keys.sorted() where !seen.contains(key) {
      if let record = try pass.ledger.region(key) {
        records.append(record)
      } else {
        places.tracks[key] = nil
      }
    }
    for record in records.sorted(by: { $0.key < $1.key }) {
      guard let circle = RegionCircle(record.region, key: record.key) else { continue }
      var track = track(of: record)
      let side = track.see(sighting, around: circle)
      if let side {
        remember(track, of: record.key)
        places.openCrossings.append(OpenCrossing(key: record.key, side: side))
      } else {
        try keep(track, of: record, in: &pass)
      }
    }
    places.planSettling()
  }

  /// Ends dwells whose time is over, though no other fix came: a device that rests tells none.
  mutating func settleDwells<Store>(in pass: Pass<Store>) {
    let now = pass.moment.boot
    guard let next = places.nextSettling, next <= now else { return }
    for key in places.tracks.keys.sorted() {
      guard let side = places.tracks[key]?.settle(at: now.microseconds) else { continue }
      places.tracks[key] = nil
      places.openCrossings.append(OpenCrossing(key: key, side: side))
    }
    places.planSettling()
    places.needIsStale = true
  }

  /// The track of a region; one whose side was written down by somebody else begins there.
  private func track(of record: RegionRecord) -> RegionTrack {
    if let track = places.tracks[record.key], track.state == record.state { return track }
    return RegionTrack(state: record.state)
  }

  /// Keeps the track of a region at whose border something is going on.
  private mutating func remember(_ track: RegionTrack, of key: Int64) {
    let isSettled = track.candidateSince == nil && track.doubtfulUntil == nil
    places.tracks[key] = isSettled ? nil : track
  }

  /// Writes down the sides of crossings that were decided, each together with what it sets off.
  ///
  /// A region that has gone meanwhile, or begins anew, was crossed for nobody.
  mutating func carryOutCrossings<Store>(limit: Int, in pass: inout Pass<Store>) throws {
    guard !places.openCrossings.isEmpty else { return }
    let crossings = places.openCrossings.prefix(limit)
    places.openCrossings.removeFirst(crossings.count)
    for crossing in crossings {
      guard let record = try pass.ledger.region(crossing.key), record.state != .unknown,
        record.state != crossing.side
      else { continue }
      try pass.ledger.setState(crossing.side, ofRegion: crossing.key)
      try cross(record, to: crossing.side, in: &pass)
    }
  }

  /// Writes down what is durable of a track.
  private mutating func keep<Store>(
    _ track: RegionTrack, of record: RegionRecord, in pass: inout Pass<Store>
  ) throws {
    if track.state != record.state {
      try pass.ledger.setState(track.state, ofRegion: record.key)
    }
    remember(track, of: record.key)
  }

  /// Lets the regions of an app begin anew, because nobody has looked after them: where the device is at
  /// the first fix it has crossed nothing (B23).
  func forgetSides<Store>(of app: BundleIdentifier, in pass: Pass<Store>) throws {
    guard places.mayHaveRegions, try pass.ledger.regionCount(of: app) > 0 else { return }
    let anywhere = GeocentricPoint(Coordinate(latitude: 0, longitude: 0))
    for record in try pass.ledger.regions(seenFrom: anywhere, within: CoreLimits.wholeEarth)
    where record.app == app && record.state != .unknown {
      try pass.ledger.setState(.unknown, ofRegion: record.key)
    }
  }
}

/// A crossing that was decided, and whose side and consequences are still to be written down.
struct OpenCrossing: Hashable, Sendable {
  /// The key of the region.
  var key: Int64
  /// Where the device is since then.
  var side: RegionState
}

extension Engine {
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
      pass.note(.places(.passedOver(side)), request: identifier, of: app.identifier)
      return
    }
    let repeats = pending.request.trigger?.repeats ?? false
    pass.note(.places(.crossed(side, repeats: repeats)), request: identifier, of: app.identifier)
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
    for connection in listeners { pass.perform(.send(connection, .places(.crossed(crossing)))) }
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
      for crossing in app.crossings { pass.perform(.send(connection, .places(.crossed(crossing)))) }
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
