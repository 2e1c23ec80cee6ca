import NIOCore
import NIOEmbedded
import NotificationEngine
import NotificationModel
import Testing

@testable import NotificationDaemon

struct HeapUpkeepTests {
  @Test func `Free memory is returned once after much was done, and never after little`() {
    let loop = EmbeddedEventLoop()
    var times = 0
    let upkeep = HeapUpkeep(loop: loop) { times += 1 }
    let effect = Effect.show(.settings(.lockChanged(isLocked: true)))
    upkeep.performed(Array(repeating: effect, count: DaemonLimits.effectsUntilUpkeep - 1))
    loop.advanceTime(by: .hours(1))
    #expect(times == 0)
    for _ in 0..<10 {
      upkeep.performed(Array(repeating: effect, count: DaemonLimits.effectsUntilUpkeep))
    }
    #expect(times == 0)
    loop.advanceTime(by: DaemonLimits.upkeepPause)
    #expect(times == 1)
    loop.advanceTime(by: .hours(1))
    #expect(times == 1)
  }

  @Test(arguments: [false, true])
  func `A long list that is sent as a reply counts with all of its members`(
    _ isForControl: Bool
  ) throws {
    let pending = PendingRequest(
      app: try #require(BundleIdentifier("com.example.tea")),
      request: NotificationRequest(identifier: "tea", content: NotificationContent()), due: nil,
      added: WallTime(microseconds: 0))
    let requests = Array(repeating: pending, count: DaemonLimits.effectsUntilUpkeep)
    let connection = ConnectionNumber(1)
    let loop = EmbeddedEventLoop()
    var times = 0
    let upkeep = HeapUpkeep(loop: loop) { times += 1 }
    upkeep.performed([
      isForControl
        ? .replyToControl(connection, message: 1, .pending(requests))
        : .reply(connection, message: 1, .requests(requests))
    ])
    loop.advanceTime(by: DaemonLimits.upkeepPause)
    #expect(times == 1)
  }
}
