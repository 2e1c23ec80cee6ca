import NIOCore
import NIOEmbedded
import PushProtocol
import PushGateway
import Testing

@testable import PushGateway

/// The possible orders of events between the store and a connection.
@Suite struct DeviceOrderTests {
  @Test func `No push is sent before the device is ready`() throws {
    let stage = DeviceStage()
    let channel = try stage.connect()
    stage.offer(1)
    #expect(try stage.pushed(channel) == [])
    try stage.say(.ready, on: channel)
    stage.answer(1, 2)
    #expect(try stage.pushed(channel) == [1, 2])
    stage.offer(3)
    #expect(try stage.pushed(channel) == [3])
  }

  @Test func `Nothing more is read from a device that does not read its answers`() throws {
    let stage = DeviceStage()
    let channel = try stage.connect()
    func reads() -> Bool? {
      channel.options.last { $0.option is ChannelOptions.Types.AutoReadOption }?.value as? Bool
    }
    for isWritable in [false, true] {
      channel.isWritable = isWritable
      channel.pipeline.fireChannelWritabilityChanged()
      #expect(reads() == isWritable)
    }
  }

  @Test func `A push that is committed while the store is asked is sent once`() throws {
    let stage = DeviceStage()
    let channel = try stage.connect()
    try stage.say(.ready, on: channel)
    // The store read 2 before it answered; 3 was added after that.
    stage.offer(2)
    stage.offer(3)
    stage.answer(1, 2)
    #expect(try stage.pushed(channel) == [1, 2])
    stage.answer(1, 2, 3)
    #expect(try stage.pushed(channel) == [3])
    #expect(stage.queue.questions == 0)
    stage.offer(4)
    #expect(try stage.pushed(channel) == [4])
  }

  @Test func `A push that is offered after the store returned it is not sent again`() throws {
    let stage = DeviceStage()
    let channel = try stage.connect()
    try stage.say(.ready, on: channel)
    stage.answer(1, 2)
    #expect(try stage.pushed(channel) == [1, 2])
    try stage.say(.acknowledge([LinkReceipt(number: 2, outcome: .shown)]), on: channel)
    stage.offer(2)
    #expect(try stage.pushed(channel) == [])
    #expect(stage.queue.acknowledged == [2])
  }

  @Test func `Pushes of two commits may be offered in any order`() throws {
    let stage = DeviceStage()
    let channel = try stage.connect()
    try stage.say(.ready, on: channel)
    stage.answer()
    stage.offer(6)
    stage.offer(5)
    #expect(try stage.pushed(channel) == [6, 5])
  }

  @Test func `Pushes beyond the window are asked for when there is room`() throws {
    let stage = DeviceStage()
    let channel = try stage.connect()
    try stage.say(.ready, on: channel)
    stage.answer()
    let window = Int64(DeviceLimits.window)
    for number in 1...window + 3 { stage.offer(number) }
    #expect(try stage.pushed(channel) == Array(1...window))
    #expect(stage.queue.questions == 0)
    let half = (1...window / 2).map { LinkReceipt(number: $0, outcome: .shown) }
    try stage.say(.acknowledge(half), on: channel)
    #expect(stage.queue.questions == 1)
    stage.queue.answer((1...window + 3).map { stage.waiting($0) }.filter { $0.number > window / 2 })
    #expect(try stage.pushed(channel) == [window + 1, window + 2, window + 3])
  }

  @Test func `A push that has expired, or whose token is gone, is not sent`() throws {
    let stage = DeviceStage()
    let channel = try stage.connect()
    try stage.say(.ready, on: channel)
    stage.queue.answer([stage.waiting(1, expires: 1_000), stage.waiting(2)])
    #expect(try stage.pushed(channel) == [2])
    var gone = stage.entry
    gone.invalid = 1
    stage.directory.set(gone, for: .zero)
    let again = try stage.connect()
    try stage.say(.ready, on: again)
    stage.answer(3)
    #expect(try stage.pushed(again) == [])
    #expect(stage.queue.acknowledged == [3])
  }

  @Test func `A second connection ends the first, and gets its unacknowledged pushes`() throws {
    let stage = DeviceStage()
    let first = try stage.connect()
    try stage.say(.ready, on: first)
    stage.answer(1)
    _ = try stage.frames(first)
    let second = try stage.connect()
    #expect(try stage.frames(first) == [.goodbye(.replaced, retryAfter: 0)])
    #expect(!first.isActive)
    try stage.say(.ready, on: second)
    stage.answer(1)
    #expect(try stage.pushed(second) == [1])
    #expect(stage.connectionRegistry.count == 1)
    #expect(stage.metrics.value(of: GatewayMetrics.Counter.deviceConnections) == 2)
  }

  @Test func `A silent device is given up after its keepalive and a grace period`() throws {
    let stage = DeviceStage()
    let channel = try stage.connect()
    try stage.say(.ready, on: channel)
    for _ in 0..<640 { stage.loop.advanceTime(by: .seconds(1)) }
    #expect(channel.isActive)
    try stage.say(.ping(1), on: channel)
    #expect(try stage.frames(channel) == [.pong(1)])
    for _ in 0..<650 { stage.loop.advanceTime(by: .seconds(1)) }
    #expect(channel.isActive)
    for _ in 0..<30 { stage.loop.advanceTime(by: .seconds(1)) }
    #expect(try stage.frames(channel) == [.goodbye(.silent, retryAfter: 0)])
    #expect(!channel.isActive)
    #expect(stage.connectionRegistry.count == 0)
  }

  @Test func `A device that acknowledges no push is given up, whatever else it sends`() throws {
    let stage = DeviceStage()
    let channel = try stage.connect()
    try stage.say(.ready, on: channel)
    stage.answer(1)
    for second in 0..<135 {
      stage.loop.advanceTime(by: .seconds(1))
      if second < 100 { try stage.say(.ping(1), on: channel) }
    }
    #expect(!channel.isActive)
    #expect(stage.metrics.value(of: .pushesUnderWay) == 0)
  }

  @Test func `A device that sends too many frames is disconnected`() throws {
    let stage = DeviceStage()
    let channel = try stage.connect()
    for number in 0..<UInt32(DeviceLimits.framesInMinute) {
      guard channel.isActive else { break }
      try? stage.say(.ping(number), on: channel)
    }
    #expect(try stage.frames(channel).last == .goodbye(.badFrame, retryAfter: 0))
    #expect(!channel.isActive)
  }

  @Test func `A connection that proves no identity is closed`() throws {
    let stage = DeviceStage()
    let silent = try stage.unproven()
    for _ in 0..<9 { stage.loop.advanceTime(by: .seconds(1)) }
    #expect(silent.isActive)
    for _ in 0..<3 { stage.loop.advanceTime(by: .seconds(1)) }
    #expect(!silent.isActive)
  }
}
