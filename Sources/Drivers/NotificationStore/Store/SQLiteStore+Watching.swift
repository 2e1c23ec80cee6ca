import GRDB
import NotificationEngine
import NotificationModel
import Places

/// The regions of requests, kept in step with the requests themselves.
///
/// A request's region stands in the table `region` under the number that the request has in `pending`. Before
/// a request goes or is replaced, its region goes. As long as there are no regions, none of this is done and
/// nothing is asked.
extension SQLiteStore {
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

extension SQLiteStore {
  /// The circles of all regions in memory, from the first question about places on.
  ///
  /// They follow the open transaction: what changed is noted, so that going back to a mark can undo it.
  struct Circles {
    /// Absent until somebody asks.
    private(set) var index: RegionIndex?
    /// What the open transaction did to the index, latest last.
    private var changes: [Change] = []
    /// Whether the open transaction has written regions.
    private var hasWritten = false
    /// Whether the index was read behind such a write, which may be taken back.
    private var isProvisional = false

    private enum Change {
      case added(RegionCircle)
      case removed(RegionCircle)
    }

    /// How many changes were noted: where to go back to.
    var changeCount: Int { changes.count }

    /// Takes over what was read from the table.
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

    /// Keeps what the transaction did.
    mutating func commit() {
      changes = []
      (hasWritten, isProvisional) = (false, false)
    }

    /// Undoes the changes that came after so many; an index that holds some of what is taken back is dropped.
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
