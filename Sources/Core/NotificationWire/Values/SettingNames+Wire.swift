package import NotificationModel

extension AuthorizationStatus: WireValue {
  private static let wireNames = WireNames<Self>([
    (.notDetermined, "notDetermined"), (.denied, "denied"), (.authorized, "authorized"),
    (.provisional, "provisional"), (.ephemeral, "ephemeral"),
  ])

  package init(wire value: JSONValue) throws(NotificationFailure) {
    self = try Self.wireNames.read(value)
  }

  package func write(to writer: inout JSONWriter) { Self.wireNames.write(self, to: &writer) }
}

extension AlertStyle: WireValue {
  private static let wireNames = WireNames<Self>([
    (.none, "none"), (.banner, "banner"), (.alert, "alert"),
  ])

  package init(wire value: JSONValue) throws(NotificationFailure) {
    self = try Self.wireNames.read(value)
  }

  package func write(to writer: inout JSONWriter) { Self.wireNames.write(self, to: &writer) }
}

extension PreviewSetting: WireValue {
  private static let wireNames = WireNames<Self>([
    (.always, "always"), (.whenAuthenticated, "whenAuthenticated"), (.never, "never"),
  ])

  package init(wire value: JSONValue) throws(NotificationFailure) {
    self = try Self.wireNames.read(value)
  }

  package func write(to writer: inout JSONWriter) { Self.wireNames.write(self, to: &writer) }
}

extension GroupingSetting: WireValue {
  private static let wireNames = WireNames<Self>([
    (.automatic, "automatic"), (.byApp, "byApp"), (.off, "off"),
  ])

  package init(wire value: JSONValue) throws(NotificationFailure) {
    self = try Self.wireNames.read(value)
  }

  package func write(to writer: inout JSONWriter) { Self.wireNames.write(self, to: &writer) }
}

extension DisplayStyle: WireValue {
  private static let wireNames = WireNames<Self>([
    (.count, "count"), (.stack, "stack"), (.list, "list"),
  ])

  package init(wire value: JSONValue) throws(NotificationFailure) {
    self = try Self.wireNames.read(value)
  }

  package func write(to writer: inout JSONWriter) { Self.wireNames.write(self, to: &writer) }
}

extension ReportedSettings.Setting: WireValue {
  private static let wireNames = WireNames<Self>([
    (.notSupported, "notSupported"), (.disabled, "disabled"), (.enabled, "enabled"),
  ])

  package init(wire value: JSONValue) throws(NotificationFailure) {
    self = try Self.wireNames.read(value)
  }

  package func write(to writer: inout JSONWriter) { Self.wireNames.write(self, to: &writer) }
}
