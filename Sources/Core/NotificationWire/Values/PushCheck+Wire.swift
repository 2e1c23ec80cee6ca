package import NotificationModel

extension PushCheck: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      bytes: try object.value("bytes"), limit: try object.value("limit"),
      isNotification: try object.value("isNotification"),
      isContentAvailable: try object.value("isContentAvailable"),
      problems: try object.list("problems"))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("bytes", bytes)
    writer.member("limit", limit)
    writer.member("isNotification", isNotification)
    writer.member("isContentAvailable", isContentAvailable)
    writer.member("problems", problems)
  }
}

extension PushProblem: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      field: try object.value("field"), value: try object.value("value"),
      rule: try object.value("rule"), message: try object.value("problem"))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("field", field)
    writer.member("value", value)
    writer.member("rule", rule)
    writer.member("problem", message)
  }
}
