package import NotificationModel

extension NotificationContent: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    var content = Self()
    content.fields = try wire.members(\.fields)
    return content
  }
}

extension NotificationContent.Fields: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    var content = wire.start(Self())
    try wire.variable("title", &content.title, unless: "")
    try wire.variable("subtitle", &content.subtitle, unless: "")
    try wire.variable("body", &content.body, unless: "")
    try wire.variable("badge", &content.badge)
    try wire.variable("sound", &content.sound)
    try wire.variable(
      "categoryIdentifier", &content.categoryIdentifier, as: .identifier, unless: "")
    try wire.variable("threadIdentifier", &content.threadIdentifier, as: .identifier, unless: "")
    try wire.variable("launchImageName", &content.launchImageName, as: .identifier, unless: "")
    try wire.variable("targetContentIdentifier", &content.targetContentIdentifier, as: .identifier)
    try wire.variable("filterCriteria", &content.filterCriteria, as: .identifier)
    try wire.variable("summaryArgument", &content.summaryArgument, as: .text, unless: "")
    try wire.variable("summaryArgumentCount", &content.summaryArgumentCount, unless: 1)
    try wire.variable("interruptionLevel", &content.interruptionLevel, unless: .active)
    try wire.variable("relevanceScore", &content.relevanceScore, unless: 0)
    try wire.variable("userInfo", &content.userInfo, as: .propertyLists, unless: [:])
    try wire.variable(
      "attachments", &content.attachments, as: .list(limit: WireLimits.attachments), unless: [])
    try wire.variable("sender", &content.sender)
    return content
  }
}

extension Sender: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      name: try wire.value("name", \.name, as: .text, unless: ""),
      handle: try wire.value("handle", \.handle, as: .identifier))
  }
}

extension DisplayText: WireValue {
  package init(wire value: JSONValue) throws(NotificationFailure) {
    switch value {
    case .string:
      self = .literal(try TextForm.text.read(value))
    case .object(let object):
      let lookup: Lookup = try object.value("$localized")
      self = .localized(key: lookup.key, arguments: lookup.arguments)
    default: throw .wrongType(value, expected: "a text or an object with $localized")
    }
  }

  package func write(to writer: inout JSONWriter) {
    switch self {
    case .literal(let text): writer.string(text)
    case .localized(let key, let arguments):
      writer.object { $0.member("$localized", Lookup(key: key, arguments: arguments)) }
    }
  }

  /// A key to look up, with the arguments for its text.
  private struct Lookup: WireObject {
    let key: String
    let arguments: [PropertyList]

    static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
      Self(
        key: try wire.value("key", \.key, as: .text),
        arguments: try wire.value(
          "arguments", \.arguments, as: .list(limit: WireLimits.textArguments), unless: []))
    }
  }
}

extension Sound: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      kind: try wire.value("kind", \.kind),
      name: try wire.optional("name", \.name, as: .path),
      source: try wire.value("source", \.source, unless: .app),
      volume: try wire.optional("volume", \.volume))
  }
}

extension Attachment: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      identifier: try wire.value("identifier", \.identifier, as: .identifier),
      path: try wire.value("path", \.path, as: .path),
      type: try wire.value("type", \.type, as: .identifier),
      options: try wire.value("options", \.options, as: .propertyLists, unless: [:]))
  }
}
