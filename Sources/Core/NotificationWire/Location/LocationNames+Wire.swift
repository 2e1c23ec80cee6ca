package import NotificationModel

extension LocationAuthorization: WireValue {
  private static let wireNames = WireNames<Self>([
    (.notDetermined, "notDetermined"), (.denied, "denied"), (.once, "once"),
    (.whenInUse, "whenInUse"), (.always, "always"),
  ])

  package init(wire value: JSONValue) throws(NotificationFailure) {
    self = try Self.wireNames.read(value)
  }

  package func write(to writer: inout JSONWriter) { Self.wireNames.write(self, to: &writer) }
}

extension LocationDecision: WireValue {
  private static let wireNames = WireNames<Self>([
    (.allowOnce, "allowOnce"), (.allowWhileUsing, "allowWhileUsing"),
    (.allowAlways, "allowAlways"), (.deny, "deny"),
  ])

  package init(wire value: JSONValue) throws(NotificationFailure) {
    self = try Self.wireNames.read(value)
  }

  package func write(to writer: inout JSONWriter) { Self.wireNames.write(self, to: &writer) }
}

extension LocationWish: WireValue {
  private static let wireNames = WireNames<Self>([
    (.whileUsing, "whileUsing"), (.always, "always"), (.precise, "precise"),
  ])

  package init(wire value: JSONValue) throws(NotificationFailure) {
    self = try Self.wireNames.read(value)
  }

  package func write(to writer: inout JSONWriter) { Self.wireNames.write(self, to: &writer) }
}

extension RegionState: WireValue {
  private static let wireNames = WireNames<Self>([
    (.unknown, "unknown"), (.inside, "inside"), (.outside, "outside"),
  ])

  package init(wire value: JSONValue) throws(NotificationFailure) {
    self = try Self.wireNames.read(value)
  }

  package func write(to writer: inout JSONWriter) { Self.wireNames.write(self, to: &writer) }
}
