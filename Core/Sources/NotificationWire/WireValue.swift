package import NotificationModel

/// A value with one written form on the wire.
///
/// The names of the form are written out by hand next to each type, so that renaming a property of the domain changes nothing
/// on the wire.
package protocol WireValue: Sendable {
  /// Reads the form; a failure names the field relative to this value.
  init(wire value: JSONValue) throws(NotificationFailure)
  /// Writes the form, always the same bytes for the same value.
  func write(to writer: inout JSONWriter)
}

/// A value whose form is an object.
package protocol WireObject: WireValue {
  /// Reads or writes the members, each described once, in a fixed order; see `WireCoder`.
  static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self
}

extension WireObject {
  package init(wire value: JSONValue) throws(NotificationFailure) {
    guard case .object(let object) = value else {
      throw .wrongType(value, expected: "an object")
    }
    self = try Self(members: object)
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writeMembers(to: &$0) }
  }

  /// Reads the object's members; unknown ones are ignored.
  init(members object: JSONObject) throws(NotificationFailure) {
    var wire = WireCoder<Self>(reading: object)
    self = try Self.exchange(&wire)
  }

  /// Writes the members in a fixed order.
  package func writeMembers(to writer: inout JSONWriter) {
    WireCoder.write(self, to: &writer, Self.exchange)
  }
}

/// An enum whose cases have associated values.
package protocol WireChoice: WireObject {
  static var cases: WireCases<Self> { get }
}

extension WireChoice {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    try wire.choice(cases)
  }
}

/// An enum that is a message of its own on a channel.
package protocol WireMessage: WireChoice {}

extension WireMessage {
  /// Reads a message; a failure names the field.
  package static func decode(_ bytes: [UInt8]) throws(RefusedMessage) -> Self {
    try MessageReader.read(bytes) { object throws(NotificationFailure) in
      try Self(members: object)
    }
  }

  /// Encodes the message, without the length that precedes it.
  package func encode() -> [UInt8] {
    MessageReader.write { writeMembers(to: &$0) }
  }
}

extension Array: WireValue where Element: WireValue {
  package init(wire value: JSONValue) throws(NotificationFailure) {
    self = try ListForm(limit: .max, element: UsualForm()).read(value)
  }

  package func write(to writer: inout JSONWriter) {
    writer.array { writer in
      for element in self { element.write(to: &writer) }
    }
  }
}

extension String: WireValue {
  package init(wire value: JSONValue) throws(NotificationFailure) {
    guard case .string(let text) = value else { throw .wrongType(value, expected: "a text") }
    self = text
  }

  package func write(to writer: inout JSONWriter) { writer.string(self) }
}

extension Bool: WireValue {
  package init(wire value: JSONValue) throws(NotificationFailure) {
    guard case .boolean(let flag) = value else { throw .wrongType(value, expected: "a boolean") }
    self = flag
  }

  package func write(to writer: inout JSONWriter) { writer.boolean(self) }
}

extension Int64: WireValue {
  package init(wire value: JSONValue) throws(NotificationFailure) {
    switch value {
    case .integer(let number): self = number
    case .unsigned(let number):
      throw .unusable(
        "\(number)", "is above \(Int64.max)",
        remedy: "Send a smaller integer: those of 64 bits with a sign are taken.")
    default: throw .wrongType(value, expected: "an integer of 64 bits")
    }
  }

  package func write(to writer: inout JSONWriter) { writer.integer(self) }
}

extension Int: WireValue {
  package init(wire value: JSONValue) throws(NotificationFailure) {
    self = Int(try Int64(wire: value))
  }

  package func write(to writer: inout JSONWriter) { writer.integer(self) }
}

extension Double: WireValue {
  package init(wire value: JSONValue) throws(NotificationFailure) {
    switch value {
    case .integer(let number): self = Double(number)
    case .unsigned(let number): self = Double(number)
    case .real(let number): self = number
    default: throw .wrongType(value, expected: "a finite number")
    }
  }

  package func write(to writer: inout JSONWriter) { writer.number(self) }
}

