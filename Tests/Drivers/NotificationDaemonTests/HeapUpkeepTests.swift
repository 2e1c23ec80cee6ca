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
}
