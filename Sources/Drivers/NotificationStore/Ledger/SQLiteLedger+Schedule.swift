import GRDB
public import NotificationCore
public import NotificationModel

extension SQLiteLedger {
  /// An instant on some clock, and the request that is due then; ties come as they were added.
  private struct DueRow: Comparable {
    var instant: Int64
    var sequence: Int64

    static func < (left: DueRow, right: DueRow) -> Bool {
      (left.instant, left.sequence) < (right.instant, right.sequence)
    }
  }

  /// Requests whose due date has come by its own clock, earliest first, ties as they were added.
  public func due(at moment: Moment, limit: Int) throws(StoreFailure) -> [PendingRequest] {
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

  /// Requests that float and were computed in another zone, earliest first.
  public func floating(
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
  public func nextDueDate(seenFrom moment: Moment) throws(StoreFailure) -> WallTime? {
    let running = ClockName(boot: moment.bootIdentifier)
    return try heads().compactMap { head in
      guard head.clock == running else { return WallTime(microseconds: head.wall) }
      return head.boot.map { moment.wall(at: BootTime(microseconds: $0)) }
    }.min()
  }

  /// The clocks that have requests; a handful of index look-ups, whatever the number of requests,
  /// and none while requests are only added.
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
