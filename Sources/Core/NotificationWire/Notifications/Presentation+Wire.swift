package import NotificationModel

extension Presentation: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      key: try object.value("key"), appName: try object.value("appName"),
      date: try object.value("date"))
    title = try object.value("title", default: "")
    subtitle = try object.value("subtitle", default: "")
    body = try object.value("body", default: "")
    hidesPreview = try object.value("hidesPreview", default: false)
    places = try object.value("places")
    alertStyle = try object.value("alertStyle")
    level = try object.value("level")
    sound = try object.optional("sound")
    wakesScreen = try object.value("wakesScreen", default: false)
    badge = try object.optional("badge")
    group = try object.optional("group")
    actions = try object.list("actions")
    isProvisional = try object.value("isProvisional", default: false)
    attachments = try object.list("attachments")
    relevanceScore = try object.value("relevanceScore", default: 0)
    sender = try object.optional("sender")
    summaryDate = try object.optional("summaryDate")
    contentExtension = try object.optional("contentExtension")
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("key", key)
    writer.member("appName", appName)
    writer.member("date", date)
    writer.member("title", title, unless: "")
    writer.member("subtitle", subtitle, unless: "")
    writer.member("body", body, unless: "")
    writer.member("hidesPreview", hidesPreview)
    writer.member("places", places)
    writer.member("alertStyle", alertStyle)
    writer.member("level", level)
    writer.member("sound", ifPresent: sound)
    writer.member("wakesScreen", wakesScreen)
    writer.member("badge", ifPresent: badge)
    writer.member("group", ifPresent: group)
    writer.member("actions", unlessEmpty: actions)
    writer.member("isProvisional", isProvisional)
    writer.member("attachments", unlessEmpty: attachments)
    writer.member("relevanceScore", relevanceScore, unless: 0)
    writer.member("sender", ifPresent: sender)
    writer.member("summaryDate", ifPresent: summaryDate)
    writer.member("contentExtension", ifPresent: contentExtension)
  }
}

extension Presentation.Action: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      identifier: try object.value("identifier"), title: try object.value("title"),
      isDestructive: try object.value("isDestructive", default: false),
      opensApp: try object.value("opensApp", default: false),
      needsUnlock: try object.value("needsUnlock", default: false),
      textInput: try object.optional("textInput"))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("identifier", identifier)
    writer.member("title", title)
    writer.member("isDestructive", isDestructive)
    writer.member("opensApp", opensApp)
    writer.member("needsUnlock", needsUnlock)
    writer.member("textInput", ifPresent: textInput)
  }
}

extension Presentation.TextInput: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      buttonTitle: try object.value("buttonTitle"), placeholder: try object.value("placeholder"))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("buttonTitle", buttonTitle)
    writer.member("placeholder", placeholder)
  }
}

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
