import Crypto
import NIOCore
import NIOEmbedded
import PushGateway
import PushProtocol
import Testing

@testable import PushGateway

/// The gateway's end of Web Push subscriptions.
@Suite struct DeviceSubscriptionTests {
  private let endpoints = EndpointOrigin()

  private func stage() -> DeviceStage {
    endpoints.set(host: "push.example.com", port: 443)
    return DeviceStage(endpoints: endpoints)
  }

  private func subscribe(
    _ request: SubscriptionRequest, on stage: DeviceStage, _ channel: EmbeddedChannel
  ) throws -> EndpointToken {
    try stage.say(.subscribe(request: 4, request), on: channel)
    guard case .subscribed(4, let endpoint)? = try stage.frames(channel).first else {
      throw ChannelError.eof
    }
    #expect(endpoint.hasPrefix("https://push.example.com/push/"))
    return try #require(
      EndpointToken(path: String(endpoint.dropFirst("https://push.example.com".count))))
  }

  @Test func `An endpoint names its subscription, and a new one of the same name ends it`() throws {
    let stage = stage()
    let channel = try stage.connect()
    let request = SubscriptionRequest(kind: .app, vapidKey: nil, name: "w1")
    let first = try subscribe(request, on: stage, channel)
    let second = try subscribe(request, on: stage, channel)
    #expect(first != second)
    let entry = try #require(stage.directory.find(TokenHash(ofToken: second.bytes)))
    #expect(entry.environment == .web)
    #expect(entry.topic == "w1")
    #expect(entry.invalid == nil)
    #expect(stage.directory.find(TokenHash(ofToken: first.bytes))?.invalid != nil)
  }

  @Test func `The endpoint of a subscription with a key contains the key's hash`() throws {
    let stage = stage()
    let channel = try stage.connect()
    let key = Array(P256.Signing.PrivateKey().publicKey.x963Representation)
    let token = try subscribe(
      SubscriptionRequest(kind: .unifiedPush, vapidKey: key, name: "w1"), on: stage, channel)
    #expect(token.kind == .unifiedPush)
    #expect(token.keyHash == Array(SHA256.hash(data: key)))
  }

  @Test func `A device learns how endpoints begin`() throws {
    let stage = stage()
    let channel = try stage.connect()
    try stage.say(.origin, on: channel)
    #expect(try stage.frames(channel) == [.origin("https://push.example.com")])
  }

  @Test func `A gateway without a port for Web Push refuses a subscription`() throws {
    let stage = DeviceStage()
    let channel = try stage.connect()
    let request = SubscriptionRequest(kind: .app, vapidKey: nil, name: "w1")
    try stage.say(.subscribe(request: 4, request), on: channel)
    #expect(try stage.frames(channel) == [.registrationRefused(request: 4, .unknownTopic)])
  }

  @Test func `Messages below the requested urgency wait until it is lowered`() throws {
    let stage = stage()
    let channel = try stage.connect()
    try stage.say(.ready, on: channel)
    stage.answer()
    try stage.say(.urgency(.webNormal), on: channel)
    for (number, priority) in [(1, PushPriority.webLow), (2, .low), (3, .webNormal)] {
      var waiting = stage.waiting(Int64(number))
      waiting.push.priority = priority
      stage.connectionRegistry.offer(waiting)
    }
    #expect(try stage.pushed(channel) == [2, 3])
    #expect(stage.queue.questions == 0)
    try stage.say(.urgency(.webVeryLow), on: channel)
    stage.queue.answer([stage.waiting(1)])
    #expect(try stage.pushed(channel) == [1])
  }
}
