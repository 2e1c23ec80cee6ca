import GRDB
package import NotificationEngine
package import NotificationModel
package import Places

extension SQLiteStore {
  /// Monitors a region for an app itself, and replaces the one of the same identifier.
  package func monitor(_ region: Region, of app: BundleIdentifier) throws(StoreFailure) {
    guard RegionCircle(region) != nil else { return }
    try write { () throws(StoreFailure) in
      let number = try madeNumber(of: app)
      let name = [number.databaseValue, DatabaseValue.bytes(region.identifier)]
      let known = try connection.row(.monitoredRegion, name) { try PlacedRegion($0) }
      if let known, known.hasCircle(of: region) {
        try connection.run(
          .setCrossings, [region.crossings.databaseValue, known.key.databaseValue])
      } else {
        try forgetRegions(.forgetMonitored, name, app: number)
        lastSequence += 1
        try watch(region, at: lastSequence, app: number, isMonitored: true)
      }
    }
  }

  /// Stops monitoring a region; an unknown identifier is ignored.
  package func stopMonitoring(
    _ identifier: String, of app: BundleIdentifier
  ) throws(StoreFailure) {
    guard holdsRegions, let number = try number(of: app) else { return }
    try write { () throws(StoreFailure) in
      try forgetRegions(
        .forgetMonitored, [number.databaseValue, .bytes(identifier)], app: number)
    }
  }

  /// The regions that an app monitors, in the order they were added; not the regions of its requests.
  package func monitoredRegions(
    of app: BundleIdentifier
  ) throws(StoreFailure) -> [RegionRecord] {
    guard holdsRegions, let number = try number(of: app) else { return [] }
    return try connection.rows(.monitoredRegions, [number.databaseValue]) { try RegionRecord($0) }
      .sorted { $0.key < $1.key }
  }

  /// The region of a key.
  package func region(_ key: Int64) throws(StoreFailure) -> RegionRecord? {
    guard holdsRegions else { return nil }
    return try connection.row(.region, [key.databaseValue]) { try RegionRecord($0) }
  }

  /// The number of regions of one app, or of all; they are counted once, and then the count is maintained.
  package func regionCount(of app: BundleIdentifier?) throws(StoreFailure) -> Int {
    guard holdsRegions else { return 0 }
    let counts = try regionCounts()
    guard let app else { return counts.values.reduce(0, +) }
    return try number(of: app).flatMap { counts[$0] } ?? 0
  }

  /// Regions whose side is unknown or inside, and regions that contain the point or are near it, by key.
  ///
  /// The first call after a start reads the locations of all regions, some seconds for a million, and caches them.
  package func regions(
    seenFrom point: GeocentricPoint, within reach: Double
  ) throws(StoreFailure) -> [RegionRecord] {
    guard holdsRegions else { return [] }
    var found = try connection.rows(.unsettledRegions, []) { try RegionRecord($0) }
    let unsettled = Set(found.map(\.key))
    for circle in try nearCircles(point, within: reach) where !unsettled.contains(circle.key) {
      if let record = try region(circle.key) { found.append(record) }
    }
    return found.sorted { $0.key < $1.key }
  }

  /// Stores the side of a region; an unknown key is ignored.
  package func setState(_ state: RegionState, ofRegion key: Int64) throws(StoreFailure) {
    guard holdsRegions else { return }
    try write { () throws(StoreFailure) in
      try connection.run(.setSide, [state.side.databaseValue, key.databaseValue])
    }
  }

  /// Stores `outside` for all regions of unknown side that are farther away than that.
  package func putOutside(
    beyond reach: Double, from point: GeocentricPoint
  ) throws(StoreFailure) {
    guard holdsRegions else { return }
    let near = try nearCircles(point, within: reach).map { String($0.key) }
    try write { () throws(StoreFailure) in
      try connection.run(.putOutside, ["[\(near.joined(separator: ","))]".databaseValue])
    }
  }

  /// The distance from a point to the nearest border, on either side, in metres; `nil` without regions.
  package func nearestBorder(from point: GeocentricPoint) throws(StoreFailure) -> Double? {
    guard holdsRegions else { return nil }
    try loadCircles()
    return circles.index?.nearestBorder(from: point)
  }

  private func nearCircles(
    _ point: GeocentricPoint, within reach: Double
  ) throws(StoreFailure) -> [RegionCircle] {
    try loadCircles()
    return circles.index?.near(point, within: reach) ?? []
  }

  private func loadCircles() throws(StoreFailure) {
    guard circles.index == nil else { return }
    var index = RegionIndex()
    _ = try connection.rows(.circles) { row in
      if let circle = try PlacedRegion(row).circle { index.insert(circle) }
    }
    circles.load(index)
  }

  private func regionCounts() throws(StoreFailure) -> [Int64: Int] {
    if let counts = names.regions { return counts }
    let rows = try connection.rows(.regionCounts) { row in
      (try row.integer(0), Int(try row.integer(1)))
    }
    let counts = Dictionary(rows) { first, _ in first }
    names.regions = counts
    return counts
  }
}

/// The part of a row with a region's location, and the side of its border on which the device is.
struct PlacedRegion {
  let key: Int64
  /// Only the circle of this region is used.
  private let region: Region
  let state: RegionState

  /// Reads the columns `key`, `latitude`, `longitude`, `radius` and `side`.
  init(_ row: Row) throws {
    key = try row.integer(0)
    region = Region(
      identifier: "", latitude: try row.real(1), longitude: try row.real(2),
      radius: try row.real(3))
    state = try row.side(4)
  }

  /// Its circle; `nil` if the numbers are invalid.
  var circle: RegionCircle? { RegionCircle(region, key: key) }

  func hasCircle(of other: Region) -> Bool { region.hasCircle(of: other) }
}

extension RegionRecord {
  /// Reads the columns that every statement about whole regions returns.
  init(_ row: Row) throws {
    self.init(
      key: try row.integer(0), app: try row.bundleIdentifier(1),
      owner: try row.integer(2) == 1 ? .app : .request(identifier: try row.bytesAsText(3)),
      region: try Region(row, 4), state: try row.side(9))
  }
}

extension Region {
  /// Reads the columns `identifier`, `latitude`, `longitude`, `radius` and `crossings`, from the given one on.
  init(_ row: Row, _ column: Int) throws {
    let crossings = try row.integer(column + 4)
    self.init(
      identifier: try row.bytesAsText(column), latitude: try row.real(column + 1),
      longitude: try row.real(column + 2), radius: try row.real(column + 3),
      notifyOnEntry: crossings & 1 != 0, notifyOnExit: crossings & 2 != 0)
  }

  /// The crossings that count, as the number in the table: 1 for entry and 2 for exit.
  var crossings: Int64 { (notifyOnEntry ? 1 : 0) | (notifyOnExit ? 2 : 0) }
}

extension RegionState {
  /// The number in the table.
  var side: Int64 {
    switch self {
    case .unknown: 0
    case .inside: 1
    case .outside: 2
    }
  }
}

extension Row {
  /// The side of a border.
  func side(_ column: Int) throws(UnreadableColumn) -> RegionState {
    switch try integer(column) {
    case 0: .unknown
    case 1: .inside
    case 2: .outside
    case let other: throw UnreadableColumn(description: "the side of a region is \(other)")
    }
  }
}
