import ByteParsing
package import NotificationModel

extension WebPushSubscription: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    var subscription = wire.start(
      Self(
        name: try wire.value("name", \.name, as: .identifier),
        app: try wire.value("app", \.app),
        vapidKey: try wire.optional("vapidKey", \.vapidKey, as: .vapidKey),
        gateway: try wire.optional("gateway", \.gateway, as: .identifier),
        receiver: try wire.value("receiver", \.receiver),
        created: try wire.value("created", \.created)))
    try wire.variable("endpoint", &subscription.endpoint, as: .identifier)
    try wire.variable("messages", &subscription.messages, unless: MessageCounts())
    return subscription
  }
}

extension WebPushSubscription.Receiver: WireChoice {
  package static let cases = WireCases<Self>(
    tag: "kind",
    WireCase("app", optional: { if case .app(let keys) = $0 { .some(keys) } else { nil } }) {
      .app(keys: try $0.optional("keys", \.self))
    },
    WireCase(
      "unifiedPush", { if case .connector(let connector) = $0 { connector } else { nil } }
    ) {
      .connector(try $0.value("connector", \.self))
    })
}

extension SubscriptionSecrets: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      privateKey: try wire.value("privateKey", \.privateKey, as: .bytes(32)),
      publicKey: try wire.value(
        "publicKey", \.publicKey, as: .bytes(WebPushSubscription.vapidKeyBytes)),
      auth: try wire.value("auth", \.auth, as: .bytes(16)))
  }
}

extension PushConnector: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    var connector = wire.start(
      Self(
        service: try wire.value("service", \.service, as: .identifier),
        token: try wire.value("token", \.token, as: .identifier),
        description: try wire.optional("description", \.description, as: .identifier),
        version: try wire.value("version", \.version)))
    try wire.variable("appName", &connector.appName)
    try wire.variable("bus", &connector.bus, as: .identifier)
    try wire.variable("endpoint", &connector.endpoint, as: .identifier)
    try wire.variable("missingSince", &connector.missingSince)
    return connector
  }
}

extension MessageCounts: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    var counts = wire.start(Self())
    try wire.variable("last", &counts.last)
    try wire.variable("day", &counts.day)
    try wire.variable("ofDay", &counts.ofDay)
    try wire.variable("undecryptable", &counts.undecryptable, unless: 0)
    return counts
  }
}

extension IssuedSubscription: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      endpoint: try wire.value("endpoint", \.endpoint, as: .identifier),
      publicKey: try wire.value(
        "p256dh", \.publicKey, as: .bytes(WebPushSubscription.vapidKeyBytes)),
      auth: try wire.value("auth", \.auth, as: .bytes(16)),
      vapidKey: try wire.optional("vapidKey", \.vapidKey, as: .vapidKey))
  }
}

extension SubscriptionStatus.Kind: WireName {}

extension SubscriptionStatus: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    var status = wire.start(
      Self(
        name: try wire.value("name", \.name, as: .identifier),
        app: try wire.value("app", \.app),
        appName: try wire.value("appName", \.appName),
        kind: try wire.value("kind", \.kind),
        created: try wire.value("created", \.created)))
    try wire.variable("description", &status.description, as: .identifier)
    try wire.variable("vapidKey", &status.vapidKey, as: .vapidKey)
    try wire.variable("gateway", &status.gateway, as: .identifier)
    try wire.variable("endpoint", &status.endpoint, as: .identifier)
    try wire.variable("lastMessage", &status.lastMessage)
    try wire.variable("messagesToday", &status.messagesToday)
    try wire.variable("undecryptable", &status.undecryptable)
    return status
  }
}

/// So many bytes as a text in base64url; standard base64 and padding are read too.
struct BytesForm: WireForm {
  let count: Int

  func read(_ json: JSONValue) throws(NotificationFailure) -> [UInt8] {
    let text = try TextForm(limit: WireLimits.identifierBytes).read(json)
    guard let bytes = Base64Text.bytes(of: Array(text.utf8)[...]), bytes.count == count else {
      throw .unusable(
        text, "is not \(count) bytes in base64url", remedy: "Send \(count) bytes in base64url.")
    }
    return bytes
  }

  func write(_ bytes: [UInt8], to writer: inout JSONWriter) {
    writer.string(Base64Text.addressText(of: bytes))
  }
}

/// The written form of a server's public key: an uncompressed point of P-256 in base64url.
package enum VapidKeyText {
  /// The characters of a key without padding.
  package static let characters = 87

  /// The key in a text; standard base64 and padding are read too. Nil for any other text.
  package static func bytes(of text: String) -> [UInt8]? {
    guard text.utf8.count <= WireLimits.identifierBytes,
      let key = Base64Text.bytes(of: Array(text.utf8)[...]),
      key.count == WebPushSubscription.vapidKeyBytes, key.first == 0x04
    else { return nil }
    return key
  }

  /// The written form of a key.
  package static func text(of key: [UInt8]) -> String { Base64Text.addressText(of: key) }
}

struct VapidKeyForm: WireForm {
  func read(_ json: JSONValue) throws(NotificationFailure) -> [UInt8] {
    let text = try TextForm(limit: WireLimits.identifierBytes).read(json)
    guard let key = VapidKeyText.bytes(of: text) else {
      throw .unusable(
        text, "is not a public key of P-256",
        remedy:
          "Send the uncompressed point: \(WebPushSubscription.vapidKeyBytes) bytes that begin with 4, in base64url."
      )
    }
    return key
  }

  func write(_ key: [UInt8], to writer: inout JSONWriter) {
    writer.string(VapidKeyText.text(of: key))
  }
}

extension WireForm where Self == BytesForm {
  static func bytes(_ count: Int) -> BytesForm { BytesForm(count: count) }
}

extension WireForm where Self == VapidKeyForm {
  static var vapidKey: VapidKeyForm { VapidKeyForm() }
}
