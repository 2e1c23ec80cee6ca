import GRDB
import NotificationCore
import NotificationModel
import NotificationTriggers

/// The regions of requests, kept in step with the requests themselves.
///
/// A request's region stands in the table `region` under the number that the request has in `pending`. Before
/// a request goes or is replaced, its region goes. As long as there are no regions, none of this is done and
/// nothing is asked.
extension SQLiteLedger {
  /// Watches the region of a request that was added, if it waits at one.
  func watch(
    _ pending: PendingRequest, at sequence: Int64, app: Int64, replacing gone: PlacedRegion? = nil
  ) throws(StoreFailure) {
    guard let region = pending.region, RegionCircle(region) != nil else { return }
    let state = gone.flatMap { $0.hasCircle(of: region) ? $0.state : nil } ?? .unknown
    try watch(region, at: sequence, app: app, isMonitored: false, state)
  }

  /// Adds a region, which must have a circle.
  func watch(
    _ region: Region, at key: Int64, app: Int64, isMonitored: Bool, _ state: RegionState = .unknown
  ) throws(StoreFailure) {
    holdsRegions = true
    try connection.run(
      .addRegion,
      [
        key.databaseValue, app.databaseValue, isMonitored.databaseValue,
        .bytes(region.identifier), region.latitude.databaseValue, region.longitude.databaseValue,
        region.radius.databaseValue, region.crossings.databaseValue,
        state.side.databaseValue,
      ])
    names.regions?[app, default: 0] += 1
    if let circle = RegionCircle(region, key: key) { circles.add(circle) }
    names.circleChanges = circles.changeCount
  }

  /// Takes regions of an app away, and answers them.
  @discardableResult
  func forgetRegions(
    _ query: Query, _ arguments: [DatabaseValue], app: Int64
  ) throws(StoreFailure) -> [PlacedRegion] {
    guard holdsRegions else { return [] }
    let gone = try connection.rows(query, arguments) { try PlacedRegion($0) }
    guard !gone.isEmpty else { return [] }
    names.regions?[app, default: 0] -= gone.count
    for case let circle? in gone.map(\.circle) { circles.remove(circle) }
    names.circleChanges = circles.changeCount
    return gone
  }

  /// Removes a request that was added without a mark, and its region.
  func takeBack(_ sequence: Int64) throws(StoreFailure) {
    try connection.run(.removePendingAt, [sequence.databaseValue])
    if holdsRegions { try connection.run(.removeRegionAt, [sequence.databaseValue]) }
  }
}
