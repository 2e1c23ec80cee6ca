import NIOCore
import NIOEmbedded
import PushProtocol
import Testing

@testable import PushGateway

/// Pushes that the device has postponed, because their app cannot receive them yet.
@Suite struct PostponementTests {
  private static let seconds = Int(
    DeviceLimits.postponementSeconds + DeviceLimits.tryAgainSeconds)

  private func postpone(_ numbers: Int64...) -> DeviceFrame {
    .acknowledge(numbers.map { LinkReceipt(number: $0, outcome: .postponed) })
  }

  private func wait(_ stage: DeviceStage, seconds: Int) {
    for _ in 0..<seconds { stage.loop.advanceTime(by: .seconds(1)) }
  }

  @Test func `A postponed push stays in the store, and is sent again later`() throws {
    let stage = DeviceStage()
    let channel = try stage.connect()
    try stage.say(.ready, on: channel)
    stage.answer(1, 2)
    #expect(try stage.pushed(channel) == [1, 2])
    try stage.say(postpone(1), on: channel)
    #expect(stage.queue.acknowledged.isEmpty)
    stage.offer(1)
    #expect(try stage.pushed(channel) == [])
    wait(stage, seconds: Self.seconds)
    stage.answer(1, 2)
    #expect(try stage.pushed(channel) == [1])
    try stage.say(.acknowledge([LinkReceipt(number: 1, outcome: .handedToApp)]), on: channel)
    #expect(stage.queue.acknowledged == [1])
    wait(stage, seconds: Self.seconds)
    #expect(stage.queue.questions == 0)
  }

  @Test func `Postponed pushes leave room for others, and keep the connection`() throws {
    let stage = DeviceStage()
    let channel = try stage.connect()
    try stage.say(.ready, on: channel)
    let window = Int64(DeviceLimits.window)
    stage.queue.answer((1...window).map { stage.waiting($0) })
    #expect(try stage.pushed(channel) == Array(1...window))
    for number in 1...window { try stage.say(postpone(number), on: channel) }
    // An answer that was on its way holds the postponed pushes too.
    stage.queue.answerAll((1...window + 1).map { stage.waiting($0) })
    #expect(try stage.pushed(channel) == [window + 1])
    try stage.say(
      .acknowledge([LinkReceipt(number: window + 1, outcome: .handedToApp)]), on: channel)
    for _ in 0..<10 {
      wait(stage, seconds: Int(DeviceLimits.postponementSeconds))
      while stage.queue.questions > 0 { stage.answer() }
      try stage.say(.ping(1), on: channel)
    }
    #expect(channel.isActive)
  }

  @Test func `Postponing a push that was not sent changes nothing`() throws {
    let stage = DeviceStage()
    let channel = try stage.connect()
    try stage.say(.ready, on: channel)
    stage.answer(1)
    #expect(try stage.pushed(channel) == [1])
    try stage.say(postpone(7), on: channel)
    wait(stage, seconds: Self.seconds)
    #expect(stage.queue.questions == 0 && stage.queue.acknowledged.isEmpty)
  }

  @Test func `A postponed push that is not kept is dropped because of its app, not of its device`()
    throws
  {
    let stage = DeviceStage()
    let channel = try stage.connect()
    try stage.say(.ready, on: channel)
    stage.answer()
    #expect(stage.offerOnce("call"))
    let number = try #require(try stage.pushed(channel).first)
    try stage.say(postpone(number), on: channel)
    #expect(stage.log.steps(of: "call") == [.sent, .dropped(.appAway)])
    wait(stage, seconds: Self.seconds)
    #expect(try stage.pushed(channel) == [])
  }
}
