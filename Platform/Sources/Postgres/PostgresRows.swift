import CPQ
import Glibc

/// The rows that a statement returned, in PostgreSQL's binary form.
@safe package final class PostgresRows {
  private let raw: OpaquePointer

  init(_ raw: OpaquePointer) {
    unsafe self.raw = raw
  }

  deinit {
    unsafe PQclear(raw)
  }

  /// How many rows there are.
  package var count: Int { Int(unsafe PQntuples(raw)) }

  /// How many rows a statement without a result has changed.
  package var changed: Int {
    guard let text = unsafe PQcmdTuples(raw) else { return 0 }
    return Int(unsafe String(cString: text)) ?? 0
  }

  /// The command that ended, such as `COMMIT`.
  var command: String {
    guard let text = unsafe PQcmdStatus(raw) else { return "" }
    return unsafe String(cString: text)
  }

  /// The integer of a column, of two, four or eight bytes, or the `boolean` as 0 or 1; absent if it is null.
  package func number(_ row: Int, _ column: Int) -> Int64? {
    guard let bytes = unsafe cell(row, column) else { return nil }
    switch bytes.count {
    case 1: return unsafe Int64(bytes[0])
    case 2: return unsafe Int64(bytes.loadUnaligned(as: Int16.self).bigEndian)
    case 4: return unsafe Int64(bytes.loadUnaligned(as: Int32.self).bigEndian)
    case 8: return unsafe bytes.loadUnaligned(as: Int64.self).bigEndian
    default: return nil
    }
  }

  /// The bytes of a column; absent if it is null.
  package func bytes(_ row: Int, _ column: Int) -> [UInt8]? {
    unsafe cell(row, column).map { unsafe [UInt8]($0) }
  }

  /// The text of a column; absent if it is null.
  package func text(_ row: Int, _ column: Int) -> String? {
    unsafe cell(row, column).map { unsafe String(decoding: $0, as: UTF8.self) }
  }

  private func cell(_ row: Int, _ column: Int) -> UnsafeRawBufferPointer? {
    let (row, column) = (Int32(row), Int32(column))
    guard unsafe PQgetisnull(raw, row, column) == 0,
      let start = unsafe PQgetvalue(raw, row, column)
    else { return nil }
    return unsafe UnsafeRawBufferPointer(
      start: start, count: Int(PQgetlength(raw, row, column)))
  }
}
