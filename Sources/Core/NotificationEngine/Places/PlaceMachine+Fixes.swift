import NotificationModel
import Places

extension PlaceMachine {
  /// The source has found where the device is.
  ///
  /// - Returns: The fix, ready to be compared with regions; nothing if it says nothing.
  mutating func accept(
    _ fix: LocationFix, in transaction: inout Transaction<some Store>
  ) throws -> Observation? {
    guard try transaction.globalSettings().location else { return nil }
    let time = transaction.moment.boot.microseconds
    guard let sighting = Observation(fix, at: time, after: place?.sighting) else {
      transaction.log(
        .info, "a fix is passed over: it is not on the earth, or its accuracy is no distance",
        ["latitude": "\(fix.coordinate.latitude)", "longitude": "\(fix.coordinate.longitude)"])
      return nil
    }
    place = KnownPlace(fix: fix, sighting: sighting)
    problem = nil
    needIsStale = true
    return sighting
  }

  /// Sends the place to every process that wants to know it.
  mutating func sendPlace(
    connections: ConnectionTable, in transaction: inout Transaction<some Store>
  ) throws {
    for app in Set(readers.keys.compactMap { connections[$0]?.app }).sorted() {
      if let record = try transaction.app(app) {
        try sendPlace(to: record, connections: connections, in: &transaction)
      }
    }
  }

  /// The crossings that are to be carried out next.
  mutating func removeCrossings(limit: Int) -> ArraySlice<OpenCrossing> {
    let crossings = openCrossings.prefix(limit)
    openCrossings.removeFirst(crossings.count)
    return crossings
  }

  /// The source is another one, works again, or says why it does not.
  mutating func sourceChanged(
    name: String?, problem: String?, connections: ConnectionTable,
    in transaction: inout Transaction<some Store>
  ) throws {
    if name != source, place?.fix.isSimulated == true {
      // What a person said is not what another source has found.
      place = nil
    }
    source = name
    self.problem = problem
    guard problem != nil else { return }
    for connection in readers.keys.sorted() {
      try sendProblem(to: connection, connections: connections, in: &transaction)
    }
  }

  /// Compares a fix with the regions that it can say something about.
  mutating func compare(
    _ sighting: Observation, in transaction: inout Transaction<some Store>
  ) throws {
    guard mayHaveRegions else { return }
    if mayHaveUnknownSides {
      let reach = RegionTrack.settledReach(of: sighting)
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
      let side = track.see(sighting, around: circle)
      if let side {
        remember(track, of: record.key)
        openCrossings.append(OpenCrossing(key: record.key, side: side))
      } else {
        try keep(track, of: record, in: &transaction)
      }
    }
    planSettling()
  }

  /// Ends dwells whose time is over, though no other fix came: a device that rests sends none.
  mutating func settleDwells(in transaction: Transaction<some Store>) {
    let now = transaction.moment.boot
    guard let next = nextSettling, next <= now else { return }
    for key in tracks.keys.sorted() {
      guard let side = tracks[key]?.settle(at: now.microseconds) else { continue }
      tracks[key] = nil
      openCrossings.append(OpenCrossing(key: key, side: side))
    }
    planSettling()
    needIsStale = true
  }

  /// The track of a region; one whose side was written down otherwise begins there.
  private func track(of record: RegionRecord) -> RegionTrack {
    if let track = tracks[record.key], track.state == record.state { return track }
    return RegionTrack(state: record.state)
  }

  /// Keeps the track of a region at whose border something is going on.
  private mutating func remember(_ track: RegionTrack, of key: Int64) {
    let isSettled = track.candidateSince == nil && track.doubtfulUntil == nil
    tracks[key] = isSettled ? nil : track
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

  /// Lets the regions of an app begin anew, because they were not watched: where the device is at
  /// the first fix it has crossed nothing (B23).
  func forgetSides(of app: BundleIdentifier, in transaction: Transaction<some Store>) throws {
    guard mayHaveRegions, try transaction.store.regionCount(of: app) > 0 else { return }
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
