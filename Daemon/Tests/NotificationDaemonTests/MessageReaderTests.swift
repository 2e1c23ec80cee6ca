import ByteParsing
import NotificationEngine
import NotificationModel
import NotificationStore
import PushLink
import PushProtocol
import TestSupport
import Testing

@testable import NotificationDaemon

/// Messages of Web Push, from the frame of the link to the event for the engine.
struct MessageReaderTests {
  private let folder: TemporaryFolder
  private let store: SQLiteStore
  private let reader: MessageReader
  private let endpoint: String

  /// A store with a subscription that has the secrets of the example in RFC 8291.
  init() throws {
    folder = try TemporaryFolder()
    store = try SQLiteStore.open(folder: folder.path("data"), timestamp: "T").store
    reader = MessageReader(store: store)
    endpoint =
      "https://push.example.org:8443"
      + EndpointToken(kind: .app, secret: [UInt8](repeating: 7, count: 32), keyHash: nil).path
    var subscription = WebPushSubscription(
      name: "w1", app: try #require(BundleIdentifier("com.example.app")), vapidKey: nil,
      gateway: "push.example.org:5223",
      receiver: .app(
        keys: SubscriptionSecrets(
          privateKey: Self.bytes("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"),
          publicKey: Self.bytes(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
          ),
          auth: Self.bytes("BTBZMqHH6r4Tts7J_aSIgg"))),
      created: WallTime(seconds: 0))
    subscription.endpoint = endpoint
    try store.save(subscription)
  }

  private static func bytes(_ text: String) -> [UInt8] { Base64Text.bytes(ofAddress: text) ?? [] }

  /// Made by pywebpush 2.5.0.
  private static let body = bytes(
    "Wy0MHQSxXy_J9M67tZYtxgAAEABBBMLMhz3RcyaLXA8lHVUxvyeyfsmLj4YJZVppNQjjNIVoeJ6SnHtz23vXHNbAf-JxPsvddvgE"
      + "uKKusG9SduoS2ixI_INOH1cNDO_ldB_YNr8vwh_63TqatNnf2mjippA85iu8GkdVz28")

  private func push(_ body: [UInt8], topic: String = "w1", to endpoint: String) throws -> LinkPush {
    LinkPush(
      number: 3, token: try #require(TokenHash(endpoint: endpoint)), topic: topic,
      environment: .web, apnsID: "id-1", type: .webPush, priority: .immediate, collapseID: "news",
      expires: nil, payload: body)
  }

  @Test func `A message of pywebpush becomes its clear text`() throws {
    let found = try reader.message(of: push(Self.body, to: endpoint), isMissed: true)
    let message = try #require(found?.opened)
    #expect(message.content == .success(.text("Take the blue pill \u{2764}")))
    #expect(message.subscription == "w1" && message.isMissed)
    #expect(message.identity == PushIdentity(number: 3, identifier: "id-1"))
  }

  @Test func `An empty body is an empty text, and a wrong one has its flaw`() throws {
    let empty = try reader.message(of: push([], to: endpoint), isMissed: false)
    #expect(empty?.opened.content == .success(.text("")))
    var wrong = Self.body
    wrong[wrong.count - 1] ^= 1
    let flawed = try reader.message(of: push(wrong, to: endpoint), isMissed: false)
    #expect(flawed?.opened.content == .failure(.tag))
  }

  @Test func `A message to another endpoint or an unknown subscription belongs to none`() throws {
    let other =
      "https://push.example.org:8443"
      + EndpointToken(kind: .app, secret: [UInt8](repeating: 8, count: 32), keyHash: nil).path
    #expect(try reader.message(of: push(Self.body, to: other), isMissed: false) == nil)
    #expect(
      try reader.message(of: push(Self.body, topic: "w2", to: endpoint), isMissed: false) == nil)
    try store.removeSubscription("w1")
    #expect(try reader.message(of: push(Self.body, to: endpoint), isMissed: false) == nil)
  }

  @Test func `The secrets of a new subscription are those of its keys`() throws {
    let keys = SubscriptionKeys()
    let secrets = SubscriptionSecrets(keys)
    #expect(secrets.privateKey.count == 32 && secrets.auth.count == SubscriptionKeys.authBytes)
    #expect(secrets.publicKey.count == WebPushSubscription.vapidKeyBytes)
    let again = SubscriptionKeys(
      scalar: secrets.privateKey, publicKey: secrets.publicKey, auth: secrets.auth)
    #expect(again?.publicKey == keys.publicKey && again?.scalar == keys.scalar)
  }

  @Test(arguments: [
    "", "https://push.example.org", "https://a/UP?x", "/push/AQ", "https://a/push/AQ",
  ])
  func `An address that is not an endpoint of a gateway has no hash`(address: String) {
    #expect(TokenHash(endpoint: address) == nil)
  }
}
