import NotificationModel
import Places

extension Engine {
  /// The source has told where the device is.
  mutating func located(_ fix: LocationFix, in transaction: inout Transaction<some Store>) throws {
    guard try transaction.globalSettings().location else { return }
    let time = transaction.moment.boot.microseconds
    guard let sighting = Observation(fix, at: time, after: places.sighting) else {
      transaction.log(
        .info, "a fix is passed over: it is not on the earth, or its accuracy is no distance",
        ["latitude": "\(fix.coordinate.latitude)", "longitude": "\(fix.coordinate.longitude)"])
      return
    }
    places.fix = fix
    places.sighting = sighting
    places.problem = nil
    places.needIsStale = true
    try compare(sighting, in: &transaction)
    for app in Set(places.readers.keys.compactMap { connections[$0]?.app }).sorted() {
      if let record = try transaction.app(app) { try tellWhereItIs(to: record, in: &transaction) }
    }
  }

  /// The source is another one, works again, or says why it does not.
  mutating func locationSourceChanged(
    name: String?, problem: String?, in transaction: inout Transaction<some Store>
  ) throws {
    if name != places.source, places.fix?.isSimulated == true {
      // Where somebody said the device was, another source has not been.
      places.fix = nil
      places.sighting = nil
    }
    places.source = name
    places.problem = problem
    guard problem != nil else { return }
    for connection in places.readers.keys.sorted() {
      try tellProblem(to: connection, in: &transaction)
    }
  }

  /// Compares a fix with the regions that it can say something about.
  private mutating func compare(
    _ sighting: Observation, in transaction: inout Transaction<some Store>
  ) throws {
    guard places.mayHaveRegions else { return }
    try carryOutCrossings(limit: .max, in: &transaction)
    if places.mayHaveUnknownSides {
      let reach = RegionTrack.settledReach(of: sighting)
      try transaction.store.putOutside(beyond: reach, from: sighting.point)
      places.mayHaveUnknownSides = false
    }
    let reach = RegionTrack.reach(of: sighting)
    var records = try transaction.store.regions(seenFrom: sighting.point, within: reach)
    let seen = Set(records.map(\.key))
    for key in places.tracks.keys.sorted() where !seen.contains(key) {
      if let record = try transaction.store.region(key) {
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
        try keep(track, of: record, in: &transaction)
      }
    }
    places.planSettling()
  }

