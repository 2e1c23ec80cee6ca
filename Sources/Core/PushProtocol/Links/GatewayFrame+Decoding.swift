extension GatewayFrame {
  /// Reads what a decoder cut out.
  ///
  /// - Throws: what is wrong with it; nothing is guessed, and nothing may follow the last field.
  public init(_ frame: ArraySlice<UInt8>) throws(LinkFrameError) {
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
