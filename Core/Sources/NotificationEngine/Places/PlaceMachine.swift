import NotificationModel
import Places
import NotificationTriggers

/// The device's location, the processes that follow it, and the regions whose borders it may be crossing.
struct PlaceMachine: Hashable, Sendable {
  /// The location of the last fix.
  var place: KnownPlace?
  /// The source of fixes.
  var source: String?
  /// The reason for missing fixes.
  var problem: String?
  var changes = RegionChanges()
  /// The processes that follow the device's location.
  var readers: [ConnectionNumber: PlaceReader] = [:]
  /// Processes that receive crossings, because they have made a location call.
  var listeners: Set<ConnectionNumber> = []
  /// Calls that wait for the user's answer about an app.
  var questions = WaitingCalls()
  /// Apps with precise location until their last process ends.
  var preciseForNow: Set<BundleIdentifier> = []
  /// Apps with a right to location until their last process ends, and without a process, with the time until
  /// which they may reconnect.
  var fading: [BundleIdentifier: BootTime] = [:]
  /// The requirements that were last sent to the source.
  var need: LocationNeed?
  /// Whether they must be computed again.
  var needIsStale = true
  /// The knowledge of the monitored regions.
  var regions = Regions.unknown
  /// Whether the side of any region can be unknown.
  var mayHaveUnknownSides = true

  /// The knowledge of the monitored regions.
  enum Regions: Hashable, Sendable {
    /// No region is monitored, so the store need not be queried.
    case none
    /// There can be some; whether an app with one has the right to location must be queried.
    case unknown
    /// No app with a region has the right to location.
    case unwanted
    /// An app with the right to location has one.
    case wanted
  }

  /// Whether there can be regions at all.
  var mayHaveRegions: Bool { regions != .none }

  /// Records that a region was added, of an app with or without the right to location.
  mutating func regionWasAdded(isWanted: Bool) {
    mayHaveUnknownSides = true
    needIsStale = true
    if regions != .wanted { regions = isWanted ? .wanted : .unknown }
  }

  /// Records that regions can have been removed, or that rights to location have changed.
  mutating func regionsMayDiffer() {
    guard mayHaveRegions else { return }
    regions = .unknown
    needIsStale = true
  }

  /// When the first app must have reconnected, or the first dwell is over; read in every transaction, so it
  /// builds no lists.
  var deadline: BootTime? {
    var earliest = changes.nextSettling
    for end in fading.values { earliest = min(end, earliest ?? end) }
    return earliest
  }

  /// Discards the device's location.
  mutating func forgetPlace() {
    place = nil
    changes.forgetTracks()
  }

  /// Removes a closed connection.
  mutating func forget(_ connection: ConnectionNumber) {
    listeners.remove(connection)
    if readers.removeValue(forKey: connection) != nil { needIsStale = true }
    questions.forget(connection)
  }
}

extension PlaceMachine {
  /// The status of an app's right to the device's location.
  func locationStatus(
    of app: AppRecord, in transaction: inout Transaction<some Store>
  ) throws -> LocationStatus {
    LocationStatus(
      of: app, in: try transaction.globalSettings(),
      isPreciseForNow: preciseForNow.contains(app.identifier))
  }

  /// Monitors a region for an app.
  mutating func monitor(
    _ region: Region, for app: AppRecord, limit: Int, in transaction: inout Transaction<some Store>
  ) throws {
    try RequestRule.check(identifier: region.identifier, field: "region.identifier")
    if let problem = region.problem() { throw Refusal.places(.region(problem)) }
    let isKnown = try transaction.store.monitoredRegions(of: app.identifier).contains {
      $0.region.identifier.utf8.elementsEqual(region.identifier.utf8)
    }
    if !isKnown {
      try checkRoom(of: app.identifier, limit: limit, field: "region", in: transaction)
    }
    try transaction.store.monitor(region, of: app.identifier)
    regionWasAdded(isWanted: try locationStatus(of: app, in: &transaction).allowsCrossings)
  }

  /// Refuses one region more than an app may have monitored, those of its requests included (B22).
  func checkRoom(
    of app: BundleIdentifier, limit: Int, field: String, in transaction: Transaction<some Store>
  ) throws {
    guard mayHaveRegions else { return }
    let count = try transaction.store.regionCount(of: app)
    guard count >= limit else { return }
    throw Refusal.places(.regionLimit(count: count, limit: limit, field: field))
  }

  /// The state of a region according to the last fix.
  func state(
    of region: Region, for app: AppRecord, in transaction: inout Transaction<some Store>
  ) throws -> RegionState {
    guard let circle = RegionCircle(region) else {
      guard let problem = region.problem() else { return .unknown }
      throw Refusal.places(.region(problem))
    }
    guard try locationStatus(of: app, in: &transaction).allowsCrossings,
      let place, knowsPlace(at: transaction.moment)
    else { return .unknown }
    var track = RegionTrack()
    _ = track.observe(place.sighting, around: circle)
    return track.state
  }

  /// Whether the last fix is still the device's location: the source would have sent another one, or it is
  /// recent.
  func knowsPlace(at moment: Moment) -> Bool {
    guard let place else { return false }
    let age = moment.boot.microseconds - place.sighting.time
    return need != nil || place.fix.isSimulated || age <= CoreLimits.knownPlace
  }

  /// The system's knowledge of the device's location, for diagnosis.
  ///
  /// - Parameter regions: How many are monitored for all apps, as the store counts them.
  /// - Returns: The report.
  func report(regions: Int) -> LocationReport {
    LocationReport(
      source: need == nil ? nil : source,
      problem: need == nil ? nil : problem, fix: place?.fix, need: need,
      regions: regions)
  }
}

/// The location of the device at a fix.
struct KnownPlace: Hashable, Sendable {
  /// The fix, as its source reported it.
  var fix: LocationFix
  /// The same, prepared for comparison with regions.
  var sighting: Observation
}

/// A process that follows the device's location.
struct PlaceReader: Hashable, Sendable {
  var watch: LocationWatch
  /// The location that was last sent to the process.
  var lastSent: Coordinate?

  /// Whether a location is worth sending.
  func wants(_ coordinate: Coordinate, isPrecise: Bool) -> Bool {
    guard let lastSent else { return true }
    if !isPrecise && lastSent == coordinate { return false }
    return GeocentricPoint(lastSent).chord(to: GeocentricPoint(coordinate)) >= watch.distance
  }
}
