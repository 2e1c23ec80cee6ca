import NIOCore
import NIOEmbedded
import PushProtocol
import PushGateway
import Testing

@testable import PushGateway

/// A store that cannot write acknowledgements, and so returns the pushes again each time it is read.
@Suite struct FullDiskTests {
  private static let window = Int64(DeviceLimits.window)

  private func receipts(_ numbers: ClosedRange<Int64>) -> [LinkReceipt] {
    numbers.map { LinkReceipt(number: $0, outcome: .shown) }
  }

  /// A device that has acknowledged a window full of pushes, none of which the store could delete.
  private func fullStage() throws -> (DeviceStage, EmbeddedChannel) {
    let stage = DeviceStage()
    let channel = try stage.connect()
    try stage.say(.ready, on: channel)
    stage.queue.answer((1...Self.window).map { stage.waiting($0) })
    #expect(try stage.pushed(channel) == Array(1...Self.window))
    stage.queue.setFull(true)
    try stage.say(.acknowledge(receipts(1...Self.window)), on: channel)
    return (stage, channel)
  }

  @Test func `An acknowledged push is not sent again, though the store still returns it`()
    throws
  {
    let (stage, channel) = try fullStage()
    #expect(stage.queue.questions == 1)
    stage.queue.answerAll((1...Self.window).map { stage.waiting($0) })
    #expect(try stage.pushed(channel) == [])
    // The rest is read, without the acknowledged pushes, until nothing is left.
    var questions = 0
    while stage.queue.questions > 0, questions < 10 {
      questions += 1
      stage.queue.answer((1...Self.window + 1).map { stage.waiting($0) })
      stage.loop.run()
    }
    #expect(questions == 1)
    #expect(try stage.pushed(channel) == [Self.window + 1])
  }

  @Test func `Acknowledgements are retried every few seconds until the store can write`() throws {
    let (stage, channel) = try fullStage()
    stage.answer()
    let all = Array(1...Self.window)
    #expect(stage.queue.takeAcknowledged().sorted() == all)
    let seconds = 4 * Int(DeviceLimits.tryAgainSeconds)
    for _ in 0..<seconds + 4 { stage.loop.advanceTime(by: .seconds(1)) }
    let again = stage.queue.takeAcknowledged()
    #expect(Set(again) == Set(all))
    #expect([3, 4].contains(again.count / all.count))
    stage.queue.setFull(false)
    for _ in 0...DeviceLimits.tryAgainSeconds { stage.loop.advanceTime(by: .seconds(1)) }
    #expect(Set(stage.queue.takeAcknowledged()) == Set(all))
    for _ in 0...30 { stage.loop.advanceTime(by: .seconds(1)) }
    #expect(stage.queue.acknowledged.isEmpty)
    #expect(try stage.pushed(channel) == [])
  }

  @Test func `A device is welcomed while the disk is full, and held when there is room`() throws {
    let stage = DeviceStage()
    stage.registry.failHolds(with: .full)
    let channel = try stage.connect()
    try stage.say(.ready, on: channel)
    stage.answer()
    for _ in 0...2 * DeviceLimits.tryAgainSeconds { stage.loop.advanceTime(by: .seconds(1)) }
    #expect(stage.registry.holds == 0)
    stage.registry.failHolds(with: nil)
    for _ in 0...DeviceLimits.tryAgainSeconds { stage.loop.advanceTime(by: .seconds(1)) }
    #expect(stage.registry.holds == 1)
    // Pushes that were accepted before the device was held are read now.
    stage.answer(7)
    #expect(try stage.pushed(channel) == [7])
    for _ in 0...2 * DeviceLimits.tryAgainSeconds { stage.loop.advanceTime(by: .seconds(1)) }
    #expect(stage.registry.holds == 1)
  }

  @Test func `A device is refused while the store is unavailable`() throws {
    let stage = DeviceStage()
    stage.registry.failHolds(with: .unavailable("away"))
    let channel = try stage.connect()
    #expect(!channel.isActive)
  }

  @Test func `A push whose app is gone is not asked for without end`() throws {
    let stage = DeviceStage()
    let channel = try stage.connect()
    var gone = stage.entry
    gone.invalid = 1
    stage.directory.set(gone, for: .zero)
    stage.queue.setFull(true)
    try stage.say(.ready, on: channel)
    var questions = 0
    while stage.queue.questions > 0, questions < 10 {
      questions += 1
      stage.queue.answer((1...Self.window).map { stage.waiting($0) })
      stage.loop.run()
    }
    // The second was read before the store had reported that it could not write.
    #expect(questions == 3)
    #expect(stage.queue.acknowledged.count == Int(Self.window))
  }

  @Test func `A device with too many unwritten acknowledgements gets no waiting pushes`() throws {
    let (stage, channel) = try fullStage()
    var last = Self.window
    var questions = 0
    while stage.queue.questions > 0, questions < 100 {
      questions += 1
      stage.queue.answer((last + 1...last + Self.window).map { stage.waiting($0) })
      let sent = try stage.pushed(channel)
      guard let newest = sent.last else { break }
      last = newest
      try stage.say(.acknowledge(receipts(sent[0]...newest)), on: channel)
    }
    #expect(last >= Int64(DeviceLimits.unforgotten))
    #expect(last <= Int64(DeviceLimits.unforgotten) + 2 * Self.window)
    #expect(stage.queue.questions == 0)
  }
}
