import Foundation
import GRDB
import NotificationEngine

/// Copies the readable rows of a damaged database, and sets the file aside.
///
/// The damaged file is only read, and stays in place until the new one is complete, so that a crash
/// in between costs only time.
struct Recovery {
  let files: StoreFiles
  let timestamp: String
  let options: StoreOptions

  func run(because failure: StoreFailure) throws(StoreFailure) -> RecoveryReport {
    files.removeUnfinishedRescue()
    let store = try SQLiteStore.open(file: files.unfinishedRescue, options)
    let report = try carryOver(into: store, RecoveryReport(reason: failure.message))
    try files.finishRescue()
    return report.setAside(as: try files.replaceDatabase(timestamp: timestamp))
  }

  private func carryOver(
    into store: SQLiteStore, _ report: RecoveryReport
  ) throws(StoreFailure) -> RecoveryReport {
    defer { store.close() }
    guard let source = damagedDatabase() else { return report }
    defer { try? source.close() }
    var carryOver = Salvage(source: source, target: store, report: report)
    return try carryOver.run()
  }

  /// The damaged database, opened read-only; `nil` if not even its first page is valid.
  private func damagedDatabase() -> DatabaseQueue? {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(options.busyTimeout)
    return try? DatabaseQueue(path: files.database, configuration: configuration)
  }
}

/// The result of recovering a damaged database.
package struct RecoveryReport: Hashable, Sendable {
  /// The problem, in one sentence.
  package var reason: String
  /// The path of the damaged file now; it is never deleted.
  package var setAside = ""
  /// The number of recovered app records.
  package var apps = 0
  /// The number of recovered categories.
  package var categories = 0
  /// The number of recovered waiting requests.
  package var pending = 0
  /// The number of recovered delivered notifications.
  package var delivered = 0
  /// The number of recovered kept responses.
  package var responses = 0
  /// The number of recovered regions that apps monitor.
  package var regions = 0
  /// The number of recovered subscriptions for Web Push.
  package var subscriptions = 0
  /// The number of recovered pushes of gateways.
  package var arrivals = 0
  /// The number of invalid rows.
  package var unreadableRows = 0
  /// The number of gaps at which rows were lost with their page; the number of rows in them is unknown.
  package var gaps = 0

  /// The same report with the path of the damaged file.
  func setAside(as path: String) -> RecoveryReport {
    var report = self
    report.setAside = path
    return report
  }

  /// The report in one sentence, for the log.
  package var summary: String {
    "The damaged database was set aside as \(setAside); carried over: \(apps) apps, "
      + "\(categories) categories, \(pending) waiting requests, \(delivered) delivered "
      + "notifications, \(responses) responses, \(regions) monitored regions, "
      + "\(subscriptions) subscriptions; lost: \(unreadableRows) unreadable rows and "
      + "what was stored at \(gaps) damaged places."
  }
}

/// A file next to the database that records damage and requests a recovery at the next start.
///
/// Damage deep in the file is found long after opening. A search for it at every start would take seconds, and the database's
/// own check does not detect a row that is invalid only for us.
struct DamageMark {
  private let file: String
  private var path: String { file + ".damage" }

  init(file: String) {
    self.file = file
  }

  /// The recorded damage; `nil` if nothing is recorded.
  var failure: StoreFailure? {
    guard let message = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    return StoreFailure(kind: .damaged, file: file, message: message, remedy: "")
  }

  func set(_ failure: StoreFailure) {
    _ = FileManager.default.createFile(atPath: path, contents: Data(failure.message.utf8))
  }

  func clear() {
    try? FileManager.default.removeItem(atPath: path)
  }
}

/// Reads the rows of a table by ascending row number, around the pages that cannot be read.
struct RowWalk {
  /// The number of times that a page stopped the walk.
  private(set) var gaps = 0
  /// A selection that ends where a condition on the row number may follow.
  private let selection: String
  private let database: Database

  init(_ columns: String, of table: String, _ database: Database) {
    self.database = database
    selection = "SELECT rowid, \(columns) FROM \(table) NOT INDEXED WHERE rowid"
  }

  /// Passes every readable row to the closure; an error of the closure ends the walk.
  ///
  /// Behind a gap the walk seeks the first readable row in growing steps; the rows that the last step skipped are then found
  /// by walking back to the gap.
  mutating func forEach(_ body: (Row) throws -> Void) throws {
    var last: Int64 = 0
    while let stop = try readForward(after: last, body) {
      gaps += 1
      let found = firstReadable(after: stop)
      for number in numbers(between: stop, and: found ?? .max) {
        if let row = try? Row.fetchOne(database, sql: "\(selection) = ?", arguments: [number]) {
          try body(row)
        }
      }
      guard let found else { return }
      last = found - 1
    }
  }

  /// Reads until the end, or returns the last row before a page that cannot be read.
  private func readForward(after start: Int64, _ body: (Row) throws -> Void) throws -> Int64? {
    var last = start
    do {
      let rows = try Row.fetchCursor(
        database, sql: "\(selection) > ? ORDER BY rowid", arguments: [start])
      while let row = try rows.next() {
        last = row[0]
        try body(row)
      }
      return nil
    } catch is DatabaseError {
      return last
    }
  }

  /// The first row that can be read at some distance from the gap; `nil` at the end of the table.
  private func firstReadable(after stop: Int64) -> Int64? {
    var step: Int64 = 1
    while step < 1 << 40 {
      do {
        let row = try Row.fetchOne(
          database, sql: "\(selection) > ? ORDER BY rowid LIMIT 1", arguments: [stop + step])
        return row?[0]
      } catch {
        step *= 2
      }
    }
    return nil
  }

  /// The numbers of the rows that can be reached backwards from the upper bound, ascending.
  private func numbers(between low: Int64, and high: Int64) -> [Int64] {
    var numbers: [Int64] = []
    let rows = try? Row.fetchCursor(
      database, sql: "\(selection) < ? AND rowid > ? ORDER BY rowid DESC", arguments: [high, low])
    while let row = try? rows?.next() { numbers.append(row[0]) }
    return numbers.reversed()
  }
}
