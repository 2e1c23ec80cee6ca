package import NotificationModel

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
    guard case .integer(let number) = value else {
      throw .wrongType(value, expected: "an integer of 64 bits")
    }
    self = number
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
