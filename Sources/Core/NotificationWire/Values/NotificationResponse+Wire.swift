package import NotificationModel

extension NotificationResponse: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      notification: try object.value("notification"),
      actionIdentifier: try object.value("actionIdentifier"),
      userText: try object.optional("userText"),
      opensApp: try object.value("opensApp", default: false))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("notification", notification)
    writer.member("actionIdentifier", actionIdentifier)
    writer.member("userText", ifPresent: userText)
    writer.member("opensApp", opensApp, unless: false)
  }
}

extension DeliveredNotification: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      key: try object.value("key"), request: try object.value("request"),
      date: try object.value("date"))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("key", key)
    writer.member("request", request)
    writer.member("date", date)
  }
}

extension NotificationKey: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      app: try object.value("app"),
      identifier: try object.text("identifier", limit: WireLimits.identifierBytes),
      delivery: try object.value("delivery"))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("app", app)
    writer.member("identifier", identifier)
    writer.member("delivery", delivery)
  }
}

extension KeptResponse: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      number: try object.value("number"), response: try object.value("response"),
      date: try object.value("date"), problem: try object.value("problem", default: ""),
      attempts: try object.value("attempts", default: 0))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("number", number)
    writer.member("response", response)
    writer.member("date", date)
    writer.member("problem", problem, unless: "")
    writer.member("attempts", attempts, unless: 0)
  }
}
