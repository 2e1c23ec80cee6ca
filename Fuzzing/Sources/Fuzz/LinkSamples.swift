import PushProtocol

/// Streams between devices and push gateways: each kind of frame, from either side.
enum LinkSamples {
  /// The first byte selects the sender and how the stream is cut.
  static let streams: [[UInt8]] = [
    [0] + device.flatMap { $0.encode() }, [2] + device.flatMap { $0.encode() },
    [0x80] + gateway.flatMap { $0.encode() }, [0x85] + gateway.flatMap { $0.encode() },
    [0] + DeviceFrame.ready.encode() + [0xFF, 0xFF],
  ]

  private static let bytes = (0..<65).map { UInt8($0) }

  private static let device: [DeviceFrame] = [
    .hello(version: 1, device: 7, signature: Array(bytes.prefix(64))),
    .enrol(version: 1, publicKey: bytes, signature: Array(bytes.prefix(64))), .ready,
    .register(request: 1, environment: .development, topic: "com.example.organizer"),
    .acknowledge(PushOutcome.allCases.map { LinkReceipt(number: 1 << 40, outcome: $0) }),
    .ping(9),
  ]

  private static let gateway: [GatewayFrame] = [
    .challenge(version: 1, nonce: Array(bytes.prefix(32))),
    .welcome(
      LinkWelcome(device: 7, shortestKeepalive: 60, longestKeepalive: 1_800, returnSeconds: 5)),
    .registered(request: 1, token: Array(bytes.prefix(32))), .unregistered(request: 2),
    .registrationRefused(request: 3, .unknownTopic), .pong(9),
    .goodbye(.shuttingDown, retryAfter: 4_000),
  ]
}
