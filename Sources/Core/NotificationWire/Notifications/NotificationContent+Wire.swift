package import NotificationModel

extension NotificationContent: WireObject {
  private static let empty = NotificationContent()

  package init(members object: JSONObject) throws(NotificationFailure) {
    self = Self.empty
    title = try object.value("title", default: title)
    subtitle = try object.value("subtitle", default: subtitle)
    body = try object.value("body", default: body)
    badge = try object.optional("badge")
    sound = try object.optional("sound")
    try readIdentifiers(object)
    summaryArgument = try object.text(
      "summaryArgument", limit: WireLimits.textBytes, default: summaryArgument)
    summaryArgumentCount = try object.value("summaryArgumentCount", default: summaryArgumentCount)
    interruptionLevel = try object.value("interruptionLevel", default: interruptionLevel)
    relevanceScore = try object.value("relevanceScore", default: relevanceScore)
    userInfo = try object.propertyLists("userInfo")
    attachments = try object.list("attachments", limit: WireLimits.attachments)
    sender = try object.optional("sender")
  }

  package func writeMembers(to writer: inout JSONWriter) {
    let usual = Self.empty
    writer.member("title", title, unless: usual.title)
    writer.member("subtitle", subtitle, unless: usual.subtitle)
    writer.member("body", body, unless: usual.body)
    writer.member("badge", ifPresent: badge)
    writer.member("sound", ifPresent: sound)
    writer.member("categoryIdentifier", categoryIdentifier, unless: "")
    writer.member("threadIdentifier", threadIdentifier, unless: "")
    writer.member("launchImageName", launchImageName, unless: "")
    writer.member("targetContentIdentifier", ifPresent: targetContentIdentifier)
    writer.member("filterCriteria", ifPresent: filterCriteria)
    writer.member("summaryArgument", summaryArgument, unless: "")
    writer.member("summaryArgumentCount", summaryArgumentCount, unless: usual.summaryArgumentCount)
    writer.member("interruptionLevel", interruptionLevel, unless: usual.interruptionLevel)
    writer.member("relevanceScore", relevanceScore, unless: usual.relevanceScore)
    writer.member("userInfo", unlessEmpty: userInfo)
    writer.member("attachments", unlessEmpty: attachments)
    writer.member("sender", ifPresent: sender)
  }

  private mutating func readIdentifiers(_ object: JSONObject) throws(NotificationFailure) {
    let limit = WireLimits.identifierBytes
    categoryIdentifier = try object.text("categoryIdentifier", limit: limit, default: "")
    threadIdentifier = try object.text("threadIdentifier", limit: limit, default: "")
    launchImageName = try object.text("launchImageName", limit: limit, default: "")
    targetContentIdentifier = try object.optionalText("targetContentIdentifier", limit: limit)
    filterCriteria = try object.optionalText("filterCriteria", limit: limit)
  }
}

extension Sender: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      name: try object.text("name", limit: WireLimits.textBytes, default: ""),
      handle: try object.text("handle", limit: WireLimits.identifierBytes))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("name", name, unless: "")
    writer.member("handle", handle)
  }
}

extension DisplayText: WireValue {
  package init(wire value: JSONValue) throws(NotificationFailure) {
    switch value {
    case .string(let text):
      let count = text.utf8.count
      guard count <= WireLimits.textBytes else {
        throw .limit(count: count, limit: WireLimits.textBytes, of: "bytes")
      }
      self = .literal(text)
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

  /// A key to look up, with what is put into the text found.
  private struct Lookup: WireObject {
    let key: String
    let arguments: [PropertyList]

    init(key: String, arguments: [PropertyList]) {
      self.key = key
      self.arguments = arguments
    }

    init(members object: JSONObject) throws(NotificationFailure) {
      key = try object.text("key", limit: WireLimits.textBytes)
      arguments = try object.list("arguments", limit: WireLimits.textArguments)
    }

    func writeMembers(to writer: inout JSONWriter) {
      writer.member("key", key)
      writer.member("arguments", unlessEmpty: arguments)
    }
  }
}

extension Sound: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      kind: try object.value("kind"), name: try object.path("name"),
      volume: try object.optional("volume"))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("kind", kind)
    writer.member("name", ifPresent: name)
    writer.member("volume", ifPresent: volume)
  }
}

extension Attachment: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    guard let path = try object.path("path") else { throw .missing("path") }
    self.init(
      identifier: try object.text("identifier", limit: WireLimits.identifierBytes), path: path,
      type: try object.text("type", limit: WireLimits.identifierBytes),
      options: try object.propertyLists("options"))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("identifier", identifier)
    writer.member("path", path)
    writer.member("type", type)
    writer.member("options", unlessEmpty: options)
  }
}
