package import NotificationModel

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
