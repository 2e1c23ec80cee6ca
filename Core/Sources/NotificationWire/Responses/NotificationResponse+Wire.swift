package import NotificationModel

extension NotificationResponse: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      notification: try wire.value("notification", \.notification),
      actionIdentifier: try wire.value("actionIdentifier", \.actionIdentifier),
      userText: try wire.optional("userText", \.userText),
      opensApp: try wire.value("opensApp", \.opensApp, unless: false))
  }
}

extension DeliveredNotification: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      key: try wire.value("key", \.key),
      request: try wire.value("request", \.request),
      date: try wire.value("date", \.date))
  }
}

extension NotificationKey: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      app: try wire.value("app", \.app),
      identifier: try wire.value("identifier", \.identifier, as: .identifier),
      delivery: try wire.value("delivery", \.delivery))
  }
}

extension KeptResponse: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      number: try wire.value("number", \.number),
      response: try wire.value("response", \.response),
      date: try wire.value("date", \.date),
      problem: try wire.value("problem", \.problem, unless: ""),
      attempts: try wire.value("attempts", \.attempts, unless: 0))
  }
}

extension ResponseChoice: WireChoice {
  package static let cases = WireCases<Self>(
    tag: "kind",
    WireCase("open", .open),
    WireCase("dismiss", .dismiss),
    WireCase(
      "action",
      { if case .action(let identifier, let text) = $0 { (identifier, text) } else { nil } }
    ) {
      .action(
        identifier: try $0.value("identifier", \.0, as: .identifier),
        text: try $0.optional("text", \.1, as: .text))
    })
}

extension NotificationFailure: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      Code(name: try wire.value("code", \.code.name)),
      field: try wire.optional("field", \.field),
      value: try wire.optional("value", \.value),
      message: try wire.value("message", \.message),
      remedy: try wire.value("remedy", \.remedy, default: ""))
  }
}

extension NotificationCategory: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      identifier: try wire.value("identifier", \.identifier, as: .identifier),
      actions: try wire.value(
        "actions", \.actions, as: .list(limit: WireLimits.actions), unless: []),
      intentIdentifiers: try wire.value(
        "intentIdentifiers", \.intentIdentifiers,
        as: .list(limit: WireLimits.intentIdentifiers, of: .identifier), unless: []),
      hiddenPreviewsBodyPlaceholder: try wire.value(
        "hiddenPreviewsBodyPlaceholder", \.hiddenPreviewsBodyPlaceholder, unless: ""),
      summaryFormat: try wire.value("summaryFormat", \.summaryFormat, unless: ""),
      options: try wire.value("options", \.options, unless: []))
  }
}

extension NotificationAction: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      identifier: try wire.value("identifier", \.identifier, as: .identifier),
      title: try wire.value("title", \.title),
      options: try wire.value("options", \.options, unless: []),
      icon: try wire.optional("icon", \.icon),
      textInput: try wire.optional("textInput", \.textInput),
      systemTitle: try wire.optional("systemTitle", \.systemTitle, as: .plainWord))
  }
}

extension NotificationAction.Icon: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    let name = try wire.value("name", \.name, as: .identifier)
    return Self(
      isSystemImage: try wire.value("isSystemImage", \.isSystemImage, default: false), name: name)
  }
}

extension NotificationAction.TextInput: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      buttonTitle: try wire.value("buttonTitle", \.buttonTitle, default: ""),
      placeholder: try wire.value("placeholder", \.placeholder, default: ""),
      systemTitle: try wire.optional("systemTitle", \.systemTitle, as: .plainWord))
  }
}