extension WallTime: WireValue {
  package init(wire value: JSONValue) throws(NotificationFailure) {
    self.init(microseconds: try Int64(wire: value))
  }

  package func write(to writer: inout JSONWriter) { writer.integer(microseconds) }
}

extension BootTime: WireValue {
  package init(wire value: JSONValue) throws(NotificationFailure) {
    self.init(microseconds: try Int64(wire: value))
  }

  package func write(to writer: inout JSONWriter) { writer.integer(microseconds) }
}

extension BundleIdentifier: WireValue {
  package init(wire value: JSONValue) throws(NotificationFailure) {
    let text = try String(wire: value)
    guard let identifier = BundleIdentifier(text) else {
      throw .unusable(
        text, "is not a bundle identifier",
        remedy: "Use 1 to \(Self.maximumLength) letters, digits, dots, hyphens and underscores.")
    }
    self = identifier
  }

  package func write(to writer: inout JSONWriter) { writer.string(rawValue) }
}

/// One value by itself, in its form within a message, for the store.
///
/// Equal values give equal bytes. A form that was written once is readable by every later version.
package enum WireBlob<Value: WireValue> {
  /// Writes a value as JSON.
  package static func encode(_ value: Value) -> [UInt8] {
    var writer = JSONWriter.keeping
    value.write(to: &writer)
    return writer.bytes
  }

  /// Reads a value, or throws `invalidMessage`, `invalidValue` or `limitReached` with the field.
  package static func decode(_ bytes: [UInt8]) throws(NotificationFailure) -> Value {
    var parser = JSONParser(bytes)
    return try Value(wire: try parser.parse())
  }
}

package typealias WireRequest = WireBlob<NotificationRequest>
package typealias WireContent = WireBlob<NotificationContent>
package typealias WireTrigger = WireBlob<Trigger>
package typealias WireCategory = WireBlob<NotificationCategory>
package typealias WireAppRecord = WireBlob<AppRecord>
package typealias WireGlobalSettings = WireBlob<GlobalSettings>
package typealias WireDeliveredNotification = WireBlob<DeliveredNotification>
package typealias WireKeptResponse = WireBlob<KeptResponse>
package typealias WireResponse = WireBlob<NotificationResponse>

extension NotificationFailure {
  /// A required field is missing.
  static func missing(_ name: String) -> NotificationFailure {
    NotificationFailure(
      .invalidMessage, field: name, message: "The field is missing.",
      remedy: "Send the field; docs/internals/wire.md lists those of every message.")
  }

  /// A field has the wrong type.
  static func wrongType(_ value: JSONValue, expected: String) -> NotificationFailure {
    NotificationFailure(
      .invalidMessage, value: value.excerpt,
      message: "The field must be \(expected), and it is \(value.kind).",
      remedy: "Send \(expected); docs/internals/wire.md lists the fields of every message.")
  }

  /// A field has the right type and an unacceptable value.
  static func unusable(_ value: String, _ reason: String, remedy: String) -> NotificationFailure {
    NotificationFailure(
      .invalidValue, value: value.excerpt, message: "The value \(reason).", remedy: remedy)
  }

  /// A limit is exceeded.
  static func limit(
    _ field: String? = nil, count: Int, limit: Int, of units: String
  ) -> NotificationFailure {
    NotificationFailure(
      .limitReached, field: field, value: "\(count)",
      message: "There are \(count) \(units) and the limit is \(limit).",
      remedy: "Send at most \(limit) \(units).")
  }

  /// The same failure relative to the object or list that contains the field.
  func inside(_ name: String) -> NotificationFailure {
    var failure = self
    guard let field else {
      failure.field = name.excerpt
      return failure
    }
    failure.field = name.excerpt + (field.hasPrefix("[") ? field : "." + field)
    return failure
  }
}

extension String {
  /// The beginning of the text, limited in bytes too: one character can be a megabyte of accents.
  var excerpt: String {
    unicodeScalars.count <= 200
      ? self : String(String.UnicodeScalarView(unicodeScalars.prefix(200)))
  }
}
