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

  /// A clock, and the earliest wall time of its requests.
  private struct ClockHead {
    var number: Int64
    var clock: ClockName
    var wall: Int64
  }

  /// Requests whose due date has come by its own clock, earliest first, ties as they were added.
  public func due(at moment: Moment, limit: Int) throws(StoreFailure) -> [PendingRequest] {
    let running = ClockName(boot: moment.bootIdentifier)
    let now = moment.wall.microseconds
    var found: [DueRow] = []
    for head in try heads() where head.clock != running && head.wall <= now {
      found += try rows(.byWall, of: head.number, upTo: now, limit)
    }
    if let number = names.clocks[running] {
      found += try rows(.byBoot, of: number, upTo: moment.boot.microseconds, limit).map { row in
        let wall = moment.wall(at: BootTime(microseconds: row.instant))
        return DueRow(instant: wall.microseconds, sequence: row.sequence)
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
    var walls = try heads().filter { $0.clock != running }
      .map { WallTime(microseconds: $0.wall) }
    if let number = names.clocks[running] {
      let reading = try connection.row(.bootHead, [number.databaseValue]) {
        try $0.optionalInteger(0)
      }
      if let reading = reading.flatMap(\.self) {
        walls.append(moment.wall(at: BootTime(microseconds: reading)))
      }
    }
    return walls.min()
  }

  /// The clocks that have requests; a handful of index look-ups, whatever the number of requests.
  private func heads() throws(StoreFailure) -> [ClockHead] {
    try connection.rows(.clockHeads) { row in
      guard let wall = try row.optionalInteger(3) else { return nil }
      guard let clock = ClockName(kind: try row.integer(1), name: try row.bytesAsText(2)) else {
        return nil
      }
      return ClockHead(number: try row.integer(0), clock: clock, wall: wall)
    }.compactMap(\.self)
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
