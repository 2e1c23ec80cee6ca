package import NotificationModel

extension PresentationGroup: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      app: try object.value("app"), appName: try object.value("appName"),
      thread: try object.optional("thread"), members: try object.list("members"),
      summary: try object.value("summary", default: ""))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("app", app)
    writer.member("appName", appName)
    writer.member("thread", ifPresent: thread)
    writer.member("members", members)
    writer.member("summary", summary, unless: "")
  }
}

extension AuthorizationQuestion: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      app: try object.value("app"), appName: try object.value("appName"),
      options: try object.value("options"),
      isCritical: try object.value("isCritical", default: false),
      offersSummary: try object.value("offersSummary", default: false))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("app", app)
    writer.member("appName", appName)
    writer.member("options", options)
    writer.member("isCritical", isCritical)
    writer.member("offersSummary", offersSummary)
  }
}
