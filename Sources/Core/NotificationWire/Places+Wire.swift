package import NotificationModel

extension Coordinate: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      latitude: try object.value("latitude"), longitude: try object.value("longitude"))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("latitude", latitude)
    writer.member("longitude", longitude)
  }
}

extension LocationFix: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      coordinate: try object.value("coordinate"), accuracy: try object.value("accuracy"),
      time: try object.value("time"),
      isSimulated: try object.value("isSimulated", default: false))
    altitude = try object.optional("altitude")
    altitudeAccuracy = try object.optional("altitudeAccuracy")
    speed = try object.optional("speed")
    speedAccuracy = try object.optional("speedAccuracy")
    course = try object.optional("course")
    courseAccuracy = try object.optional("courseAccuracy")
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("coordinate", coordinate)
    writer.member("accuracy", accuracy)
    writer.member("time", time)
    writer.member("isSimulated", isSimulated, unless: false)
    writer.member("altitude", ifPresent: altitude)
    writer.member("altitudeAccuracy", ifPresent: altitudeAccuracy)
    writer.member("speed", ifPresent: speed)
    writer.member("speedAccuracy", ifPresent: speedAccuracy)
    writer.member("course", ifPresent: course)
    writer.member("courseAccuracy", ifPresent: courseAccuracy)
  }
}

extension LocationReport: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      source: try object.optional("source"), problem: try object.optional("problem"),
      fix: try object.optional("fix"), need: try object.optional("need"),
      regions: try object.value("regions", default: 0))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("source", ifPresent: source)
    writer.member("problem", ifPresent: problem)
    writer.member("fix", ifPresent: fix)
    writer.member("need", ifPresent: need)
    writer.member("regions", regions)
  }
}

extension LocationNeed: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(distance: try object.value("distance"), accuracy: try object.value("accuracy"))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("distance", distance)
    writer.member("accuracy", accuracy)
  }
}

extension LocationStatus: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      authorization: try object.value("authorization"),
      isPrecise: try object.value("isPrecise"), isEnabled: try object.value("isEnabled"))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("authorization", authorization)
    writer.member("isPrecise", isPrecise)
    writer.member("isEnabled", isEnabled)
  }
}

extension LocationWatch: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      accuracy: try object.value("accuracy", default: 0),
      distance: try object.value("distance", default: 0))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("accuracy", accuracy)
    writer.member("distance", distance)
  }
}

extension RegionCrossing: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      region: try object.value("region"), state: try object.value("state"),
      number: try object.value("number", default: 0))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("region", region)
    writer.member("state", state)
    writer.member("number", number, unless: 0)
  }
}

extension LocationQuestion: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      app: try object.value("app"), appName: try object.value("appName"),
      wish: try object.value("wish"), purpose: try object.optional("purpose"))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("app", app)
    writer.member("appName", appName)
    writer.member("wish", wish)
    writer.member("purpose", ifPresent: purpose)
  }
}

extension OpenLocationQuestion: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(wish: try object.value("wish"), purpose: try object.optional("purpose"))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("wish", wish)
    writer.member("purpose", ifPresent: purpose)
  }
}

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

extension LocationRequest: WireValue {
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
