package import NotificationModel
import Places
import NotificationTriggers

extension Engine {
  /// What an app is told of its right to know where the device is.
  func locationStatus(
    of app: AppRecord, in transaction: inout Transaction<some Store>
  ) throws -> LocationStatus {
    LocationStatus(
      of: app, in: try transaction.globalSettings(),
      isPreciseForNow: places.preciseForNow.contains(app.identifier))
  }

  mutating func monitor(
    _ region: Region, for app: AppRecord, in transaction: inout Transaction<some Store>
  ) throws {
    try RequestRule.check(identifier: region.identifier, field: "region.identifier")
    if let problem = region.problem() { throw NotificationFailure(problem) }
    let isKnown = try transaction.store.monitoredRegions(of: app.identifier).contains {
      $0.region.identifier.utf8.elementsEqual(region.identifier.utf8)
    }
    if !isKnown { try checkRoomForRegion(of: app.identifier, field: "region", in: transaction) }
    try transaction.store.monitor(region, of: app.identifier)
    places.regionWasAdded(isWanted: try locationStatus(of: app, in: &transaction).allowsCrossings)
  }

  /// Refuses one region more than an app may have watched, those of its requests counted (B22).
  func checkRoomForRegion(
    of app: BundleIdentifier, field: String, in transaction: Transaction<some Store>
  ) throws {
    guard places.mayHaveRegions else { return }
    let count = try transaction.store.regionCount(of: app)
    guard count >= policy.regionLimit else { return }
    throw NotificationFailure(
      .limitReached, field: field, value: String(count),
      message: "\(count) regions are watched for the app, and \(policy.regionLimit) is the limit.",
      remedy: "Stop monitoring regions, or remove requests for places, that are no longer needed.")
  }

  /// Where the device is, seen from a region, as the last fix says.
  func state(
    of region: Region, for app: AppRecord, in transaction: inout Transaction<some Store>
  ) throws -> RegionState {
    guard let circle = RegionCircle(region) else {
      guard let problem = region.problem() else { return .unknown }
      throw NotificationFailure(problem)
    }
    guard try locationStatus(of: app, in: &transaction).allowsCrossings,
      let sighting = places.sighting,
      knowsPlace(at: transaction.moment)
    else { return .unknown }
    var track = RegionTrack()
    _ = track.see(sighting, around: circle)
    return track.state
  }

  /// Whether the last fix still says where the device is: the source would have told another one, or it is
  /// not long ago.
  func knowsPlace(at moment: Moment) -> Bool {
    guard let fix = places.fix, let sighting = places.sighting else { return false }
    let age = moment.boot.microseconds - sighting.time
    return places.need != nil || fix.isSimulated || age <= CoreLimits.knownPlace
  }

  /// What is known of where the device is, for whoever looks after it.
  ///
  /// - Parameter regions: How many are watched for all apps, as the store counts them.
  /// - Returns: The report.
  package func locationReport(regions: Int) -> LocationReport {
    LocationReport(
      source: places.need == nil ? nil : places.source,
      problem: places.need == nil ? nil : places.problem, fix: places.fix, need: places.need,
      regions: regions)
  }
}

extension NotificationFailure {
  /// What is wrong with a region that an app wants watched.
  fileprivate init(_ problem: TriggerProblem) {
    guard case .regionOutOfRange(let name, let number, let range) = problem else {
      self.init(
        .invalidValue, field: "region", message: problem.message, remedy: "Use another region.")
      return
    }
    self.init(
      .invalidValue, field: "region.\(name)", value: String(number), message: problem.message,
      remedy: "Use \(TriggerProblem.words(for: range)).")
  }
}

/// What the system remembers of where the device is, and who wants to know.
struct PlaceWatch: Hashable, Sendable {
  /// The last fix, as its source told it.
  var fix: LocationFix?
  /// The same, made ready for comparing it with regions.
  var sighting: Observation?
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
  /// What processes want to be told of where the device is.
  var readers: [ConnectionNumber: PlaceReader] = [:]
  /// Processes of apps that are told of crossings, because they have spoken of places.
  var listeners: Set<ConnectionNumber> = []
  /// Calls that wait for the person's answer about an app.
  var questions: [BundleIdentifier: [QuestionWait]] = [:]
  /// Apps that are told precise places until their last process ends.
  var preciseForNow: Set<BundleIdentifier> = []
  /// Apps that may know places until their last process ends, and have none, with the time they have left
  /// to come back.
  var fading: [BundleIdentifier: BootTime] = [:]
  /// What is needed of the source, as it was told.
  var need: LocationNeed?
  /// Whether that must be found out anew.
  var needIsStale = true
  /// Whether there can be regions at all; without any, nothing is asked about them.
  var mayHaveRegions = true
  /// Whether the side of some region can be unknown.
  var mayHaveUnknownSides = true
  /// Whether an app that may know places has a region; absent until somebody has looked.
  var areRegionsWanted: Bool?

  /// Notes that there is one region more, of an app that may know places or may not.
  mutating func regionWasAdded(isWanted: Bool) {
    mayHaveRegions = true
    mayHaveUnknownSides = true
    needIsStale = true
    if areRegionsWanted != true { areRegionsWanted = isWanted ? true : nil }
  }

  /// Notes that regions can be gone, or that another app may know places.
  mutating func regionsMayDiffer() {
    guard mayHaveRegions else { return }
    areRegionsWanted = nil
    needIsStale = true
  }

  /// Finds out when the first dwell is over, after tracks have changed.
  mutating func planSettling() {
    nextSettling = tracks.values.compactMap { $0.due() }.min().map(BootTime.init)
    isChanging = tracks.values.contains { $0.candidateSince != nil }
  }

  /// Forgets where the device is.
  mutating func forgetPlace() {
    fix = nil
    sighting = nil
    tracks = [:]
    planSettling()
  }

  /// Forgets a connection that is gone.
  mutating func forget(_ connection: ConnectionNumber) {
    listeners.remove(connection)
    if readers.removeValue(forKey: connection) != nil { needIsStale = true }
    for (app, waits) in questions where waits.contains(where: { $0.connection == connection }) {
      let others = waits.filter { $0.connection != connection }
      questions[app] = others.isEmpty ? nil : others
    }
  }
}

/// A process that wants to be told of where the device is.
struct PlaceReader: Hashable, Sendable {
  var watch: LocationWatch
  /// Where the device was when the process was told last.
  var told: Coordinate?

  /// Whether a place is worth telling.
  func wants(_ coordinate: Coordinate, isPrecise: Bool) -> Bool {
    guard let told else { return true }
    if !isPrecise && told == coordinate { return false }
    return GeocentricPoint(told).chord(to: GeocentricPoint(coordinate)) >= watch.distance
  }
}
