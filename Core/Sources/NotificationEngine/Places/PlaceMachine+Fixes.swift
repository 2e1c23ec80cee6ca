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

  /// The crossings that are to be handled next.
  mutating func removeCrossings(limit: Int) -> ArraySlice<OpenCrossing> {
    let crossings = openCrossings.prefix(limit)
    openCrossings.removeFirst(crossings.count)
    return crossings
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
    for key in tracks.keys.sorted() where !seen.contains(key) {
      if let record = try transaction.store.region(key) {
        records.append(record)
      } else {
        tracks[key] = nil
      }
    }
    for record in records.sorted(by: { $0.key < $1.key }) {
      guard let circle = RegionCircle(record.region, key: record.key) else { continue }
      var track = track(of: record)
      let side = track.observe(sighting, around: circle)
      if let side {
        remember(track, of: record.key)
        openCrossings.append(OpenCrossing(key: record.key, side: side))
      } else {
        try keep(track, of: record, in: &transaction)
      }
    }
    planSettling()
  }

  /// Ends dwells that are over without another fix: a device that rests sends none.
  mutating func settleDwells(in transaction: Transaction<some Store>) {
    let now = transaction.moment.boot
    guard let next = nextSettling, next <= now else { return }
    for key in tracks.keys.sorted() {
      guard let side = tracks[key]?.endDwell(at: now.microseconds) else { continue }
      tracks[key] = nil
      openCrossings.append(OpenCrossing(key: key, side: side))
    }
    planSettling()
    needIsStale = true
  }

  /// The track of a region; a stored side that differs from it restarts the track.
  private func track(of record: RegionRecord) -> RegionTrack {
    if let track = tracks[record.key], track.state == record.state { return track }
    return RegionTrack(state: record.state)
  }

  /// Keeps the track of a region with a change in progress.
  private mutating func remember(_ track: RegionTrack, of key: Int64) {
    let isSettled = track.candidateSince == nil && track.doubtfulUntil == nil
    tracks[key] = isSettled ? nil : track
  }

  /// Stores the durable part of a track.
  private mutating func keep(
    _ track: RegionTrack, of record: RegionRecord, in transaction: inout Transaction<some Store>
  ) throws {
    if track.state != record.state {
      try transaction.store.setState(track.state, ofRegion: record.key)
    }
    remember(track, of: record.key)
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

/// A decided crossing, whose side and consequences are still to be stored.
struct OpenCrossing: Hashable, Sendable {
  /// The key of the region.
  var key: Int64
  /// The side since the crossing.
  var side: RegionState
}
