import Foundation
package import NotificationModel

extension PropertyList: WireValue {
  package init(wire value: JSONValue) throws(NotificationFailure) {
    var reader = PropertyListReader()
    self = try reader.value(value, depth: 0)
  }

  package func write(to writer: inout JSONWriter) {
    switch self {
    case .string(let text): writer.string(text)
    case .integer(let number): writer.integer(number)
    case .unsigned(let number): writer.integer(number)
    case .boolean(let flag): writer.boolean(flag)
    case .real(let number): Self.write(number, to: &writer)
    case .data(let data):
      writer.object { $0.member(PropertyListTag.data.rawValue, data.base64EncodedString()) }
    case .date(let date):
      writer.object {
        $0.member(PropertyListTag.date.rawValue, date.timeIntervalSinceReferenceDate)
      }
    case .array(let values):
      writer.array { writer in
        for value in values { value.write(to: &writer) }
      }
    case .dictionary(let values): writer.dictionary(values)
    }
  }

  /// Many JSON libraries turn 60.0 into 60, so what reads like an integer says that it is none.
  private static func write(_ number: Double, to writer: inout JSONWriter) {
    if number.isFinite, number != number.rounded() {
      writer.number(number)
    } else {
      writer.object { $0.member(PropertyListTag.real.rawValue, number) }
    }
  }
}

extension JSONWriter {
  /// Writes the dictionary of an app unless it is empty.
  mutating func member(_ name: String, unlessEmpty values: [String: PropertyList]) {
    guard !values.isEmpty else { return }
    self.name(name)
    dictionary(values)
  }

  fileprivate mutating func dictionary(_ values: [String: PropertyList]) {
    object { writer in
      for (key, value) in values.sorted(by: { $0.key < $1.key }) {
        writer.member(PropertyListTag.escaped(key), value)
      }
    }
  }
}

extension JSONObject {
  /// Reads the dictionary of an app whose absence means something.
  func optionalPropertyLists(
    _ name: String
  ) throws(NotificationFailure) -> [String: PropertyList]? {
    guard let member = self[name], member != .null else { return nil }
    return try propertyLists(name)
  }

  /// Reads the dictionary of an app; an absent one is empty.
  func propertyLists(_ name: String) throws(NotificationFailure) -> [String: PropertyList] {
    try value(name, default: [:]) { value throws(NotificationFailure) in
      var reader = PropertyListReader()
      return try reader.dictionary(value)
    }
  }
}
