package import NotificationModel
package import Places

extension MemoryStore {
  /// Monitors a region for an app itself, replacing the one of the same identifier.
  package func monitor(_ region: Region, of app: BundleIdentifier) {
    guard RegionCircle(region) != nil else { return }
    let known = regionTable.monitored(region.identifier, of: app)
    if var record = known, record.region.hasCircle(of: region) {
      record.region = region
      write(.region(record.key, record))
    } else {
      if let known { write(.region(known.key, nil)) }
      let key = pendingTable.nextSequence()
      write(.region(key, RegionRecord(key: key, app: app, owner: .app, region: region)))
    }
  }

  /// Stops monitoring; an unknown identifier is ignored.
  package func stopMonitoring(_ identifier: String, of app: BundleIdentifier) {
    guard let record = regionTable.monitored(identifier, of: app) else { return }
    write(.region(record.key, nil))
  }

  /// The regions that an app monitors, in the order they were added; not those of its requests.
  package func monitoredRegions(of app: BundleIdentifier) -> [RegionRecord] {
    regionTable.monitored(of: app)
  }

  /// The region of a key.
  package func region(_ key: Int64) -> RegionRecord? { regionTable.records[key] }

  /// How many regions are monitored for one app, or for all.
  package func regionCount(of app: BundleIdentifier?) -> Int { regionTable.count(of: app) }

  /// Regions whose side is unknown or inside, and regions that contain the point or are near it, by key.
  package func regions(
    seenFrom point: GeocentricPoint, within reach: Double
  ) -> [RegionRecord] {
    regionTable.seen(from: point, within: reach)
  }

  /// Stores the side of a region; an unknown key is ignored.
  package func setState(_ state: RegionState, ofRegion key: Int64) {
    guard var record = region(key) else { return }
    record.state = state
    write(.region(key, record))
  }

  /// Stores `outside` for all regions of unknown side that are farther away than that.
  package func putOutside(beyond reach: Double, from point: GeocentricPoint) {
    for key in regionTable.unknown(beyond: reach, from: point) {
      setState(.outside, ofRegion: key)
    }
  }

  /// Metres from a point to the nearest border of all regions, on either side; absent without regions.
  package func nearestBorder(from point: GeocentricPoint) -> Double? {
    regionTable.index.nearestBorder(from: point)
  }

  /// The key of the region with a record's owner and name; the record may be of another store with the same
  /// contents.
  package func key(like record: RegionRecord) -> Int64? {
    switch record.owner {
    case .request(let identifier):
      pendingTable.entries[Key(identifier, of: record.app)]?.sequence
    case .app: regionTable.monitored(record.region.identifier, of: record.app)?.key
    }
  }

  /// Monitors the region of a saved request, and stops monitoring the one of a request that it replaces or that
  /// is removed.
  func watch(_ entry: PendingTable.Entry?, insteadOf replaced: PendingTable.Entry?) {
    let known = replaced.flatMap { region($0.sequence) }
    if let known { write(.region(known.key, nil)) }
    guard let entry, let region = entry.value.region, RegionCircle(region) != nil else { return }
    let keepsSide = known?.region.hasCircle(of: region) ?? false
    let record = RegionRecord(
      key: entry.sequence, app: entry.value.app,
      owner: .request(identifier: entry.value.request.identifier), region: region,
      state: keepsSide ? known?.state ?? .unknown : .unknown)
    write(.region(record.key, record))
  }
}

extension MemoryStore {
  /// The monitored regions by key, with an index for each query.
  struct RegionTable {
    private(set) var records: [Int64: RegionRecord] = [:]
    private(set) var index = RegionIndex()
    /// The regions whose side is unknown or inside.
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

    /// The regions that a fix may affect, by key.
    func seen(from point: GeocentricPoint, within reach: Double) -> [RegionRecord] {
      let near = index.near(point, within: reach).map(\.key)
      return unsettled.union(near).sorted().compactMap { records[$0] }
    }

    /// The keys of the regions of unknown side that are farther away than that.
    func unknown(beyond reach: Double, from point: GeocentricPoint) -> [Int64] {
      unsettled.subtracting(index.near(point, within: reach).map(\.key)).sorted().filter {
        records[$0]?.state == .unknown
      }
    }

    /// Sets or removes a region, and returns the previous one.
    mutating func exchange(_ key: Int64, with record: RegionRecord?) -> RegionRecord? {
      let old = records[key]
      if let old { forget(old) }
      records[key] = record
      if let record { insert(record) }
      return old
    }

    private mutating func insert(_ record: RegionRecord) {
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
