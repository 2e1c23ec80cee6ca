import Foundation
import NotificationModel
import Places

extension Engine {
  /// A process wants to be told where the device is, or no longer; what is known it is told at once.
  mutating func setWatch(
    _ watch: LocationWatch?, of app: AppRecord, on connection: ConnectionNumber,
    in transaction: inout Transaction<some Store>
  ) throws {
    if let watch { try LocationRule.check(watch) }
    places.readers[connection] = watch.map { PlaceReader(watch: $0) }
    places.needIsStale = true
    guard watch != nil else { return }
    if knowsPlace(at: transaction.moment) {
      try tellWhereItIs(to: app, in: &transaction)
    } else {
      try tellProblem(to: connection, in: &transaction)
    }
  }

  /// Tells the processes of an app that watch where the device is, as exactly as the app may know.
  mutating func tellWhereItIs(
    to app: AppRecord, in transaction: inout Transaction<some Store>
  ) throws {
    guard !places.readers.isEmpty, let fix = places.fix, knowsPlace(at: transaction.moment) else {
      return
    }
    let status = try locationStatus(of: app, in: &transaction)
    guard status.authorization.allowsRegions else { return }
    let shown = status.isPrecise ? fix : fix.rough
    for connection in connections.numbers(of: app.identifier) {
      guard let reader = places.readers[connection],
        reader.wants(shown.coordinate, isPrecise: status.isPrecise)
      else { continue }
      places.readers[connection]?.told = shown.coordinate
      transaction.perform(.send(connection, .places(.located(shown))))
    }
  }

  /// Tells a process that nobody knows where the device is.
  func tellProblem(
    to connection: ConnectionNumber, in transaction: inout Transaction<some Store>
  ) throws {
    guard let problem = places.problem, let identifier = connections[connection]?.app,
      let app = try transaction.app(identifier),
      try locationStatus(of: app, in: &transaction).authorization.allowsRegions
    else { return }
    transaction.perform(.send(connection, .places(.locationUnavailable(reason: problem))))
  }

  // MARK: - What the source must do

  /// Tells what is needed of the source, where that is something else than before.
  mutating func tellLocationNeed(in transaction: inout Transaction<some Store>) throws {
    guard places.needIsStale else { return }
    places.needIsStale = false
    // A place from long ago says nothing about the borders that are near now.
    if places.need == nil, !knowsPlace(at: transaction.moment) { places.forgetPlace() }
    let need = try locationNeed(in: &transaction)
    guard need != places.need else { return }
    places.need = need
    transaction.perform(.places(.needLocation(need)))
  }

  /// Nothing where no app that may know places wants to, or location is off.
  private mutating func locationNeed(
    in transaction: inout Transaction<some Store>
  ) throws -> LocationNeed? {
    let areRegionsWanted = try areRegionsWanted(in: &transaction)
    if !areRegionsWanted, places.readers.isEmpty { return nil }
    guard try transaction.globalSettings().location else { return nil }
    let ofReaders = try needOfReaders(in: &transaction)
    guard areRegionsWanted else { return ofReaders }
    let sighting = places.sighting
    let border = try sighting.flatMap { try transaction.store.nearestBorder(from: $0.point) }
    let ofRegions = LocationNeedRule.need(
      border: border, accuracy: sighting?.accuracy ?? 0, isChanging: places.isChanging,
      after: places.need)
    return LocationNeedRule.both(ofRegions, ofReaders)
  }

  private func needOfReaders(in transaction: inout Transaction<some Store>) throws -> LocationNeed?
  {
    var need: LocationNeed?
    for (connection, reader) in places.readers {
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
    guard places.mayHaveRegions else { return false }
    if let known = places.areRegionsWanted { return known }
    places.mayHaveRegions = try transaction.store.regionCount(of: nil) > 0
    var areWanted = false
    if places.mayHaveRegions {
      for app in try transaction.store.apps()
      where try locationStatus(of: app, in: &transaction).allowsCrossings {
        guard try transaction.store.regionCount(of: app.identifier) > 0 else { continue }
        areWanted = true
        break
      }
    }
    places.areRegionsWanted = areWanted
    return areWanted
  }
}

/// How far the device may move before the next fix, and how exact that must be.
enum LocationNeedRule {
  /// What regions need.
  ///
  /// The device may move as far as the nearest border is away, less what the last fix may be off and the
  /// cushion. Distances go in steps, each twice the one before, and the next larger one is taken only well beyond
  /// it, so that a source is seldom told another need.
  ///
  /// - Parameters:
  ///   - border: metres to the nearest border, on either side; absent before the first fix.
  ///   - accuracy: that of the last fix.
  ///   - isChanging: whether a dwell is going on.
  ///   - last: what was needed before.
  /// - Returns: what is needed from now on.
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

  /// What serves both.
  static func both(_ one: LocationNeed?, _ other: LocationNeed?) -> LocationNeed? {
    guard let one, let other else { return one ?? other }
    return LocationNeed(
      distance: min(one.distance, other.distance), accuracy: min(one.accuracy, other.accuracy))
  }

  private static func step(below distance: Double) -> Double {
    let smallest = CoreLimits.neededDistances.lowerBound
    return smallest * exp2(log2(distance / smallest).rounded(.down))
  }

  /// A fix may be off by a part of the way: near to a border it must be exact, far away it need not.
  private static func accuracy(for distance: Double) -> Double {
    switch distance {
    case ..<400: 10
    case ..<3_000: 100
    default: 1_000
    }
  }
}

extension LocationFix {
  /// The same for an app that may know places roughly: the middle of a cell of about five kilometres that
  /// the device is in, and nothing that would say more.
  ///
  /// The cells lie fixed on the earth, so that many fixes of one cell say no more than one.
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

  /// How high a cell is, in degrees.
  private static let cell = 0.05
}
