package import NotificationModel

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
