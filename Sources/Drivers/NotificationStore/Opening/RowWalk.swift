import GRDB

/// Reads the rows of a table by ascending row number, around the pages that cannot be read.
struct RowWalk {
  /// How often a page stopped the reading.
  private(set) var gaps = 0
  /// A selection that ends where a condition on the row number may follow.
  private let selection: String
  private let database: Database

  init(_ columns: String, of table: String, _ database: Database) {
    self.database = database
    selection = "SELECT rowid, \(columns) FROM \(table) NOT INDEXED WHERE rowid"
  }

  /// Hands over every row that can be read; what the closure throws ends the walk.
  ///
  /// Behind a gap the first readable row is sought in growing steps; what the last step passed over
  /// is then found by walking back to the gap.
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

  /// Reads until the end, or answers the last row before a page that cannot be read.
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

  /// The first row that can be read at some distance from the gap; nothing where the table ends.
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

  /// The numbers of the rows that can be reached from behind, ascending.
  private func numbers(between low: Int64, and high: Int64) -> [Int64] {
    var numbers: [Int64] = []
    let rows = try? Row.fetchCursor(
      database, sql: "\(selection) < ? AND rowid > ? ORDER BY rowid DESC", arguments: [high, low])
    while let row = try? rows?.next() { numbers.append(row[0]) }
    return numbers.reversed()
  }
}
