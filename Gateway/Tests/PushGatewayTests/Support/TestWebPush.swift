import ByteParsing
import Crypto
import Foundation
import Logging
import NIOEmbedded
import PushProtocol

@testable import PushGateway

/// The port for Web Push without sockets, and some subscriptions.
final class TestWebPush {
  static let now: Int64 = 1_800_000_000
  static let origin = "https://push.example.com:2199"

  /// A body that could be a device's: the header of `aes128gcm` and one record, in letters.
  static let text = text(bytes: 103, recordSize: 0x1010)
  static var body: [UInt8] { Array(text.utf8) }

  /// A body of so many bytes; the bytes of the record size are all below 0x80.
  static func text(bytes: Int, recordSize: Int) -> String {
    let size = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: recordSize >> $0) }
    let head =
      [UInt8](repeating: 0x61, count: 16) + size + [65, 4] + [UInt8](repeating: 0x6B, count: 64)
    return String(decoding: head + [UInt8](repeating: 0x72, count: bytes - 86), as: UTF8.self)
  }

  let loop = EmbeddedEventLoop()
  let acceptance = AcceptanceTwin()
  let metrics = GatewayMetrics()
  let directory = TokenDirectory()
  let gate: PushAuthorizer
  let sender = P256.Signing.PrivateKey()

  /// A subscription that any sender may push to, one of UnifiedPush, and one for `sender` alone; two that have ended.
  enum Subscription: UInt8, CaseIterable { case open = 1, unified, bound, ended, endedBound }

  init(
    log: LogLines? = nil, receipts: ReceiptReader? = nil, milliseconds: Int64 = 0,
    _ change: (inout ProviderLimits) -> Void = { _ in }
  ) {
    let endpoints = EndpointOrigin()
    endpoints.set(host: "push.example.com", port: 2_199, names: ["[::1]"])
    var limits = ProviderLimits()
    change(&limits)
    var services = ProviderServices(
      tenants: TenantDirectory(Tenants()), directory: directory, acceptance: acceptance,
      metrics: metrics,
      logger: log?.logger ?? Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
      clock: { Self.now * 1_000 + milliseconds })
    services.receipts = receipts
    gate = PushAuthorizer(
      services: services, environment: .web, limits: limits, endpoints: endpoints)
    for subscription in Subscription.allCases { add(subscription) }
  }

  private func add(_ subscription: Subscription) {
    let isEnded = subscription == .ended || subscription == .endedBound
    directory.set(
      TokenEntry(
        device: 1, topic: "w\(subscription.rawValue)", environment: .web, registered: 1,
        invalid: isEnded ? 2 : nil),
      for: TokenHash(ofToken: token(subscription).bytes))
  }

  func token(_ subscription: Subscription) -> EndpointToken {
    let isBound = subscription == .bound || subscription == .endedBound
    return EndpointToken(
      kind: subscription == .unified ? .unifiedPush : .app,
      secret: [UInt8](repeating: subscription.rawValue, count: 32),
      keyHash: isBound ? Array(SHA256.hash(data: sender.publicKey.x963Representation)) : nil)
  }

  /// The fields of a message; the given ones replace the defaults, and an empty text omits one.
  func fields(
    to subscription: Subscription = .open, _ others: [String: String] = [:]
  ) -> WebPushFields {
    var values = [
      ":method": "POST", ":path": token(subscription).path, "ttl": "60",
      "content-encoding": "aes128gcm",
    ]
    values.merge(others) { $1 }
    var fields = WebPushFields()
    for (name, value) in values.sorted(by: { $0.key < $1.key }) where !value.isEmpty {
      fields.add(name: name, value: value)
    }
    return fields
  }

  /// The answer to a request.
  func answer(_ fields: WebPushFields, body: [UInt8] = TestWebPush.body) -> WebPushAnswer? {
    guard let service = gate.webPush else { return nil }
    let request = WebPushRequest(
      fields, id: "a23e4567-e89b-42d3-a456-4266554400a0", from: "192.0.2.1", at: service)
    for part in stride(from: 0, to: body.count, by: 1_000) {
      request.append(body[part..<min(part + 1_000, body.count)])
    }
    var answer: WebPushAnswer?
    request.finish(on: loop) { answer = $0 }
    loop.run()
    return answer
  }

  /// The field with a VAPID token.
  func authorization(
    key: P256.Signing.PrivateKey? = nil, audience: String = origin, expires: Int64 = now + 3_600
  ) throws -> String {
    let key = key ?? sender
    let head = Self.letters(#"{"typ":"JWT","alg":"ES256"}"#)
    let claims = Self.letters(
      #"{"aud":"\#(audience)","exp":\#(expires),"sub":"mailto:a@example.com"}"#)
    let signature = try key.signature(for: Data("\(head).\(claims)".utf8))
    let letters = Base64Text.addressText(of: signature.rawRepresentation)
    let keyText = Base64Text.addressText(of: key.publicKey.x963Representation)
    return "vapid t=\(head).\(claims).\(letters), k=\(keyText)"
  }

  private static func letters(_ text: String) -> String { Base64Text.addressText(of: text.utf8) }
}

extension WebPushAnswer {
  /// The value of a field.
  func field(_ name: String) -> String? { fields.first { $0.name == name }?.value }

  var text: String { String(decoding: body, as: UTF8.self) }
}
