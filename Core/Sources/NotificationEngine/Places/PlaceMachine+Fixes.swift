import NotificationModel
import Places

extension PlaceMachine {
  /// Handles a fix of the source.
  ///
  /// - Returns: The fix, ready to be compared with regions; nothing if it is unusable.
  mutating func accept(
    _ fix: LocationFix, in transaction: inout Transaction<some Store>
  ) throws -> Observation? {
    guard try transaction.globalSettings().location else { return nil }
    let time = transaction.moment.boot.microseconds
    guard let sighting = Observation(fix, at: time, after: place?.sighting) else {
      transaction.log(
        .info, .places(.fixIgnored),
        ["latitude": "\(fix.coordinate.latitude)", "longitude": "\(fix.coordinate.longitude)"])
      return nil
    }
    place = KnownPlace(fix: fix, sighting: sighting)
    problem = nil
    needIsStale = true
    return sighting
  }

  /// Sends the location to every process that follows it.
  mutating func sendPlace(
    connections: ConnectionTable, in transaction: inout Transaction<some Store>
  ) throws {
    for app in Set(readers.keys.compactMap { connections[$0]?.app }).sorted() {
      if let record = try transaction.app(app) {
        try sendPlace(to: record, connections: connections, in: &transaction)
      }
    }
  }

  /// The source has changed, works again, or reports a problem.
  mutating func sourceChanged(
    name: String?, problem: String?, connections: ConnectionTable,
    in transaction: inout Transaction<some Store>
  ) throws {
    if name != source, place?.fix.isSimulated == true {
      // A location set by the user was not found by another source.
      place = nil
    }
    source = name
    self.problem = problem
    guard problem != nil else { return }
    for connection in readers.keys.sorted() {
      try sendProblem(to: connection, connections: connections, in: &transaction)
    }
  }

  /// Compares a fix with the regions that it may affect.
  mutating func compare(
    _ sighting: Observation, in transaction: inout Transaction<some Store>
  ) throws {
    guard mayHaveRegions else { return }
    if mayHaveUnknownSides {
      let reach = RegionTrack.certainReach(of: sighting)
      try transaction.store.putOutside(beyond: reach, from: sighting.point)
      mayHaveUnknownSides = false
    }
    let reach = RegionTrack.reach(of: sighting)
    var records = try transaction.store.regions(seenFrom: sighting.point, within: reach)
    let seen = Set(records.map(\.key))
    for key in changes.tracks.keys.sorted() where !seen.contains(key) {
      if let record = try transaction.store.region(key) {
        records.append(record)
      } else {
        changes.forget(key)
      }
    }
    for record in records.sorted(by: { $0.key < $1.key }) {
      guard let circle = RegionCircle(record.region, key: record.key) else { continue }
      var track = changes.track(of: record)
      if let side = track.observe(sighting, around: circle) {
        changes.addCrossing(of: record.key, to: side)
      } else if track.state != record.state {
        // The first known side does not count as a crossing.
        try transaction.store.setState(track.state, ofRegion: record.key)
      }
      changes.remember(track, of: record.key)
    }
    changes.planSettling()
  }

  /// Ends dwells that are over.
  mutating func settleDwells(in transaction: Transaction<some Store>) {
    if changes.settle(at: transaction.moment.boot) { needIsStale = true }
  }

  /// Restarts the regions of an app, because they were not monitored: the side found by the first fix does not count as a
  /// crossing (B23).
  func forgetSides(of app: BundleIdentifier, in transaction: Transaction<some Store>) throws {
    guard mayHaveRegions, try transaction.store.regionCount(of: app) > 0 else { return }
    let anywhere = GeocentricPoint(Coordinate(latitude: 0, longitude: 0))
    for record in try transaction.store.regions(seenFrom: anywhere, within: CoreLimits.wholeEarth)
    where record.app == app && record.state != .unknown {
      try transaction.store.setState(.unknown, ofRegion: record.key)
    }
  }
}
