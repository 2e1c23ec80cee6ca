import NotificationModel

/// The names of a closed set of values on the wire: one row for each.
struct WireNames<Value: Hashable & Sendable>: Sendable {
  let rows: [(value: Value, name: String)]

  init(_ rows: [(value: Value, name: String)]) {
    self.rows = rows
  }

  func read(_ value: JSONValue) throws(NotificationFailure) -> Value {
    let name = try String(wire: value)
    for row in rows where row.name == name { return row.value }
    throw .unusable(
      name, "is none of those known here",
      remedy: "Use one of: \(rows.map(\.name).joined(separator: ", ")).")
  }

  func write(_ value: Value, to writer: inout JSONWriter) {
    for row in rows where row.value == value { return writer.string(row.name) }
  }
}
