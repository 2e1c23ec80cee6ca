import PushProtocol
import Testing

@testable import PushLink

/// The requests and acknowledgements of a device while its gateway is away.
@Suite struct PendingRegistrationsTests {
  private let topic = "com.example.organizer"

  @Test func `An unanswered registration is sent again, once`() throws {
    let stage = try LinkStage()
    try stage.open()
    stage.link.register(topic: topic, environment: .production)
    stage.link.register(topic: topic, environment: .production)
    stage.link.register(topic: topic, environment: .development)
    let asked: [DeviceFrame] = [
      .register(request: 1, environment: .production, topic: topic),
      .register(request: 2, environment: .development, topic: topic),
    ]
    #expect(try stage.heard() == asked)
    let token = [UInt8](repeating: 5, count: LinkLimits.tokenBytes)
    try stage.say(.registered(request: 2, token: token))
    #expect(
      stage.events() == [.token(topic: topic, environment: .development, token: token)])
    try stage.say(.goodbye(.silent, retryAfter: 0))
    stage.advance(seconds: 5)
    try stage.welcome()
    #expect(try stage.heard().dropFirst() == [asked[0], .ready])
  }

  @Test func `A registration that the gateway cannot keep now is repeated later`() throws {
    let stage = try LinkStage()
    try stage.open()
    stage.link.register(topic: topic, environment: .production)
    try stage.say(.registrationRefused(request: 1, .unavailable))
    let asked = try stage.heard()
    #expect(stage.events() == [])
    stage.advance(seconds: PushLinkLimits.registrationPause)
    #expect(try stage.heard() == asked)
  }

  @Test func `A refused registration is reported with its reason and its own remedy`() throws {
    let stage = try LinkStage()
    try stage.open()
    stage.link.register(topic: topic, environment: .production)
    try stage.say(.registrationRefused(request: 1, .tooMany))
    stage.link.register(topic: "", environment: .production)
    stage.link.register(
      topic: String(repeating: "a", count: LinkLimits.topicBytes + 1), environment: .production)
    let told = stage.events().compactMap { event -> [String]? in
      if case .registrationFailed(_, _, let reason, let remedy) = event {
        [reason, remedy]
      } else {
        nil
      }
    }
    let unusable = ["A topic has 1 to 255 bytes.", "Give the app a shorter identifier."]
    let tooMany = [
      "The device has as many tokens as its gateway gives one.",
      "Remove apps that need no pushes, with `unctl uninstall APP`; then register again.",
    ]
    #expect(told == [tooMany, unusable, unusable])
  }

  @Test func `Acknowledgements that waited for the gateway are sent before the device is ready`()
    throws
  {
    let stage = try LinkStage()
    try stage.open()
    try stage.say(.goodbye(.silent, retryAfter: 0))
    stage.link.acknowledge([
      LinkReceipt(number: 3, outcome: .shown), LinkReceipt(number: -9, outcome: .shown),
    ])
    stage.link.acknowledge([LinkReceipt(number: 4, outcome: .listed)])
    stage.advance(seconds: 5)
    try stage.welcome()
    let said = try stage.heard().dropFirst()
    #expect(
      said.first
        == .acknowledge([
          LinkReceipt(number: 3, outcome: .shown), LinkReceipt(number: -9, outcome: .shown),
          LinkReceipt(number: 4, outcome: .listed),
        ]))
    #expect(said.last == .ready)
  }

  @Test func `Acknowledgements of one turn are sent together, in frames that hold them`() throws {
    let stage = try LinkStage()
    try stage.open()
    for number in Int64(1)...250 {
      stage.link.acknowledge([LinkReceipt(number: number, outcome: .shown)])
    }
    let counts = try stage.heard().map { frame -> Int in
      if case .acknowledge(let receipts) = frame { receipts.count } else { 0 }
    }
    #expect(counts == [100, 100, 50])
  }

  @Test func `The oldest acknowledgements are dropped when there are too many`() throws {
    let stage = try LinkStage()
    stage.connector.isAway = true
    try stage.link.start()
    let count = Int64(PushLinkLimits.receipts) + 5
    stage.link.acknowledge((1...count).map { LinkReceipt(number: $0, outcome: .shown) })
    #expect(stage.link.machine.receipts.count == PushLinkLimits.receipts)
    #expect(stage.link.machine.receipts.first?.number == 6)
  }
}
