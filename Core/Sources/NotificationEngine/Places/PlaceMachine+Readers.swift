import Foundation
import NotificationModel
import Places

extension PlaceMachine {
  /// A process starts or stops following the device's location; the known one is sent at once.
  mutating func setWatch(
    _ watch: LocationWatch?, of app: AppRecord, on connection: ConnectionNumber,
    connections: ConnectionTable, in transaction: inout Transaction<some Store>
  ) throws {
    if let watch { try LocationRule.check(watch) }
    readers[connection] = watch.map { PlaceReader(watch: $0) }
    needIsStale = true
    guard watch != nil else { return }
    if knowsPlace(at: transaction.moment) {
      try sendPlace(to: app, connections: connections, in: &transaction)
    } else {
      try sendProblem(to: connection, connections: connections, in: &transaction)
    }
  }

  /// Sends the location to the processes of an app that follow it, as exactly as the app may know it.
  mutating func sendPlace(
    to app: AppRecord, connections: ConnectionTable, in transaction: inout Transaction<some Store>
  ) throws {
    guard !readers.isEmpty, let fix = place?.fix, knowsPlace(at: transaction.moment) else { return }
    let status = try locationStatus(of: app, in: &transaction)
    guard status.authorization.allowsRegions else { return }
    let shown = status.isPrecise ? fix : fix.rough
    for connection in connections.numbers(of: app.identifier) {
      guard let reader = readers[connection],
        reader.wants(shown.coordinate, isPrecise: status.isPrecise)
      else { continue }
      readers[connection]?.lastSent = shown.coordinate
      transaction.perform(.send(connection, .places(.located(shown))))
    }
  }

  /// Sends a process the reason why the location is unknown.
  func sendProblem(
    to connection: ConnectionNumber, connections: ConnectionTable,
    in transaction: inout Transaction<some Store>
  ) throws {
    guard let problem, let identifier = connections[connection]?.app,
      let app = try transaction.app(identifier),
      try locationStatus(of: app, in: &transaction).authorization.allowsRegions
    else { return }
    transaction.perform(.send(connection, .places(.locationUnavailable(reason: problem))))
  }

  // MARK: - Requirements of the source

  /// Sends the source its requirements, if they have changed.
  mutating func requestFixes(
    connections: ConnectionTable, in transaction: inout Transaction<some Store>
  ) throws {
    guard needIsStale else { return }
    needIsStale = false
    // A location from long ago is useless for the borders that are near now.
    if need == nil, !knowsPlace(at: transaction.moment) { forgetPlace() }
    let need = try locationNeed(connections: connections, in: &transaction)
    guard need != self.need else { return }
    self.need = need
    transaction.perform(.places(.needLocation(need)))
  }

  /// Nothing if no app with the right to location needs it, or location is off.
  private mutating func locationNeed(
    connections: ConnectionTable, in transaction: inout Transaction<some Store>
  ) throws -> LocationNeed? {
    let areRegionsWanted = try areRegionsWanted(in: &transaction)
    if !areRegionsWanted, readers.isEmpty { return nil }
    guard try transaction.globalSettings().location else { return nil }
    let ofReaders = try needOfReaders(connections: connections, in: &transaction)
    guard areRegionsWanted else { return ofReaders }
    let sighting = place?.sighting
    let border = try sighting.flatMap { try transaction.store.nearestBorder(from: $0.point) }
    let ofRegions = LocationNeedRule.need(
      border: border, accuracy: sighting?.accuracy ?? 0, isChanging: changes.isDwelling,
      after: need)
    return LocationNeedRule.both(ofRegions, ofReaders)
  }

  private func needOfReaders(
    connections: ConnectionTable, in transaction: inout Transaction<some Store>
  ) throws -> LocationNeed? {
    var need: LocationNeed?
    for (connection, reader) in readers {
      guard let identifier = connections[connection]?.app, let app = try transaction.app(identifier)
      else { continue }
      let status = try locationStatus(of: app, in: &transaction)
      guard status.authorization.allowsRegions else { continue }
      let wanted = LocationNeed(
        distance: reader.watch.distance,
        accuracy: status.isPrecise ? reader.watch.accuracy : CoreLimits.roughAccuracy)
      need = LocationNeedRule.both(need, wanted)
    }
    return need
  }

