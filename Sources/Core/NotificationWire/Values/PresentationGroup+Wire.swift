package import NotificationModel

extension PresentationGroup: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      app: try object.value("app"), appName: try object.value("appName"),
      thread: try object.optional("thread"), members: try object.list("members"),
      summary: try object.value("summary", default: ""))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writeMembers(to: &writer) { presentation, writer in presentation.write(to: &writer) }
  }

  /// Writes the stack with each of its notifications in a form of the caller's.
  func writeMembers(
    to writer: inout JSONWriter, member write: (Presentation, inout JSONWriter) -> Void
  ) {
    writer.member("app", app)
    writer.member("appName", appName)
    writer.member("thread", ifPresent: thread)
    writer.name("members")
    writer.array { writer in
      for presentation in members { write(presentation, &writer) }
    }
    writer.member("summary", summary, unless: "")
  }
}

extension StackSummary: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      thread: try object.optional("thread"), count: try object.value("count"),
      summary: try object.value("summary", default: ""))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("thread", ifPresent: thread)
    writer.member("count", count)
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
