import GRDB
import NotificationEngine
import NotificationModel

/// Copies the readable rows of one database into a new store, row by row.
struct Salvage {
  let source: DatabaseQueue
  let target: SQLiteStore
  var report: RecoveryReport

  /// The apps and the clocks by their numbers in the damaged file.
  private var apps: [Int64: BundleIdentifier] = [:]
  private var clocks: [Int64: ClockName] = [:]
  /// The new sequence numbers of the requests that wait at a region, by those in the damaged file.
  private var places: [Int64: Int64] = [:]
  /// The highest assigned number that was seen.
  private var lastNumber: Int64 = 0
  private var rowsInCommit = 0

  init(source: DatabaseQueue, target: SQLiteStore, report: RecoveryReport) {
    self.source = source
    self.target = target
    self.report = report
  }

  /// Copies every table; fails only if the new file cannot be written.
  mutating func run() throws(StoreFailure) -> RecoveryReport {
    do {
      try target.begin()
      try source.inDatabase { database in try copyTables(database) }
      target.numbers.skip(to: lastNumber + StoreLimits.numbersSkippedByRescue)
      try target.commit()
    } catch {
      target.rollback()
      throw StoreFailure(error, file: target.connection.file)
    }
    return report
  }

  private mutating func copyTables(_ database: Database) throws {
    readNames(database)
    try copySystem(database)
    try copy("identifier, record", of: "app", \.apps, database) { carry, row in
      guard case .blob = (row[2] as DatabaseValue).storage else { return false }
      try carry.target.save(try row.stored(2) as AppRecord)
      return true
    }
    try copyCategories(database)
    try copyPending(database)
    try copyRegions(database)
    try copyDelivered(database)
    try copyResponses(database)
    try copy("record", of: "subscription", \.subscriptions, database) { carry, row in
      try carry.target.save(try row.stored(1) as WebPushSubscription)
      return true
    }
    try copy("push, date", of: "arrival", \.arrivals, database) { carry, row in
      try carry.target.recordArrival(
        ofPush: try row.bytesAsText(1), at: WallTime(microseconds: try row.integer(2)))
      return true
    }
  }

  /// Reads the small tables from their indexes too, because the other tables depend on them.
  private mutating func readNames(_ database: Database) {
    for order in ["rowid", "identifier"] {
      let rows = try? Row.fetchCursor(
        database, sql: "SELECT number, identifier FROM app ORDER BY \(order)")
      while let row = try? rows?.next() {
        if let number = try? row.integer(0) { apps[number] = try? row.bundleIdentifier(1) }
      }
    }
    for order in ["rowid", "kind, name"] {
      let rows = try? Row.fetchCursor(
        database, sql: "SELECT number, kind, name FROM clock ORDER BY \(order)")
      while let row = try? rows?.next() {
        guard let number = try? row.integer(0), let kind = try? row.integer(1),
          let name = try? row.bytesAsText(2)
        else { continue }
        clocks[number] = ClockName(kind: kind, name: name)
      }
    }
  }

  private mutating func copySystem(_ database: Database) throws {
    let row = try? Row.fetchOne(database, sql: "SELECT last_number, settings FROM system")
    guard let row else {
      report.gaps += 1
      return
    }
    recordNumber((try? row.integer(0)) ?? 0)
    if let settings = try? row.stored(1) as GlobalSettings { try target.save(settings) }
  }

  private mutating func copyCategories(_ database: Database) throws {
    var byApp: [BundleIdentifier: [NotificationCategory]] = [:]
    try copy("app, value", of: "category", \.categories, database) { carry, row in
      let app = try carry.app(row, 1)
      byApp[app, default: []].append(try row.stored(2))
      return true
    }
    for (app, categories) in byApp { try target.setCategories(categories, of: app) }
  }

  private mutating func copyPending(_ database: Database) throws {
    let columns = "app, clock, wall, boot, added, request"
    try copy(columns, of: "pending", \.pending, database) { carry, row in
      let pending = PendingRequest(
        app: try carry.app(row, 1), request: try row.stored(6), due: try carry.due(row),
        added: WallTime(microseconds: try row.integer(5)))
      try carry.target.save(pending)
      if pending.region != nil { carry.places[try row.integer(0)] = carry.target.lastSequence }
      return true
    }
  }

