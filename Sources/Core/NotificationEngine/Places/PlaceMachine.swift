import NotificationModel
import Places
import NotificationTriggers

/// Where the device is, which processes want to know, and which regions' borders it may be crossing.
struct PlaceMachine: Hashable, Sendable {
  /// Where the device was at the last fix.
  var place: KnownPlace?
  /// What fixes come from.
  var source: String?
  /// Why there are none.
  var problem: String?
  /// Tracks of regions at whose border something is going on, by the region's key; of all others the side
  /// in the store says everything.
  var tracks: [Int64: RegionTrack] = [:]
  /// Crossings that are still to be carried out, the first decided first; until then the store has the old sides,
  /// so that a daemon that dies decides them anew.
  var openCrossings: [OpenCrossing] = []
  /// When the first dwell is over.
  private(set) var nextSettling: BootTime?
  /// Whether a dwell is going on, which the next fix may end.
  private(set) var isChanging = false
  /// What processes want to know of where the device is.
  var readers: [ConnectionNumber: PlaceReader] = [:]
  /// Processes of apps that are sent crossings, because they have spoken of places.
  var listeners: Set<ConnectionNumber> = []
  /// Calls that wait for the person's answer about an app.
  var questions = WaitingCalls()
  /// Apps that get precise places until their last process ends.
  var preciseForNow: Set<BundleIdentifier> = []
  /// Apps that may know places until their last process ends, and have none, with the time they have left
  /// to come back.
  var fading: [BundleIdentifier: BootTime] = [:]
  /// What is needed of the source, as it was last requested.
  var need: LocationNeed?
  /// Whether that must be found out anew.
  var needIsStale = true
  /// What is known of the regions there are.
  var regions = Regions.unknown
  /// Whether the side of some region can be unknown.
  var mayHaveUnknownSides = true

  /// What is known of the regions there are.
  enum Regions: Hashable, Sendable {
    /// There is none, so that nothing is asked about any.
    case none
    /// There can be some; whether an app that has one may know places must be found out.
    case unknown
    /// No app that has one may know places.
    case unwanted
    /// An app that may know places has one.
    case wanted
  }

  /// Whether there can be regions at all.
  var mayHaveRegions: Bool { regions != .none }

  /// Records that there is one region more, of an app that may know places or may not.
  mutating func regionWasAdded(isWanted: Bool) {
    mayHaveUnknownSides = true
    needIsStale = true
    if regions != .wanted { regions = isWanted ? .wanted : .unknown }
  }

  /// Records that regions can be gone, or that another app may know places.
  mutating func regionsMayDiffer() {
    guard mayHaveRegions else { return }
    regions = .unknown
    needIsStale = true
  }

  /// When the first app must have come back, or the first dwell is over; asked in every transaction, so it
  /// makes no lists.
  var deadline: BootTime? {
    var earliest = nextSettling
    for end in fading.values { earliest = min(end, earliest ?? end) }
    return earliest
  }

  /// Whether a crossing is still to be carried out.
  var hasOpenCrossings: Bool { !openCrossings.isEmpty }

  /// Finds out when the first dwell is over, after tracks have changed.
  mutating func planSettling() {
    nextSettling = tracks.values.compactMap { $0.due() }.min().map(BootTime.init)
    isChanging = tracks.values.contains { $0.candidateSince != nil }
  }

  /// Forgets where the device is.
  mutating func forgetPlace() {
    place = nil
    tracks = [:]
    planSettling()
  }

  /// Forgets a connection that is gone.
  mutating func forget(_ connection: ConnectionNumber) {
    listeners.remove(connection)
    if readers.removeValue(forKey: connection) != nil { needIsStale = true }
    questions.forget(connection)
  }
}

extension PlaceMachine {
  /// What an app learns of its right to know where the device is.
  func locationStatus(
    of app: AppRecord, in transaction: inout Transaction<some Store>
  ) throws -> LocationStatus {
    LocationStatus(
      of: app, in: try transaction.globalSettings(),
      isPreciseForNow: preciseForNow.contains(app.identifier))
  }

  /// Watches a region for an app.
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

  /// Refuses one region more than an app may have watched, those of its requests counted (B22).
  func checkRoom(
    of app: BundleIdentifier, limit: Int, field: String, in transaction: Transaction<some Store>
  ) throws {
    guard mayHaveRegions else { return }
    let count = try transaction.store.regionCount(of: app)
    guard count >= limit else { return }
    throw Refusal.places(.regionLimit(count: count, limit: limit, field: field))
  }

  /// Where the device is, seen from a region, as the last fix says.
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
    _ = track.see(place.sighting, around: circle)
    return track.state
  }

  /// Whether the last fix still says where the device is: the source would have sent another one, or it is
  /// not long ago.
  func knowsPlace(at moment: Moment) -> Bool {
    guard let place else { return false }
    let age = moment.boot.microseconds - place.sighting.time
    return need != nil || place.fix.isSimulated || age <= CoreLimits.knownPlace
  }

  /// What is known of where the device is, for a person who looks after it.
  ///
  /// - Parameter regions: How many are watched for all apps, as the store counts them.
  /// - Returns: The report.
  func report(regions: Int) -> LocationReport {
    LocationReport(
      source: need == nil ? nil : source,
      problem: need == nil ? nil : problem, fix: place?.fix, need: need,
      regions: regions)
  }
}

/// Where the device was at a fix.
struct KnownPlace: Hashable, Sendable {
  /// The fix, as its source found it.
  var fix: LocationFix
  /// The same, made ready for comparing it with regions.
  var sighting: Observation
}

/// A process that wants to know where the device is.
struct PlaceReader: Hashable, Sendable {
  var watch: LocationWatch
  /// Where the device was when the process was sent it last.
  var lastSent: Coordinate?

  /// Whether a place is worth sending.
  func wants(_ coordinate: Coordinate, isPrecise: Bool) -> Bool {
    guard let lastSent else { return true }
    if !isPrecise && lastSent == coordinate { return false }
    return GeocentricPoint(lastSent).chord(to: GeocentricPoint(coordinate)) >= watch.distance
  }
}
