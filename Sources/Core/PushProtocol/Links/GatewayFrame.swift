/// What a gateway says to a device.
package enum GatewayFrame: Hashable, Sendable {
  /// The first words of a connection: the version, and what the device has to sign.
  case challenge(version: UInt8, nonce: [UInt8])
  /// The device is known and has proved it.
  case welcome(LinkWelcome)
  /// The token that a registration asked for; it is told once and kept hashed only.
  case registered(request: UInt32, token: [UInt8])
  /// The token of the request is invalid from now on, or was none of this device.
  case unregistered(request: UInt32)
  /// No token is given.
  case registrationRefused(request: UInt32, RegistrationRefusal)
  /// A push, which comes again on later connections until it is acknowledged.
  case push(LinkPush)
  /// The answer to a ping.
  case pong(UInt32)
  /// The last words of a connection, and how many milliseconds the device should stay away.
  case goodbye(LinkGoodbye, retryAfter: UInt32)

  /// Writes the frame behind others.
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
    }
  }
}

/// What a gateway tells a device that has proved who it is.
package struct LinkWelcome: Hashable, Sendable {
  /// The number of the device.
  package var device: Int64
  /// The shortest time between two signs of life, in seconds; a device that hurries more is closed.
  package var shortestKeepalive: UInt16
  /// The longest one; a device that is silent for longer, and a grace, is given up.
  package var longestKeepalive: UInt16
  /// Over how many seconds devices should spread their first try after a gateway is gone.
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
  /// The gateway is going down; the device comes back after the time that is said.
  case shuttingDown = 1
  /// Another connection of the same device took its place.
  case replaced = 2
  /// No device has this number: it enrols again, and its tokens are gone.
  case unknownDevice = 3
  /// The signature is not the device's.
  case badProof = 4
  /// The bytes were no frame, or a frame that does not belong there.
  case badFrame = 5
  /// The device was silent for too long, or left pushes unacknowledged for too long.
  case silent = 6
  /// The gateway has no room or can't reach its store; the device comes back after the time that is said.
  case overloaded = 7
  /// The gateway does not speak the device's version.
  case version = 8
}

/// Why a gateway gives no token. The raw value is the byte on the wire.
package enum RegistrationRefusal: UInt8, CaseIterable, Hashable, Sendable {
  /// No team of the gateway has this topic.
  case unknownTopic = 1
  /// The device has as many tokens as one may have.
  case tooMany = 2
  /// The gateway can't reach its store; asking again later helps.
  case unavailable = 3
}

/// A push as it reached the device.
package struct LinkPush: Hashable, Sendable {
  /// What it is acknowledged by. It comes again, under the same number, until it is.
  package var number: Int64
  /// The token that it was sent to.
  package var token: TokenHash
  /// The topic that the token was registered for: the app's bundle identifier, without a suffix.
  package var topic: String
  /// The environment that the token was registered in.
  package var environment: PushEnvironment
  /// `apns-id`: two pushes with the same one are the same push (I3).
  package var apnsID: String
  /// `apns-push-type`.
  package var type: PushType
  /// `apns-priority`.
  package var priority: PushPriority
  /// `apns-collapse-id`: what it replaces among those that are shown (I18).
  package var collapseID: String?
  /// When it stops being worth showing, in seconds since 1970; absent if it was sent for now only.
  package var expires: Int64?
  /// The bytes of a JSON object.
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
  /// The fields in the order of the frame; the payload is all that is left.
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
  /// Reads what a decoder cut out.
  ///
  /// - Throws: what is wrong with it; nothing is guessed, and nothing may follow the last field.
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
    case let other: throw .type(other)
    }
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
