import NotificationModel
import NotificationTriggers

extension MemoryLedger {
  /// The watched regions by key, with an order for each question that is asked about them.
  struct RegionTable {
    private(set) var records: [Int64: RegionRecord] = [:]
    private(set) var index = RegionIndex()
    /// Those whose side is unknown or inside.
    private var unsettled: Set<Int64> = []
    private var monitored: [Key: Int64] = [:]
    private var monitoredByApp: [BundleIdentifier: SortedKeys<Int64>] = [:]
    private var counts: [BundleIdentifier: Int] = [:]

    /// How many there are of one app, or of all.
    func count(of app: BundleIdentifier?) -> Int { app.map { counts[$0] ?? 0 } ?? records.count }

    /// The region that the app itself monitors under an identifier.
    func monitored(_ identifier: String, of app: BundleIdentifier) -> RegionRecord? {
      monitored[Key(identifier, of: app)].flatMap { records[$0] }
    }

    /// The regions that the app itself monitors, in the order they were added.
    func monitored(of app: BundleIdentifier) -> [RegionRecord] {
      monitoredByApp[app]?.elements.compactMap { records[$0] } ?? []
    }

    /// Those that a fix may tell something about, by key.
    func seen(from point: GeocentricPoint, within reach: Double) -> [RegionRecord] {
      let near = index.near(point, within: reach).map(\.key)
      return unsettled.union(near).sorted().compactMap { records[$0] }
    }

    /// The keys of those of unknown side that are farther away than that.
    func unknown(beyond reach: Double, from point: GeocentricPoint) -> [Int64] {
      unsettled.subtracting(index.near(point, within: reach).map(\.key)).sorted().filter {
        records[$0]?.state == .unknown
      }
    }

    /// Sets or removes a region, and returns the one that was there.
    mutating func exchange(_ key: Int64, with record: RegionRecord?) -> RegionRecord? {
      let old = records[key]
      if let old { forget(old) }
      records[key] = record
      if let record { note(record) }
      return old
    }

    private mutating func note(_ record: RegionRecord) {
      if let circle = RegionCircle(record.region, key: record.key) { index.insert(circle) }
      if record.state != .outside { unsettled.insert(record.key) }
      counts[record.app, default: 0] += 1
      guard record.owner == .app else { return }
      monitored[Key(record.region.identifier, of: record.app)] = record.key
      monitoredByApp[record.app, default: SortedKeys()].insert(record.key)
    }

    private mutating func forget(_ record: RegionRecord) {
      if let circle = RegionCircle(record.region, key: record.key) { index.remove(circle) }
      unsettled.remove(record.key)
      counts[record.app, default: 0] -= 1
      guard record.owner == .app else { return }
      monitored[Key(record.region.identifier, of: record.app)] = nil
      monitoredByApp[record.app]?.remove(record.key)
    }
  }
}
