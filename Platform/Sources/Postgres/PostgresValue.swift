/// A parameter of a statement, in PostgreSQL's binary form.
package enum PostgresValue: Hashable, Sendable {
  case null
  case number(Int64)
  case text(String)
  case bytes([UInt8])
  /// `bigint[]`
  case numbers([Int64])
  /// `bytea[]`; an absent one is null.
  case byteStrings([[UInt8]?])
  /// `text[]`
  case texts([String])

  /// Appends the value, and returns how many bytes it has; absent for null.
  func encode(into bytes: inout [UInt8]) -> Int? {
    let start = bytes.count
    switch self {
    case .null: return nil
    case .number(let number): bytes.append(big: UInt64(bitPattern: number), size: 8)
    case .text(let text): bytes += text.utf8
    case .bytes(let value): bytes += value
    case .numbers(let values):
      bytes.appendArrayHead(of: 20, count: values.count, hasNull: false)
      for value in values {
        bytes.append(big: 8, size: 4)
        bytes.append(big: UInt64(bitPattern: value), size: 8)
      }
    case .byteStrings(let values):
      bytes.appendArrayHead(of: 17, count: values.count, hasNull: values.contains { $0 == nil })
      for value in values {
        bytes.append(big: UInt64(value?.count ?? 0xFFFF_FFFF), size: 4)
        if let value { bytes += value }
      }
    case .texts(let values):
      bytes.appendArrayHead(of: 25, count: values.count, hasNull: false)
      for value in values {
        bytes.append(big: UInt64(value.utf8.count), size: 4)
        bytes += value.utf8
      }
    }
    return bytes.count - start
  }
}

extension [UInt8] {
  /// Appends the lowest bytes of a number, the highest first.
  fileprivate mutating func append(big number: UInt64, size: Int) {
    for shift in stride(from: size * 8 - 8, through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
    }
  }

  /// Appends what precedes the elements of an array of one dimension.
  fileprivate mutating func appendArrayHead(of type: UInt64, count: Int, hasNull: Bool) {
    append(big: count == 0 ? 0 : 1, size: 4)
    append(big: hasNull ? 1 : 0, size: 4)
    append(big: type, size: 4)
    guard count > 0 else { return }
    append(big: UInt64(count), size: 4)
    append(big: 1, size: 4)
  }
}

/// A statement and its parameters. A statement is prepared once on each connection, by its text.
package struct PostgresStatement: Hashable, Sendable {
  package var sql: String
  package var values: [PostgresValue]

  package init(_ sql: String, _ values: [PostgresValue] = []) {
    self.sql = sql
    self.values = values
  }
}
