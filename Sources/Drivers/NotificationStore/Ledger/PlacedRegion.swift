import GRDB
import NotificationCore
import NotificationModel
import NotificationTriggers

/// What a row tells of where a region is, and on which side of its border the device is.
struct PlacedRegion {
  let key: Int64
  /// Nothing but the circle counts of it.
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

  /// Its circle; absent where the numbers make none.
  var circle: RegionCircle? { RegionCircle(region, key: key) }

  func hasCircle(of other: Region) -> Bool { region.hasCircle(of: other) }
}

extension RegionRecord {
  /// Reads the columns that every statement about whole regions answers.
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

  /// Which crossings count, as the number that stands in the table: 1 for coming in and 2 for going out.
  var crossings: Int64 { (notifyOnEntry ? 1 : 0) | (notifyOnExit ? 2 : 0) }
}

extension RegionState {
  /// The number that stands in the table.
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
