/// A frame from a gateway to a device.
package enum GatewayFrame: Hashable, Sendable {
  /// The first frame of a connection: the version, and the nonce to sign.
  case challenge(version: UInt8, nonce: [UInt8])
  /// The device is known and has proved its identity.
  case welcome(LinkWelcome)
  /// The token that a registration requested; it is sent once and stored only as a hash.
  case registered(request: UInt32, token: [UInt8])
  /// The token of the request is invalid from now on, or did not belong to this device.
  case unregistered(request: UInt32)
  /// No token is issued.
  case registrationRefused(request: UInt32, RegistrationRefusal)
  /// A push, which is repeated on later connections until it is acknowledged.
  case push(LinkPush)
  /// The answer to a ping.
  case pong(UInt32)
  /// The last frame of a connection, and how many milliseconds the device should stay away.
  case goodbye(LinkGoodbye, retryAfter: UInt32)
  /// The endpoint that a subscription requested; it is sent once, and its secret is stored only as a hash.
  case subscribed(request: UInt32, endpoint: String)
  /// How all endpoints begin, such as `https://push.example.com`.
  case origin(String)

  /// Appends the encoded frame.
  package func encode(into bytes: inout [UInt8]) {
    var writer = LinkWriter(bytes)
    bytes = []
    writer.frame(typeByte) { write(to: &$0) }
    bytes = writer.bytes
  }

  /// The frame's bytes.
  package func encode() -> [UInt8] {
    var bytes: [UInt8] = []
    encode(into: &bytes)
    return bytes
  }

  private var typeByte: UInt8 {
    switch self {
    case .challenge: 0x01
    case .welcome: 0x02
    case .registered: 0x03
    case .unregistered: 0x04
    case .registrationRefused: 0x05
    case .push: 0x06
    case .pong: 0x07
    case .goodbye: 0x08
    case .subscribed: 0x09
    case .origin: 0x0A
    }
  }

  private func write(to writer: inout LinkWriter) {
    switch self {
    case .challenge(let version, let nonce):
      writer.byte(version)
      writer.raw(nonce)
    case .welcome(let welcome):
      writer.integer(welcome.device)
      writer.integer(welcome.shortestKeepalive)
      writer.integer(welcome.longestKeepalive)
      writer.integer(welcome.returnSeconds)
    case .registered(let request, let token):
      writer.integer(request)
      writer.raw(token)
    case .unregistered(let request): writer.integer(request)
    case .registrationRefused(let request, let reason):
      writer.integer(request)
      writer.byte(reason.rawValue)
    case .push(let push): push.write(to: &writer)
    case .pong(let value): writer.integer(value)
    case .goodbye(let reason, let retryAfter):
      writer.byte(reason.rawValue)
      writer.integer(retryAfter)
    case .subscribed(let request, let endpoint):
      writer.integer(request)
      writer.raw(Array(endpoint.utf8))
    case .origin(let origin): writer.raw(Array(origin.utf8))
    }
  }
}

/// A gateway's answer to a device that has proved its identity.
package struct LinkWelcome: Hashable, Sendable {
  /// The number of the device.
  package var device: Int64
  /// The shortest keepalive interval in seconds; the connection of a device that sends more often is closed.
  package var shortestKeepalive: UInt16
  /// The longest one; a device that is silent for longer, plus a grace period, is given up.
  package var longestKeepalive: UInt16
  /// The number of seconds over which devices should spread their first attempt after a gateway is gone.
  package var returnSeconds: UInt16

  package init(
    device: Int64, shortestKeepalive: UInt16, longestKeepalive: UInt16, returnSeconds: UInt16
  ) {
    self.device = device
    self.shortestKeepalive = shortestKeepalive
    self.longestKeepalive = longestKeepalive
    self.returnSeconds = returnSeconds
  }
}

/// Why a gateway ends a connection. The raw value is the byte on the wire.
package enum LinkGoodbye: UInt8, CaseIterable, Hashable, Sendable {
  /// The gateway is shutting down; the device reconnects after the given time.
  case shuttingDown = 1
  /// Another connection of the same device replaced it.
  case replaced = 2
  /// No device has this number: it has to enrol again, and its tokens are gone.
  case unknownDevice = 3
  /// The signature does not match the device's key.
  case badProof = 4
  /// The bytes were not a frame, or the frame was not allowed at this point.
  case badFrame = 5
  /// The device was silent for too long, or left pushes unacknowledged for too long.
  case silent = 6
  /// The gateway has no room or cannot reach its store; the device reconnects after the given time.
  case overloaded = 7
  /// The gateway does not support the device's version.
  case version = 8
}

/// Why a gateway issues no token. The raw value is the byte on the wire.
package enum RegistrationRefusal: UInt8, CaseIterable, Hashable, Sendable {
  /// No team of the gateway has this topic, or the gateway has no port for Web Push.
  case unknownTopic = 1
  /// The device has the largest number of tokens already.
  case tooMany = 2
  /// The gateway cannot reach its store; a later request may succeed.
  case unavailable = 3
}

