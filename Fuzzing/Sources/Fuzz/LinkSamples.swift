import PushProtocol

/// Streams between devices and push gateways: each kind of frame, from either side.
enum LinkSamples {
  /// The first byte selects the sender and how the stream is cut.
  static let streams: [[UInt8]] = [
    [0] + device.flatMap { $0.encode() }, [2] + device.flatMap { $0.encode() },
    [0x80] + gateway.flatMap { $0.encode() }, [0x85] + gateway.flatMap { $0.encode() },
    [0] + DeviceFrame.ready.encode() + [0xFF, 0xFF],
  ]

  /// Streams of a provider: settings, requests with headers in each encoding and form, and every other frame.
  static let http2: [[UInt8]] = [
    [0] + settings + frame(1, 5, 1, request) + frame(1, 5, 3, [0x83, 0x87, 0xBE]),
    [1] + settings + frame(1, 4, 1, request) + frame(0, 8, 1, [2, 7, 0, 0]) + frame(0, 1, 1, [9]),
    [1] + settings + frame(1, 0, 1, Array(request.prefix(9)))
      + frame(9, 4, 1, Array(request.dropFirst(9)))
      + frame(1, 5, 1, [0x40, 1, 0x61, 1, 0x62]),
    [1] + frame(4, 0, 0, [0, 4, 0, 0, 0, 1]) + frame(1, 0x25, 1, [0, 0, 0, 0, 1] + request)
      + frame(8, 0, 1, [0, 0, 0, 1]) + frame(8, 0, 0, [0, 0, 0, 1]) + frame(3, 0, 1, [0, 0, 0, 8]),
    [0] + settings + frame(6, 0, 0, Array(1...8)) + frame(7, 0, 0, Array(1...8))
      + frame(2, 0, 1, [0, 0, 0, 0, 1]) + frame(16, 0, 0, [0, 0, 0, 1]),
  ]

  private static let settings = frame(4, 0, 0, [0, 1, 0, 0, 0, 0, 0, 3, 0, 0, 0, 9])

  /// A POST over HTTPS: indexed fields, a path in Huffman code, and a new field.
  private static let request: [UInt8] = [
    0x83, 0x87, 0x44, 0x83, 0x62, 0x53, 0x9F, 0x40, 0x84, 0x1D, 0x75, 0xD0, 0x7F, 0x03, 0x61, 0x2E,
    0x62,
  ]

  private static func frame(
    _ kind: UInt8, _ flags: UInt8, _ stream: UInt8, _ payload: [UInt8]
  ) -> [UInt8] {
    [0, 0, UInt8(payload.count), kind, flags, 0, 0, 0, stream] + payload
  }

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
