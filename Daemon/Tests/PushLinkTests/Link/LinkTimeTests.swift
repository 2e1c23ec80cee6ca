import NIOCore
import NIOEmbedded
import PushProtocol
import Testing

@testable import PushLink

/// A link in time that the test advances: when it pings, gives up, and tries again.
@Suite struct LinkTimeTests {
  @Test func `A device enrols, keeps its number, and greets with it from then on`() throws {
    let stage = try LinkStage()
    try stage.link.start()
    try stage.welcome(device: 7)
    #expect(stage.events() == [.enrolled(device: "7"), .connected])
    let first = try stage.heard()
    #expect(first.count == 2)
    if case .enrol = first.first {} else { Issue.record("it says \(first)") }
    #expect(first.dropFirst() == [.ready])
    #expect(try stage.identity.open().device == 7)
    try stage.say(.goodbye(.silent, retryAfter: 0))
    stage.advance(seconds: 10)
    try stage.welcome(device: 7)
    if case .hello(_, 7, _) = try stage.heard().first {} else { Issue.record("no hello") }
    #expect(stage.events().last == .connected)
  }

  @Test func `An idle link sends only pings, less and less often`() throws {
    let stage = try LinkStage()
    try stage.open()
    var silence = 60.0
    for number in UInt32(1)...12 {
      stage.advance(seconds: silence - 1)
      #expect(try stage.heard() == [])
      stage.advance(seconds: 1)
      #expect(try stage.heard() == [.ping(number)])
      try stage.say(.pong(number))
      if number % 3 == 0 { silence = min(silence * 1.5, 1_000) }
    }
    #expect(silence == 303.75)
    #expect(stage.events() == [])
  }

  @Test func `A ping without an answer ends the connection, and halves the next interval`()
    throws
  {
    let stage = try LinkStage(random: 0.25)
    try stage.open()
    for number in UInt32(1)...3 {
      stage.advance(seconds: 60.1)
      try stage.say(.pong(number))
    }
    stage.advance(seconds: 91)
    stage.advance(seconds: PushLinkLimits.answerSeconds)
    #expect(
      stage.events()
        == [.disconnected(reason: "The gateway did not answer for 20 seconds.", nextTryIn: 1)])
    stage.advance(seconds: 1)
    try stage.welcome()
    #expect(stage.events() == [.connected])
    _ = try stage.heard()
    stage.advance(seconds: 60.1)
    #expect(try stage.heard() == [.ping(5)])
  }

  @Test func `Any received frame is a sign of life`() throws {
    let stage = try LinkStage()
    try stage.open()
    stage.advance(seconds: 60.1)
    try stage.say(.push(Self.push(1)))
    stage.advance(seconds: PushLinkLimits.answerSeconds + 1)
    #expect(stage.events() == [.push(Self.push(1))])
  }

  @Test func `Failed attempts are repeated at random within limits that double`() throws {
    let stage = try LinkStage()
    stage.connector.isAway = true
    try stage.link.start()
    var pauses: [Double] = []
    for _ in 0..<14 {
      for case .disconnected(_, let pause) in stage.events() {
        pauses.append(pause)
        stage.advance(seconds: pause + 0.001)
      }
    }
    #expect(pauses.prefix(5) == [0.5, 1, 2, 4, 8])
    #expect(pauses.last == PushLinkLimits.longestPause / 2)
    #expect(stage.connector.tries == pauses.count + 1)
  }

  @Test(arguments: [LinkGoodbye.shuttingDown, .overloaded])
  func `A device returns after a pause to a gateway that gave no time`(
    reason: LinkGoodbye
  ) throws {
    let stage = try LinkStage()
    try stage.open()
    for _ in 0..<3 {
      try stage.say(.goodbye(reason, retryAfter: 0))
      let pauses = stage.events().compactMap {
        if case .disconnected(_, let pause) = $0 { pause } else { nil }
      }
      #expect(pauses == [2])
      stage.advance(seconds: 2)
      try stage.welcome()
      _ = stage.events()
    }
  }

  @Test func `A network change causes an attempt at once, and a check of an open connection`()
    throws
  {
    let stage = try LinkStage(random: 1)
    stage.connector.isAway = true
    try stage.link.start()
    _ = stage.events()
    stage.connector.isAway = false
    stage.link.networkChanged()
    try stage.welcome()
    #expect(stage.events().last == .connected)
    _ = try stage.heard()
    stage.link.networkChanged()
    #expect(try stage.heard() == [.ping(1)])
    stage.advance(seconds: PushLinkLimits.quickAnswerSeconds)
    #expect(
      stage.events()
        == [.disconnected(reason: "The gateway did not answer for 5 seconds.", nextTryIn: 4)])
  }

  @Test func `A gateway that does not greet is left after a while`() throws {
    let stage = try LinkStage()
    try stage.link.start()
    stage.advance(seconds: PushLinkLimits.greetingSeconds)
    #expect(
      stage.events()
        == [.disconnected(reason: "The gateway did not answer in time.", nextTryIn: 0.5)])
    stage.advance(seconds: 0.5)
    #expect(stage.connector.tries == 2)
  }

  @Test func `Each goodbye has its own pause before the next attempt`() throws {
    for (reason, pause) in [
      (LinkGoodbye.shuttingDown, 8.0), (.overloaded, 12), (.silent, 2), (.unknownDevice, 2),
      (.replaced, PushLinkLimits.replacedPause * 1.5),
      (.badProof, PushLinkLimits.refusedPause * 1.25),
      (.badFrame, PushLinkLimits.refusedPause * 1.25),
      (.version, PushLinkLimits.refusedPause * 1.25),
    ] {
      let stage = try LinkStage()
      try stage.open()
      try stage.say(.goodbye(reason, retryAfter: 8_000))
      guard case .disconnected(_, let next) = stage.events().first else {
        Issue.record("\(reason) is no loss")
        continue
      }
      #expect(next == pause, "\(reason)")
      #expect(stage.link.identity?.device == (reason == .unknownDevice ? nil : 7))
    }
  }

  @Test func `Bytes that are not a frame end the connection`() throws {
    let stage = try LinkStage()
    try stage.open()
    let channel = try #require(stage.connector.channels.last)
    try channel.writeInbound(channel.allocator.buffer(bytes: [0, 1, 0x99]))
    let reasons = stage.events().map { event in
      if case .disconnected(let reason, _) = event { reason } else { "" }
    }
    #expect(reasons.count == 1)
    #expect(reasons.first?.hasPrefix("The gateway sent something that is not a frame") == true)
    #expect(!channel.isActive)
  }

  @Test func `A stopped link reports no more events`() throws {
    let stage = try LinkStage()
    try stage.open()
    stage.link.stop()
    stage.advance(seconds: 5_000)
    #expect(stage.events() == [])
    #expect(stage.connector.tries == 1)
    #expect(stage.connector.channels.last?.isActive == false)
  }

  static func push(_ number: Int64) -> LinkPush {
    LinkPush(
      number: number, token: TokenHash.zero, topic: "com.example.organizer",
      environment: .production, apnsID: "one", type: .alert, priority: .immediate,
      collapseID: nil, expires: 2_000, payload: [])
  }
}

extension TokenHash {
  /// A hash for tests in which its value does not matter.
  static var zero: TokenHash {
    guard let hash = TokenHash([UInt8](repeating: 0, count: 32)) else {
      preconditionFailure("32 bytes")
    }
    return hash
  }
}