/// A push on its way to the device.
package struct LinkPush: Hashable, Sendable {
  /// The number to acknowledge. The push is repeated under the same number until then.
  package var number: Int64
  /// The token that it was sent to.
  package var token: TokenHash
  /// The topic that the token was registered for: the app's bundle identifier, without a suffix; of Web Push the
  /// device's name for the subscription.
  package var topic: String
  /// The environment that the token was registered in.
  package var environment: PushEnvironment
  /// `apns-id`: two pushes with the same one are the same push (I3).
  package var apnsID: String
  /// `apns-push-type`.
  package var type: PushType
  /// `apns-priority`.
  package var priority: PushPriority
  /// `apns-collapse-id`: identifies the shown notification that it replaces (I18); `Topic` of Web Push.
  package var collapseID: String?
  /// When it expires, in seconds since 1970; absent if it is to be shown only now.
  package var expires: Int64?
  /// The bytes of a JSON object; of Web Push the encrypted message.
  package var payload: [UInt8]

  package init(
    number: Int64, token: TokenHash, topic: String, environment: PushEnvironment, apnsID: String,
    type: PushType, priority: PushPriority, collapseID: String?, expires: Int64?, payload: [UInt8]
  ) {
    self.number = number
    self.token = token
    self.topic = topic
    self.environment = environment
    self.apnsID = apnsID
    self.type = type
    self.priority = priority
    self.collapseID = collapseID
    self.expires = expires
    self.payload = payload
  }
}

extension LinkPush {
  /// The fields in the order of the frame; the payload is the rest.
  func write(to writer: inout LinkWriter) {
    writer.integer(number)
    writer.integer(expires ?? 0)
    writer.byte(type.linkByte)
    writer.byte(priority.rawValue)
    writer.byte(environment.linkByte)
    writer.hash(token)
    writer.text(apnsID)
    writer.text(topic)
    writer.text(collapseID ?? "")
    writer.raw(payload)
  }

  init(from reader: inout LinkReader) throws(LinkFrameError) {
    number = try reader.integer("number")
    let expires: Int64 = try reader.integer("expires")
    guard expires >= 0 else { throw .value(field: "expires") }
    self.expires = expires == 0 ? nil : expires
    guard let type = PushType(linkByte: try reader.byte("type")) else {
      throw .value(field: "type")
    }
    self.type = type
    priority = try reader.closed("priority")
    guard let environment = PushEnvironment(linkByte: try reader.byte("environment")) else {
      throw .value(field: "environment")
    }
    self.environment = environment
    token = try reader.hash("token")
    apnsID = try reader.text("apns-id")
    topic = try reader.text("topic")
    let collapseID = try reader.text("collapse-id")
    self.collapseID = collapseID.isEmpty ? nil : collapseID
    payload = reader.remaining()
  }
}

extension GatewayFrame {
  /// Parses a frame of a decoder.
  ///
  /// - Throws: the problem; nothing is guessed, and nothing may follow the last field.
  package init(_ frame: ArraySlice<UInt8>) throws(LinkFrameError) {
    var reader = LinkReader(frame)
    self = try Self.read(&reader)
    try reader.end()
  }

  private static func read(_ reader: inout LinkReader) throws(LinkFrameError) -> GatewayFrame {
    switch try reader.byte("frame") {
    case 0x01:
      return .challenge(
        version: try reader.byte("version"), nonce: try reader.raw(LinkLimits.nonceBytes, "nonce"))
    case 0x02: return .welcome(try welcome(&reader))
    case 0x03:
      return .registered(
        request: try reader.integer("request"),
        token: try reader.raw(LinkLimits.tokenBytes, "token"))
    case 0x04: return .unregistered(request: try reader.integer("request"))
    case 0x05:
      return .registrationRefused(
        request: try reader.integer("request"), try reader.closed("reason"))
    case 0x06: return .push(try LinkPush(from: &reader))
    case 0x07: return .pong(try reader.integer("value"))
    case 0x08:
      return .goodbye(try reader.closed("reason"), retryAfter: try reader.integer("retry after"))
    case 0x09:
      return .subscribed(
        request: try reader.integer("request"), endpoint: try address("endpoint", &reader))
    case 0x0A: return .origin(try address("origin", &reader))
    case let other: throw .type(other)
    }
  }

  private static func address(
    _ field: String, _ reader: inout LinkReader
  ) throws(LinkFrameError) -> String {
    let bytes = reader.remaining()
    guard (1...PushLimits.endpointBytes).contains(bytes.count),
      let text = String(validating: bytes, as: UTF8.self)
    else { throw .value(field: field) }
    return text
  }

  private static func welcome(_ reader: inout LinkReader) throws(LinkFrameError) -> LinkWelcome {
    let welcome = LinkWelcome(
      device: try reader.integer("device"),
      shortestKeepalive: try reader.integer("shortest keepalive"),
      longestKeepalive: try reader.integer("longest keepalive"),
      returnSeconds: try reader.integer("return seconds"))
    guard welcome.shortestKeepalive > 0, welcome.shortestKeepalive <= welcome.longestKeepalive
    else {
      throw .value(field: "shortest keepalive")
    }
    return welcome
  }
}