  /// The regions of requests already exist, and only need their side.
  private mutating func copyRegions(_ database: Database) throws {
    let columns =
      "app, monitored, identifier, latitude, longitude, radius, crossings, side"
    try copy(columns, of: "region", \.regions, database) { carry, row in
      let state = try row.side(8)
      guard try row.integer(2) == 1 else {
        if let key = carry.places[try row.integer(0)] {
          try carry.target.setState(state, ofRegion: key)
        }
        return false
      }
      try carry.target.monitor(try Region(row, 3), of: try carry.app(row, 1))
      try carry.target.setState(state, ofRegion: carry.target.lastSequence)
      return true
    }
  }

  private mutating func copyDelivered(_ database: Database) throws {
    // Files before version 6 have no such column.
    let hasPostings = try? Bool.fetchOne(
      database,
      sql: "SELECT EXISTS (SELECT 1 FROM pragma_table_info('delivered') WHERE name = 'posting')")
    let posting = hasPostings == true ? "posting" : "NULL"
    let columns = "app, identifier, delivery, date, request, stage, held_until, \(posting)"
    try copy(columns, of: "delivered", \.delivered, database) { carry, row in
      guard let stage = DeliveredRecord.Stage(rawValue: Int(try row.integer(6))) else {
        throw UnreadableColumn(description: "stage")
      }
      var notification = try carry.notification(row)
      notification.posting = try row.storedIfAny(8)
      try carry.target.save(
        DeliveredRecord(
          notification: notification, stage: stage,
          heldUntil: try row.optionalInteger(7).map(WallTime.init(microseconds:))))
      return true
    }
  }

  private mutating func copyResponses(_ database: Database) throws {
    let columns =
      "app, identifier, delivery, date, request, action, text, acted, problem, attempts"
    try copy(columns, of: "response", \.responses, database) { carry, row in
      let response = NotificationResponse(
        notification: try carry.notification(row), actionIdentifier: try row.bytesAsText(6),
        userText: try row.optionalBytesAsText(7))
      let number = try row.integer(0)
      try carry.target.save(
        KeptResponse(
          number: number, response: response,
          date: WallTime(microseconds: try row.integer(8)), problem: try row.bytesAsText(9),
          attempts: Int(try row.integer(10))))
      carry.recordNumber(number)
      return true
    }
  }

  /// Copies one table; the closure returns whether it copied the row, and throws if it cannot be read.
  private mutating func copy(
    _ columns: String, of table: String, _ count: WritableKeyPath<RecoveryReport, Int>,
    _ database: Database, _ row: (inout Salvage, Row) throws -> Bool
  ) throws {
    var walk = RowWalk(columns, of: table, database)
    try walk.forEach { found in
      do {
        if try row(&self, found) { report[keyPath: count] += 1 }
      } catch is UnreadableColumn {
        report.unreadableRows += 1
      }
      try commitNowAndThen()
    }
    report.gaps += walk.gaps
  }

  private mutating func commitNowAndThen() throws(StoreFailure) {
    rowsInCommit += 1
    guard rowsInCommit == StoreLimits.rowsPerCarryOver else { return }
    rowsInCommit = 0
    try target.commit()
    try target.begin()
  }

  private mutating func recordNumber(_ number: Int64) {
    lastNumber = max(lastNumber, number)
  }

  private func app(_ row: Row, _ column: Int) throws -> BundleIdentifier {
    guard let app = apps[try row.integer(column)] else {
      throw UnreadableColumn(description: "app")
    }
    return app
  }

  private func due(_ row: Row) throws -> DueDate? {
    guard let wall = try row.optionalInteger(3).map(WallTime.init(microseconds:)) else {
      return nil
    }
    guard let clock = clocks[try row.integer(2)] else {
      return .wall(wall, floatingIn: nil)
    }
    return try clock.due(wall: wall, boot: try row.optionalInteger(4))
  }

  private mutating func notification(_ row: Row) throws -> DeliveredNotification {
    let key = NotificationKey(
      app: try app(row, 1), identifier: try row.bytesAsText(2), delivery: try row.integer(3))
    recordNumber(key.delivery)
    return DeliveredNotification(
      key: key, request: try row.stored(5), date: WallTime(microseconds: try row.integer(4)))
  }
}
