import GRDB
import Postgres

/// Rows of a table that one statement inserts.
struct MovedBatch {
  private let table: MovedTable
  private var columns: [MovedColumn] = []
  private var rows = 0
  private var bytes = 0
  /// Its size, in the unit that the table counts.
  private(set) var size = 0
  /// How many rows no gateway could have read.
  private(set) var unreadable = 0

  init(_ table: MovedTable) {
    self.table = table
    clear()
  }

  var isFull: Bool { rows >= MoveLimits.rows || bytes >= MoveLimits.bytes }

  /// Adds a row.
  mutating func append(_ row: Row) {
    let addition = table.addition?(row)
    guard table.addition == nil || addition != nil else {
      unreadable += 1
      return
    }
    for index in table.columns.indices { bytes += columns[index].append(row, index) }
    if let addition { bytes += columns[columns.count - 1].append(addition) }
    size += Int(row.number(table.columns.count) ?? 0)
    rows += 1
  }

  /// Removes the rows, and returns the statement that inserts them; absent without rows.
  mutating func take() -> PostgresStatement? {
    defer { clear() }
    guard rows > 0 else { return nil }
    return PostgresStatement(
      table.insertion, columns.map(\.value) + (table.number.map { [.number($0)] } ?? []))
  }

  private mutating func clear() {
    columns = table.columns.map { MovedColumn($0.kind) }
    if table.addition != nil { columns.append(MovedColumn(.bytes)) }
    (rows, bytes, size) = (0, 0, 0)
  }
}
