import Foundation
import GRDB
package import NotificationEngine
package import NotificationModel

extension SQLiteStore {
  /// An instant on some clock, and the request that is due then; ties are in the order of addition.
  private struct DueRow: Comparable {
    var instant: Int64
    var sequence: Int64

    static func < (left: DueRow, right: DueRow) -> Bool {
      (left.instant, left.sequence) < (right.instant, right.sequence)
    }
  }

  /// The requests that are due by their own clocks, earliest first, ties in the order of addition.
  package func due(at moment: Moment, limit: Int) throws(StoreFailure) -> [PendingRequest] {
    let running = ClockName(boot: moment.bootIdentifier)
    let now = moment.wall.microseconds
    var found: [DueRow] = []
    for head in try heads() {
      if head.clock != running {
        guard head.wall <= now else { continue }
        found += try rows(.byWall, of: head.number, upTo: now, limit)
      } else if let earliest = head.boot, earliest <= moment.boot.microseconds {
        found += try rows(.byBoot, of: head.number, upTo: moment.boot.microseconds, limit).map {
          let wall = moment.wall(at: BootTime(microseconds: $0.instant))
          return DueRow(instant: wall.microseconds, sequence: $0.sequence)
        }
      }
    }
    return try requests(earliest: limit, of: found)
  }

  /// The floating requests whose dates were computed in another zone, earliest first.
  package func floating(
    notIn timeZone: String, limit: Int
  ) throws(StoreFailure) -> [PendingRequest] {
    let here = ClockName(zone: timeZone)
    var found: [DueRow] = []
    for head in try heads() where head.clock.kind == .zone && head.clock != here {
      found += try rows(.byWall, of: head.number, upTo: .max, limit)
    }
    return try requests(earliest: limit, of: found)
  }

  /// The earliest due date of all requests, as the wall clock will show it.
  package func nextDueDate(seenFrom moment: Moment) throws(StoreFailure) -> WallTime? {
    let running = ClockName(boot: moment.bootIdentifier)
    return try heads().compactMap { head in
      guard head.clock == running else { return WallTime(microseconds: head.wall) }
      return head.boot.map { moment.wall(at: BootTime(microseconds: $0)) }
    }.min()
  }

  /// The clocks that have requests; this takes a few index look-ups, whatever the number of requests, and none while requests
  /// are only added.
  private func heads() throws(StoreFailure) -> [ClockHead] {
    if let heads = names.heads { return heads }
    let heads: [ClockHead] = try connection.rows(.clockHeads) { row in
      guard let wall = try row.optionalInteger(3) else { return nil }
      guard let clock = ClockName(kind: try row.integer(1), name: try row.bytesAsText(2)) else {
        return nil
      }
      return ClockHead(
        number: try row.integer(0), clock: clock, wall: wall, boot: try row.optionalInteger(4))
    }.compactMap(\.self)
    names.heads = heads
    return heads
  }

  private func rows(
    _ query: Query, of clock: Int64, upTo bound: Int64, _ limit: Int
  ) throws(StoreFailure) -> [DueRow] {
    let arguments = [clock.databaseValue, bound.databaseValue, max(limit, 0).databaseValue]
    return try connection.rows(query, arguments) { row in
      DueRow(instant: try row.integer(0), sequence: try row.integer(1))
    }
  }

  private func requests(
    earliest limit: Int, of rows: [DueRow]
  ) throws(StoreFailure) -> [PendingRequest] {
    try requests(at: rows.sorted().prefix(max(limit, 0)).map(\.sequence))
  }
}

/// The clock that measures a due date: requests of one clock share an order in the index.
struct ClockName: Hashable {
  /// The kinds of clocks, by their numbers in the table.
  enum Kind: Int64 {
    /// A fixed instant.
    case fixed = 0
    /// The wall clock of a time zone that the request floats in (B13).
    case zone = 1
    /// The clock of one boot (B7).
    case boot = 2
  }

  var kind: Kind
  /// The bytes of the zone's or the boot's identifier.
  var name: Data

  /// The clock that measures a due date.
  init(_ due: DueDate) {
    switch due {
    case .wall(_, nil): (kind, name) = (.fixed, Data())
    case .wall(_, let zone?): (kind, name) = (.zone, Data(zone.utf8))
    case .boot(_, let boot, _): (kind, name) = (.boot, Data(boot.utf8))
    }
  }

  init(zone: String) {
    (kind, name) = (.zone, Data(zone.utf8))
  }

  init(boot: String) {
    (kind, name) = (.boot, Data(boot.utf8))
  }

  /// Creates a name from its row, or `nil` for a kind that does not exist.
  init?(kind: Int64, name: String) {
    guard let kind = Kind(rawValue: kind) else { return nil }
    self.kind = kind
    self.name = Data(name.utf8)
  }

  /// The due date that the clock and the two columns next to it represent.
  func due(wall: WallTime, boot: Int64?) throws(UnreadableColumn) -> DueDate {
    let text = String(decoding: name, as: UTF8.self)
    switch (kind, boot) {
    case (.fixed, _): return .wall(wall, floatingIn: nil)
    case (.zone, _): return .wall(wall, floatingIn: text)
    case (.boot, let reading?):
      return .boot(BootTime(microseconds: reading), bootIdentifier: text, wall: wall)
    case (.boot, nil):
      throw UnreadableColumn(description: "the column 'boot' does not hold an integer")
    }
  }
}

/// A clock that has requests, and their earliest dates.
struct ClockHead {
  let number: Int64
  let clock: ClockName
  private(set) var wall: Int64
  /// The reading of the boot clock, if that clock is used.
  private(set) var boot: Int64?

  /// The head of a clock whose only request is due then.
  init(number: Int64, _ due: DueDate) {
    self.init(
      number: number, clock: ClockName(due), wall: due.wall.microseconds,
      boot: Self.reading(of: due))
  }

  init(number: Int64, clock: ClockName, wall: Int64, boot: Int64?) {
    self.number = number
    self.clock = clock
    self.wall = wall
    self.boot = boot
  }

  /// Adopts the earlier dates of the other one.
  mutating func lower(to other: ClockHead) {
    wall = min(wall, other.wall)
    boot = [boot, other.boot].compactMap(\.self).min()
  }

  private static func reading(of due: DueDate) -> Int64? {
    if case .boot(let reading, _, _) = due { reading.microseconds } else { nil }
  }
}
