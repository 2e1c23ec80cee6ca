import NotificationModel

/// The names of the members of an option set on the wire, where it is a list of names.
///
/// Bits that have no name travel as one number at the end, so that a set that an app made from a raw
/// value comes back as it was.
struct WireOptionNames<Options: OptionSet & Sendable>: Sendable
where Options.RawValue: FixedWidthInteger & Sendable, Options.Element == Options {
  let rows: [(options: Options, name: String)]

  init(_ rows: [(options: Options, name: String)]) {
    self.rows = rows
  }

  func read(_ value: JSONValue) throws(NotificationFailure) -> Options {
    guard case .array(let members) = value else {
      throw .wrongType(value, expected: "a list of names")
    }
    var options: Options = []
    for (index, member) in members.enumerated() {
      do { options.formUnion(try option(member)) } catch { throw error.inside("[\(index)]") }
    }
    return options
  }

  func write(_ options: Options, to writer: inout JSONWriter) {
    writer.array { writer in
      var rest = options
      for row in rows where options.contains(row.options) {
        writer.string(row.name)
        rest.subtract(row.options)
      }
      if !rest.isEmpty { writer.integer(UInt64(truncatingIfNeeded: rest.rawValue)) }
    }
  }

  private func option(_ value: JSONValue) throws(NotificationFailure) -> Options {
    switch value {
    case .string(let name):
      for row in rows where row.name == name { return row.options }
      throw .unusable(
        name, "is no option known here",
        remedy: "Use some of: \(rows.map(\.name).joined(separator: ", ")).")
    case .integer(let bits): return Options(rawValue: Options.RawValue(truncatingIfNeeded: bits))
    case .unsigned(let bits): return Options(rawValue: Options.RawValue(truncatingIfNeeded: bits))
    default: throw .wrongType(value, expected: "the name of an option")
    }
  }
}
