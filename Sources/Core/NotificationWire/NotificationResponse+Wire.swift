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

extension ResponseChoice: WireObject {
  private enum Kind: String {
    case open = "open"
    case dismiss = "dismiss"
    case action = "action"
  }

  package init(members object: JSONObject) throws(NotificationFailure) {
    switch try object.kind(Kind.self) {
    case .open: self = .open
    case .dismiss: self = .dismiss
    case .action:
      self = .action(
        identifier: try object.text("identifier", limit: WireLimits.identifierBytes),
        text: try object.optionalText("text", limit: WireLimits.textBytes))
    }
  }

  package func writeMembers(to writer: inout JSONWriter) {
    switch self {
    case .open: writer.member("kind", Kind.open.rawValue)
    case .dismiss: writer.member("kind", Kind.dismiss.rawValue)
    case .action(let identifier, let text):
      writer.member("kind", Kind.action.rawValue)
      writer.member("identifier", identifier)
      writer.member("text", ifPresent: text)
    }
  }
}

extension NotificationFailure: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      Code(name: try object.value("code")), field: try object.optional("field"),
      value: try object.optional("value"), message: try object.value("message"),
      remedy: try object.value("remedy", default: ""))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("code", code.name)
    writer.member("field", ifPresent: field)
    writer.member("value", ifPresent: value)
    writer.member("message", message)
    writer.member("remedy", remedy)
  }
}

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
