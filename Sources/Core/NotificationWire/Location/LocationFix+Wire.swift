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
