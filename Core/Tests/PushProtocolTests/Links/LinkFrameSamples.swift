import PushProtocol

/// One frame of each kind, and edge cases.
enum LinkFrameSamples {
  static let hash: TokenHash = {
    guard let hash = TokenHash((0..<32).map { UInt8($0) }) else { preconditionFailure("32 bytes") }
    return hash
  }()
  static let nonce = (0..<32).map { UInt8($0 * 3) }

  static let device: [DeviceFrame] = [
    .hello(version: 1, device: .max, signature: [UInt8](repeating: 7, count: 64)),
    .enrol(
      version: 1, publicKey: [UInt8](repeating: 4, count: 65),
      signature: [UInt8](repeating: 9, count: 64)),
    .ready,
    .register(request: 1, environment: .development, topic: "com.example.organizer"),
    .register(
      request: .max, environment: .production, topic: String(repeating: "a", count: 255)),
    .unregister(request: 3, token: hash),
    .acknowledge([LinkReceipt(number: -4, outcome: .shown)]),
    .acknowledge(
      PushOutcome.allCases.map { LinkReceipt(number: Int64($0.rawValue) << 40, outcome: $0) }),
    .ping(0xDEAD_BEEF),
    .urgency(.webNormal),
    .subscribe(request: 8, SubscriptionRequest(kind: .app, vapidKey: nil, name: "w1")),
    .subscribe(
      request: 9,
      SubscriptionRequest(
        kind: .unifiedPush, vapidKey: [UInt8](repeating: 4, count: 65),
        name: String(repeating: "n", count: 32))),
    .origin,
  ]

  static let gateway: [GatewayFrame] =
    [
      .challenge(version: 1, nonce: nonce),
      .welcome(
        LinkWelcome(
          device: 4_711, shortestKeepalive: 30, longestKeepalive: 1_800, returnSeconds: 12)),
      .registered(request: 1, token: Array(nonce.reversed())),
      .unregistered(request: 2),
      .pong(17),
      .subscribed(request: 4, endpoint: "https://push.example.com/push/AQ"),
      .origin("https://push.example.com:8443"),
      .push(push(payload: #"{"aps":{"alert":"Hello"}}"#)),
    ] + PushType.allCases.map { .push(push(type: $0)) }
    + RegistrationRefusal.allCases.map { .registrationRefused(request: 5, $0) }
    + LinkGoodbye.allCases.map { .goodbye($0, retryAfter: 90_000) }

  static func push(
    type: PushType = .alert, collapseID: String? = nil, expires: Int64? = 1_893_456_000,
    payload: String = "{}"
  ) -> LinkPush {
    LinkPush(
      number: 1 << 33, token: hash, topic: "com.example.organizer", environment: .production,
      apnsID: "123e4567-e89b-12d3-a456-4266554400a0", type: type, priority: .considerate,
      collapseID: collapseID, expires: expires, payload: Array(payload.utf8))
  }
}
