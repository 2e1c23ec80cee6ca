package import NotificationModel

extension InterruptionLevel: WireValue {
  private static let wireNames = WireNames<Self>([
    (.passive, "passive"), (.active, "active"), (.timeSensitive, "time-sensitive"),
    (.critical, "critical"),
  ])

  package init(wire value: JSONValue) throws(NotificationFailure) {
    self = try Self.wireNames.read(value)
  }

  package func write(to writer: inout JSONWriter) { Self.wireNames.write(self, to: &writer) }
}

extension Sound.Kind: WireValue {
  private static let wireNames = WireNames<Self>([
    (.standard, "standard"), (.ringtone, "ringtone"), (.critical, "critical"),
  ])

  package init(wire value: JSONValue) throws(NotificationFailure) {
    self = try Self.wireNames.read(value)
  }

  package func write(to writer: inout JSONWriter) { Self.wireNames.write(self, to: &writer) }
}

extension AuthorizationDecision: WireValue {
  private static let wireNames = WireNames<Self>([
    (.allow, "allow"), (.deny, "deny"), (.allowInSummary, "allowInSummary"),
    (.provisional, "provisional"), (.keep, "keep"), (.turnOff, "turnOff"),
    (.allowCritical, "allowCritical"), (.denyCritical, "denyCritical"), (.reset, "reset"),
  ])

  package init(wire value: JSONValue) throws(NotificationFailure) {
    self = try Self.wireNames.read(value)
  }

  package func write(to writer: inout JSONWriter) { Self.wireNames.write(self, to: &writer) }
}

extension DoctorFinding.Level: WireValue {
  private static let wireNames = WireNames<Self>([
    (.good, "good"), (.warning, "warning"), (.problem, "problem"),
  ])

  package init(wire value: JSONValue) throws(NotificationFailure) {
    self = try Self.wireNames.read(value)
  }

  package func write(to writer: inout JSONWriter) { Self.wireNames.write(self, to: &writer) }
}

extension OpenQuestion.Subject: WireValue {
  private static let wireNames = WireNames<Self>([
    (.notifications, "notifications"), (.criticalAlerts, "criticalAlerts"),
    (.location, "location"),
  ])

  package init(wire value: JSONValue) throws(NotificationFailure) {
    self = try Self.wireNames.read(value)
  }

  package func write(to writer: inout JSONWriter) { Self.wireNames.write(self, to: &writer) }
}
