import GRDB
import NotificationEngine
import NotificationModel
import Places

/// The regions of requests, kept consistent with the requests themselves.
///
/// A request's region is in the table `region` under the request's number in `pending`. Before a request is removed or
/// replaced, its region is removed. Without regions, none of these queries run.
extension SQLiteStore {
  /// Adds the region of a new request, if it waits at one.
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

  /// Removes regions of an app, and returns them.
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

  /// Removes a request that was added without a savepoint, and its region.
  func removeAdded(_ sequence: Int64) throws(StoreFailure) {
    try connection.run(.removePendingAt, [sequence.databaseValue])
    if holdsRegions { try connection.run(.removeRegionAt, [sequence.databaseValue]) }
  }
}

extension SQLiteStore {
  /// The circles of all regions in memory, from the first query about locations on.
  ///
  /// They follow the open transaction: changes are recorded, so that a rollback to a savepoint can undo
  /// them.
  struct Circles {
    /// `nil` until the first query.
    private(set) var index: RegionIndex?
    /// The open transaction's changes to the index, latest last.
    private var changes: [Change] = []
    /// Whether the open transaction has written regions.
    private var hasWritten = false
    /// Whether the index was read after such a write, which may be rolled back.
    private var isProvisional = false

    private enum Change {
      case added(RegionCircle)
      case removed(RegionCircle)
    }

    /// The number of recorded changes, which identifies a state to roll back to.
    var changeCount: Int { changes.count }

    /// Stores the index that was read from the table.
    mutating func load(_ index: RegionIndex) {
      self.index = index
      changes = []
      isProvisional = hasWritten
    }

    mutating func add(_ circle: RegionCircle) {
      hasWritten = true
      guard index != nil else { return }
      index?.insert(circle)
      changes.append(.added(circle))
    }

    mutating func remove(_ circle: RegionCircle) {
      hasWritten = true
      guard index != nil else { return }
      index?.remove(circle)
      changes.append(.removed(circle))
    }

    /// Keeps the changes of the transaction.
    mutating func commit() {
      changes = []
      (hasWritten, isProvisional) = (false, false)
    }

    /// Undoes the changes after the first `count`; an index that includes rolled-back writes is dropped.
    mutating func goBack(to count: Int) {
      if isProvisional {
        self = Circles()
        hasWritten = true
      }
      while changes.count > count {
        switch changes.removeLast() {
        case .added(let circle): index?.remove(circle)
        case .removed(let circle): index?.insert(circle)
        }
      }
    }
  }
}
