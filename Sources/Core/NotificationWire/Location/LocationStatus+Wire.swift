package import NotificationModel

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