  /// Ends dwells whose time is over, though no other fix came: a device that rests tells none.
  mutating func settleDwells(in transaction: Transaction<some Store>) {
    let now = transaction.moment.boot
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
  mutating func carryOutCrossings(limit: Int, in transaction: inout Transaction<some Store>) throws
  {
    guard !places.openCrossings.isEmpty else { return }
    let crossings = places.openCrossings.prefix(limit)
    places.openCrossings.removeFirst(crossings.count)
    for crossing in crossings {
      guard let record = try transaction.store.region(crossing.key), record.state != .unknown,
        record.state != crossing.side
      else { continue }
      try transaction.store.setState(crossing.side, ofRegion: crossing.key)
      try cross(record, to: crossing.side, in: &transaction)
    }
  }

  /// Writes down what is durable of a track.
  private mutating func keep(
    _ track: RegionTrack, of record: RegionRecord, in transaction: inout Transaction<some Store>
  ) throws {
    if track.state != record.state {
      try transaction.store.setState(track.state, ofRegion: record.key)
    }
    remember(track, of: record.key)
  }

  /// Lets the regions of an app begin anew, because nobody has looked after them: where the device is at
  /// the first fix it has crossed nothing (B23).
  func forgetSides(of app: BundleIdentifier, in transaction: Transaction<some Store>) throws {
    guard places.mayHaveRegions, try transaction.store.regionCount(of: app) > 0 else { return }
    let anywhere = GeocentricPoint(Coordinate(latitude: 0, longitude: 0))
    for record in try transaction.store.regions(seenFrom: anywhere, within: CoreLimits.wholeEarth)
    where record.app == app && record.state != .unknown {
      try transaction.store.setState(.unknown, ofRegion: record.key)
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
  mutating func cross(
    _ record: RegionRecord, to side: RegionState, in transaction: inout Transaction<some Store>
  ) throws {
    let region = record.region
    guard side == .inside ? region.notifyOnEntry : region.notifyOnExit,
      let app = try transaction.app(record.app)
    else { return }
    let mayKnow = try locationStatus(of: app, in: &transaction).allowsCrossings
    switch record.owner {
    case .request(let identifier):
      try cross(identifier, of: app, to: side, mayKnow: mayKnow, in: &transaction)
    case .app:
      if mayKnow {
        try tell(RegionCrossing(region: region, state: side), to: app, in: &transaction)
      }
    }
  }

  /// Delivers a request at its place; where its app may not know places it goes on waiting (B24).
  private mutating func cross(
    _ identifier: String, of app: AppRecord, to side: RegionState, mayKnow: Bool,
    in transaction: inout Transaction<some Store>
  ) throws {
    guard let pending = try transaction.store.pending(identifier, of: app.identifier) else {
      return
    }
    guard mayKnow else {
      transaction.note(.places(.passedOver(side)), request: identifier, of: app.identifier)
      return
    }
    let repeats = pending.request.trigger?.repeats ?? false
    transaction.note(
      .places(.crossed(side, repeats: repeats)), request: identifier, of: app.identifier)
    if !repeats {
      try transaction.store.removePending([identifier], of: app.identifier)
      places.regionsMayDiffer()
    }
    try deliver(pending.request, of: app, in: &transaction)
  }

  /// Keeps a crossing until a process of the app has taken it, and tells those that run; else one is started.
  private mutating func tell(
    _ crossing: RegionCrossing, to app: AppRecord, in transaction: inout Transaction<some Store>
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
    try transaction.save(app)
    guard isHeard else { return launchForCrossings(app, in: &transaction) }
    for connection in listeners {
      transaction.perform(.send(connection, .places(.crossed(crossing))))
    }
  }

  /// Starts an app for the crossings that wait for it, unless a process of it is there or on its way.
  mutating func launchForCrossings(_ app: AppRecord, in transaction: inout Transaction<some Store>)
  {
    guard !app.crossings.isEmpty, app.settings.location == .always,
      connections.processes(of: app.identifier).isEmpty, !isComing(app.identifier)
    else { return }
    guard !app.launchCommand.isEmpty else {
      transaction.log(
        .warning, "a crossing is kept: nothing is known that starts the app",
        ["app": app.identifier.rawValue])
      return
    }
    start(app, reason: .region, in: &transaction)
  }

  /// A process has spoken of places: from now on it is told of crossings, and now of those that were kept.
  mutating func listen(
    on connection: ConnectionNumber, in transaction: inout Transaction<some Store>
  ) throws {
    guard let process = connections[connection], !process.isExtension,
      places.listeners.insert(connection).inserted, var app = try transaction.app(process.app),
      !app.crossings.isEmpty
    else { return }
    if try locationStatus(of: app, in: &transaction).allowsCrossings {
      for crossing in app.crossings {
        transaction.perform(.send(connection, .places(.crossed(crossing))))
      }
    } else {
      app.crossings = []
      try transaction.save(app)
    }
  }

  /// A process has the crossings up to a number: they need not be told once more.
  func takeCrossings(
    upTo number: Int64, of app: AppRecord, in transaction: inout Transaction<some Store>
  ) throws {
    guard app.crossings.contains(where: { $0.number <= number }) else { return }
    var app = app
    app.crossings.removeAll { $0.number <= number }
    try transaction.save(app)
  }

  /// Forgets what an app was told while it was used, when its last process has gone: it hears of it no more.
  func forgetCrossings(
    of identifier: BundleIdentifier, in transaction: inout Transaction<some Store>
  ) throws {
    guard connections.processes(of: identifier).isEmpty, var app = try transaction.app(identifier),
      !app.crossings.isEmpty, app.settings.location != .always
    else { return }
    app.crossings = []
    try transaction.save(app)
  }
}
