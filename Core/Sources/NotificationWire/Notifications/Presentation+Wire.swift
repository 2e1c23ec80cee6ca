package import NotificationModel

extension Presentation: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    var presentation = wire.start(
      Self(
        key: try wire.value("key", \.key),
        appName: try wire.value("appName", \.appName),
        date: try wire.value("date", \.date)))
    try wire.variable("title", &presentation.title, unless: "")
    try wire.variable("subtitle", &presentation.subtitle, unless: "")
    try wire.variable("body", &presentation.body, unless: "")
    try wire.variable("systemTitle", &presentation.text.systemTitle, as: .plainWord)
    try wire.variable("systemBody", &presentation.text.systemBody, as: .plainWord)
    try wire.variable("styledBody", &presentation.styledBody, unless: [])
    try wire.variable("hidesPreview", &presentation.hidesPreview)
    try wire.variable("isShortened", &presentation.isShortened, unless: false)
    try wire.value("places", &presentation.surfaces)
    try wire.value("alertStyle", &presentation.alertStyle)
    try wire.variable("bannerTime", &presentation.bannerTime)
    try wire.variable("hasUsualTime", &presentation.hasUsualTime, unless: false)
    try wire.value("level", &presentation.level)
    try wire.variable("sound", &presentation.sound)
    try wire.variable("wakesScreen", &presentation.wakesScreen)
    try wire.variable("badge", &presentation.badge)
    try wire.variable("group", &presentation.group)
    try wire.variable("actions", &presentation.actions, unless: [])
    try wire.variable("isProvisional", &presentation.isProvisional)
    try wire.variable("isUndecided", &presentation.isUndecided, unless: false)
    try wire.variable("count", &presentation.count, unless: 1)
    try wire.variable("progress", &presentation.progress)
    try wire.variable("attachments", &presentation.attachments, unless: [])
    try wire.variable("files", &presentation.media.files)
    try wire.variable("relevanceScore", &presentation.relevanceScore, unless: 0)
    try wire.variable("sender", &presentation.sender)
    try wire.variable("summaryDate", &presentation.summaryDate)
    try wire.variable("contentExtension", &presentation.contentExtension)
    try wire.variable("isWatched", &presentation.isWatched, unless: false)
    return presentation
  }

  package func write(to writer: inout JSONWriter) {
    writer.write(self, \.presentation) { writer in writer.object { writeMembers(to: &$0) } }
  }
}

extension Presentation.Files: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      icon: try wire.optional("icon", \.icon, as: .path),
      picture: try wire.optional("picture", \.picture, as: .path),
      isPending: try wire.value("isPending", \.isPending, default: false))
  }
}

extension Presentation.Action: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      identifier: try wire.value("identifier", \.identifier),
      title: try wire.value("title", \.title),
      isDestructive: try wire.value("isDestructive", \.isDestructive, default: false),
      opensApp: try wire.value("opensApp", \.opensApp, default: false),
      needsUnlock: try wire.value("needsUnlock", \.needsUnlock, default: false),
      textInput: try wire.optional("textInput", \.textInput),
      systemTitle: try wire.optional("systemTitle", \.systemTitle, as: .plainWord))
  }
}

extension Presentation.TextInput: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      buttonTitle: try wire.value("buttonTitle", \.buttonTitle),
      placeholder: try wire.value("placeholder", \.placeholder),
      systemTitle: try wire.optional("systemTitle", \.systemTitle, as: .plainWord))
  }
}

extension PresentationGroup: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      app: try wire.value("app", \.app),
      appName: try wire.value("appName", \.appName),
      thread: try wire.optional("thread", \.thread),
      members: try wire.value("members", \.members, default: []),
      summary: try wire.value("summary", \.summary, unless: ""),
      systemSummary: try wire.optional("systemSummary", \.systemSummary, as: .plainWord))
  }
}

extension StackSummary: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      thread: try wire.optional("thread", \.thread),
      count: try wire.value("count", \.count),
      summary: try wire.value("summary", \.summary, unless: ""),
      systemSummary: try wire.optional("systemSummary", \.systemSummary, as: .plainWord))
  }
}

extension AuthorizationQuestion: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      app: try wire.value("app", \.app),
      appName: try wire.value("appName", \.appName),
      options: try wire.value("options", \.options),
      isCritical: try wire.value("isCritical", \.isCritical, default: false),
      offersSummary: try wire.value("offersSummary", \.offersSummary, default: false))
  }
}
