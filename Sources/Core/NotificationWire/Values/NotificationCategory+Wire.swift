package import NotificationModel

extension NotificationCategory: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      identifier: try object.text("identifier", limit: WireLimits.identifierBytes),
      actions: try object.list("actions", limit: WireLimits.actions),
      intentIdentifiers: try object.identifiers(
        "intentIdentifiers", limit: WireLimits.intentIdentifiers) ?? [],
      hiddenPreviewsBodyPlaceholder: try object.value("hiddenPreviewsBodyPlaceholder", default: ""),
      summaryFormat: try object.value("summaryFormat", default: ""),
      options: try object.value("options", default: []))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("identifier", identifier)
    writer.member("actions", unlessEmpty: actions)
    writer.member("intentIdentifiers", unlessEmpty: intentIdentifiers)
    writer.member(
      "hiddenPreviewsBodyPlaceholder", hiddenPreviewsBodyPlaceholder, unless: "")
    writer.member("summaryFormat", summaryFormat, unless: "")
    writer.member("options", options, unless: [])
  }
}

extension NotificationAction: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      identifier: try object.text("identifier", limit: WireLimits.identifierBytes),
      title: try object.value("title"), options: try object.value("options", default: []),
      icon: try object.optional("icon"), textInput: try object.optional("textInput"))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("identifier", identifier)
    writer.member("title", title)
    writer.member("options", options, unless: [])
    writer.member("icon", ifPresent: icon)
    writer.member("textInput", ifPresent: textInput)
  }
}

extension NotificationAction.Icon: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      isSystemImage: try object.value("isSystemImage", default: false),
      name: try object.text("name", limit: WireLimits.identifierBytes))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("name", name)
    writer.member("isSystemImage", isSystemImage)
  }
}

extension NotificationAction.TextInput: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      buttonTitle: try object.value("buttonTitle", default: ""),
      placeholder: try object.value("placeholder", default: ""))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("buttonTitle", buttonTitle)
    writer.member("placeholder", placeholder)
  }
}
