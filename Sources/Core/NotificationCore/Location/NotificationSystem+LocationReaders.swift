import NotificationModel
import NotificationTriggers

extension NotificationSystem {
  /// A process wants to be told where the device is, or no longer; what is known it is told at once.
  mutating func setWatch<Store>(
    _ watch: LocationWatch?, of app: AppRecord, on connection: ConnectionNumber,
    in pass: inout Pass<Store>
  ) throws {
    if let watch { try LocationRule.check(watch) }
    places.readers[connection] = watch.map { PlaceReader(watch: $0) }
    places.needIsStale = true
    guard watch != nil else { return }
    if knowsPlace(at: pass.moment) {
      try tellWhereItIs(to: app, in: &pass)
    } else {
      try tellProblem(to: connection, in: &pass)
    }
  }

  /// Tells the processes of an app that watch where the device is, as exactly as the app may know.
  mutating func tellWhereItIs<Store>(
    to app: AppRecord, in pass: inout Pass<Store>
  ) throws {
    guard !places.readers.isEmpty, let fix = places.fix, knowsPlace(at: pass.moment) else { return }
    let status = try locationStatus(of: app, in: &pass)
    guard status.authorization.allowsRegions else { return }
    let shown = status.isPrecise ? fix : fix.rough
    for connection in connections.numbers(of: app.identifier) {
      guard let reader = places.readers[connection],
        reader.wants(shown.coordinate, isPrecise: status.isPrecise)
      else { continue }
      places.readers[connection]?.told = shown.coordinate
      pass.perform(.send(connection, .located(shown)))
    }
  }

  /// Tells a process that nobody knows where the device is.
  func tellProblem<Store>(
    to connection: ConnectionNumber, in pass: inout Pass<Store>
  ) throws {
    guard let problem = places.problem, let identifier = connections[connection]?.app,
      let app = try pass.app(identifier),
      try locationStatus(of: app, in: &pass).authorization.allowsRegions
    else { return }
    pass.perform(.send(connection, .locationUnavailable(reason: problem)))
  }

  // MARK: - What the source must do

  /// Tells what is needed of the source, where that is something else than before.
  mutating func tellLocationNeed<Store>(in pass: inout Pass<Store>) throws {
    guard places.needIsStale else { return }
    places.needIsStale = false
    // A place from long ago says nothing about the borders that are near now.
    if places.need == nil, !knowsPlace(at: pass.moment) { places.forgetPlace() }
    let need = try locationNeed(in: &pass)
    guard need != places.need else { return }
    places.need = need
    pass.perform(.needLocation(need))
  }

  /// Nothing where no app that may know places wants to, or location is off.
  private mutating func locationNeed<Store>(
    in pass: inout Pass<Store>
  ) throws -> LocationNeed? {
    let areRegionsWanted = try areRegionsWanted(in: &pass)
    if !areRegionsWanted, places.readers.isEmpty { return nil }
    guard try pass.globalSettings().location else { return nil }
    let ofReaders = try needOfReaders(in: &pass)
    guard areRegionsWanted else { return ofReaders }
    let sighting = places.sighting
    let border = try sighting.flatMap { try pass.ledger.nearestBorder(from: $0.point) }
    let ofRegions = LocationNeedRule.need(
      border: border, accuracy: sighting?.accuracy ?? 0, isChanging: places.isChanging,
      after: places.need)
    return LocationNeedRule.both(ofRegions, ofReaders)
  }

  private func needOfReaders<Store>(in pass: inout Pass<Store>) throws -> LocationNeed? {
    var need: LocationNeed?
    for (connection, reader) in places.readers {
      guard let identifier = connections[connection]?.app, let app = try pass.app(identifier)
      else { continue }
      let status = try locationStatus(of: app, in: &pass)
      guard status.authorization.allowsRegions else { continue }
      let wanted = LocationNeed(
        distance: reader.watch.distance,
        accuracy: status.isPrecise ? reader.watch.accuracy : CoreLimits.roughAccuracy)
      need = LocationNeedRule.both(need, wanted)
    }
    return need
  }

  private mutating func areRegionsWanted<Store>(in pass: inout Pass<Store>) throws -> Bool {
    guard places.mayHaveRegions else { return false }
    if let known = places.areRegionsWanted { return known }
    places.mayHaveRegions = try pass.ledger.regionCount(of: nil) > 0
    var areWanted = false
    if places.mayHaveRegions {
      for app in try pass.ledger.apps()
      where try locationStatus(of: app, in: &pass).allowsCrossings {
        guard try pass.ledger.regionCount(of: app.identifier) > 0 else { continue }
        areWanted = true
        break
      }
    }
    places.areRegionsWanted = areWanted
    return areWanted
  }
}
