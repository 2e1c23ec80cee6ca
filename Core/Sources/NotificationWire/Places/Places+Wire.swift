package import NotificationModel

extension Coordinate: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      latitude: try wire.value("latitude", \.latitude),
      longitude: try wire.value("longitude", \.longitude))
  }
}

extension LocationFix: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    var fix = wire.start(
      Self(
        coordinate: try wire.value("coordinate", \.coordinate),
        accuracy: try wire.value("accuracy", \.accuracy),
        time: try wire.value("time", \.time),
        isSimulated: try wire.value("isSimulated", \.isSimulated, unless: false)))
    try wire.variable("altitude", &fix.altitude)
    try wire.variable("altitudeAccuracy", &fix.altitudeAccuracy)
    try wire.variable("speed", &fix.speed)
    try wire.variable("speedAccuracy", &fix.speedAccuracy)
    try wire.variable("course", &fix.course)
    try wire.variable("courseAccuracy", &fix.courseAccuracy)
    return fix
  }
}

extension LocationReport: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      source: try wire.optional("source", \.source),
      problem: try wire.optional("problem", \.problem),
      fix: try wire.optional("fix", \.fix),
      need: try wire.optional("need", \.need),
      regions: try wire.value("regions", \.regions, default: 0))
  }
}

extension LocationNeed: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      distance: try wire.value("distance", \.distance),
      accuracy: try wire.value("accuracy", \.accuracy))
  }
}

extension LocationStatus: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      authorization: try wire.value("authorization", \.authorization),
      isPrecise: try wire.value("isPrecise", \.isPrecise),
      isEnabled: try wire.value("isEnabled", \.isEnabled))
  }
}

extension LocationWatch: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      accuracy: try wire.value("accuracy", \.accuracy, default: 0),
      distance: try wire.value("distance", \.distance, default: 0))
  }
}

extension RegionCrossing: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      region: try wire.value("region", \.region),
      state: try wire.value("state", \.state),
      number: try wire.value("number", \.number, unless: 0))
  }
}

extension LocationQuestion: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      app: try wire.value("app", \.app),
      appName: try wire.value("appName", \.appName),
      wish: try wire.value("wish", \.wish),
      purpose: try wire.optional("purpose", \.purpose))
  }
}

extension OpenLocationQuestion: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(wish: try wire.value("wish", \.wish), purpose: try wire.optional("purpose", \.purpose))
  }
}
