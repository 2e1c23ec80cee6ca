public import NotificationModel
import NotificationTriggers

extension NotificationSystem {
  /// Answers a call of an app about places.
  mutating func answerAboutPlaces<Store>(
    _ call: AppCall, for app: AppRecord, from connection: ConnectionNumber, message: Int64,
    in pass: inout Pass<Store>
  ) throws {
    switch call {
    case .locationStatus:
      let status = try locationStatus(of: app, in: &pass)
      pass.perform(.reply(connection, message: message, .locationStatus(status)))
    case .requestLocation(let wish, let purpose):
      let wait = QuestionWait(connection: connection, message: message)
      try ask(OpenLocationQuestion(wish: wish, purpose: purpose), for: app, wait, in: &pass)
    case .monitoredRegions:
      let regions = try pass.ledger.monitoredRegions(of: app.identifier).map(\.region)
      pass.perform(.reply(connection, message: message, .regions(regions)))
    case .regionState(let region):
      let state = try state(of: region, for: app, in: &pass)
      pass.perform(.reply(connection, message: message, .regionState(state)))
    default:
      pass.perform(.reply(connection, message: message, .done))
      try carryOutAboutPlaces(call, for: app, from: connection, in: &pass)
    }
    try listen(on: connection, in: &pass)
  }

  private mutating func carryOutAboutPlaces<Store>(
    _ call: AppCall, for app: AppRecord, from connection: ConnectionNumber,
    in pass: inout Pass<Store>
  ) throws {
    switch call {
    case .watchLocation(let watch): try setWatch(watch, of: app, on: connection, in: &pass)
    case .monitorRegion(let region): try monitor(region, for: app, in: &pass)
    case .stopMonitoringRegion(let identifier):
      try pass.ledger.stopMonitoring(identifier, of: app.identifier)
      places.regionsMayDiffer()
    case .crossingTaken(let number): try takeCrossings(upTo: number, of: app, in: &pass)
    default: return
    }
  }

  /// What an app is told of its right to know where the device is.
  func locationStatus<Store>(
    of app: AppRecord, in pass: inout Pass<Store>
  ) throws -> LocationStatus {
    LocationStatus(
      of: app, in: try pass.globalSettings(),
      isPreciseForNow: places.preciseForNow.contains(app.identifier))
  }

  private mutating func monitor<Store>(
    _ region: Region, for app: AppRecord, in pass: inout Pass<Store>
  ) throws {
    try RequestRule.check(identifier: region.identifier, field: "region.identifier")
    if let problem = region.problem() { throw NotificationFailure(problem) }
    let isKnown = try pass.ledger.monitoredRegions(of: app.identifier).contains {
      $0.region.identifier.utf8.elementsEqual(region.identifier.utf8)
    }
    if !isKnown { try checkRoomForRegion(of: app.identifier, field: "region", in: pass) }
    try pass.ledger.monitor(region, of: app.identifier)
    places.regionWasAdded(isWanted: try locationStatus(of: app, in: &pass).allowsCrossings)
  }

  /// Refuses one region more than an app may have watched, those of its requests counted (B22).
  func checkRoomForRegion<Store>(
    of app: BundleIdentifier, field: String, in pass: Pass<Store>
  ) throws {
    guard places.mayHaveRegions else { return }
    let count = try pass.ledger.regionCount(of: app)
    guard count >= policy.regionLimit else { return }
    throw NotificationFailure(
      .limitReached, field: field, value: String(count),
      message: "\(count) regions are watched for the app, and \(policy.regionLimit) is the limit.",
      remedy: "Stop monitoring regions, or remove requests for places, that are no longer needed.")
  }

  /// Where the device is, seen from a region, as the last fix says.
  private func state<Store>(
    of region: Region, for app: AppRecord, in pass: inout Pass<Store>
  ) throws -> RegionState {
    guard let circle = RegionCircle(region) else {
      guard let problem = region.problem() else { return .unknown }
      throw NotificationFailure(problem)
    }
    guard try locationStatus(of: app, in: &pass).allowsCrossings, let sighting = places.sighting,
      knowsPlace(at: pass.moment)
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
  /// - Parameter regions: How many are watched for all apps, as the ledger counts them.
  /// - Returns: The report.
  public func locationReport(regions: Int) -> LocationReport {
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