  private mutating func areRegionsWanted(in transaction: inout Transaction<some Store>) throws
    -> Bool
  {
    if regions == .unknown { regions = try findRegions(in: &transaction) }
    return regions == .wanted
  }

  private func findRegions(in transaction: inout Transaction<some Store>) throws -> Regions {
    guard try transaction.store.regionCount(of: nil) > 0 else { return .none }
    for app in try transaction.store.apps()
    where try locationStatus(of: app, in: &transaction).allowsCrossings {
      if try transaction.store.regionCount(of: app.identifier) > 0 { return .wanted }
    }
    return .unwanted
  }
}

/// How far the device may move before the next fix, and how exact that must be.
enum LocationNeedRule {
  /// The requirements of regions.
  ///
  /// The device may move by its distance to the nearest border, less the accuracy of the last fix and the cushion. Distances
  /// are in steps, each twice the step before, and the next larger step is used only well beyond it, so that a source is
  /// rarely reconfigured.
  ///
  /// - Parameters:
  ///   - border: metres to the nearest border, on either side; absent before the first fix.
  ///   - accuracy: the accuracy of the last fix.
  ///   - isChanging: whether a dwell is in progress.
  ///   - last: the requirements before.
  /// - Returns: the requirements from now on.
  static func need(
    border: Double?, accuracy: Double, isChanging: Bool, after last: LocationNeed?
  ) -> LocationNeed {
    let range = CoreLimits.neededDistances
    guard let border else {
      return LocationNeed(distance: range.lowerBound, accuracy: LocationLimits.exactEnough)
    }
    let room = isChanging ? 0 : border - accuracy - LocationLimits.cushion
    let clamped = min(max(room, range.lowerBound), range.upperBound)
    var distance = step(below: clamped)
    if let last, (distance / 2..<distance).contains(last.distance), clamped < distance * 1.25 {
      distance = last.distance
    }
    return LocationNeed(distance: distance, accuracy: self.accuracy(for: distance))
  }

  /// The requirements that cover both.
  static func both(_ one: LocationNeed?, _ other: LocationNeed?) -> LocationNeed? {
    guard let one, let other else { return one ?? other }
    return LocationNeed(
      distance: min(one.distance, other.distance), accuracy: min(one.accuracy, other.accuracy))
  }

  private static func step(below distance: Double) -> Double {
    let smallest = CoreLimits.neededDistances.lowerBound
    return smallest * exp2(log2(distance / smallest).rounded(.down))
  }

  /// A fix may be off by a part of the distance: near to a border it must be exact, far away it need not.
  private static func accuracy(for distance: Double) -> Double {
    switch distance {
    case ..<400: 10
    case ..<3_000: 100
    default: 1_000
    }
  }
}

extension LocationFix {
  /// The reduced fix for an app without precise location: the middle of the cell of about five kilometres around the device,
  /// without a value that is more precise.
  ///
  /// The cells are fixed on the earth, so that many fixes of one cell reveal no more than one fix.
  var rough: LocationFix {
    let row = (coordinate.latitude / Self.cell).rounded(.down)
    let latitude = min(max((row + 0.5) * Self.cell, -90 + Self.cell / 2), 90 - Self.cell / 2)
    let cells = max(1, (360 / Self.cell * cos(latitude * .pi / 180)).rounded())
    let width = 360 / cells
    let column = min(((coordinate.longitude + 180) / width).rounded(.down), cells - 1)
    return LocationFix(
      coordinate: Coordinate(latitude: latitude, longitude: (column + 0.5) * width - 180),
      accuracy: max(accuracy, CoreLimits.roughAccuracy), time: time, isSimulated: isSimulated)
  }

  /// The height of a cell, in degrees.
  private static let cell = 0.05
}
