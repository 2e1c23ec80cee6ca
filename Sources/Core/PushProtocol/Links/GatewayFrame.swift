/// What a gateway says to a device.
public enum GatewayFrame: Hashable, Sendable {
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
  public func encode(into bytes: inout [UInt8]) {
    var writer = LinkWriter(bytes)
    bytes = []
    writer.frame(typeByte) { write(to: &$0) }
    bytes = writer.bytes
  }

  /// The frame's bytes.
  public func encode() -> [UInt8] {
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
