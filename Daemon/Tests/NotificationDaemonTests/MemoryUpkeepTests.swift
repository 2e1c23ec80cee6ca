import NIOCore
import NIOEmbedded
import Testing

@testable import NotificationDaemon

struct MemoryUpkeepTests {
  private final class Count {
    var times = 0
  }

  @Test func `Memory is returned once after each time of work, when the daemon has rested`() {
    let loop = EmbeddedEventLoop()
    let count = Count()
    let upkeep = MemoryUpkeep(loop: loop) { count.times += 1 }
    loop.advanceTime(by: .hours(1))
    #expect(count.times == 0, "nothing was done yet")
    for time in 1...2 {
      for _ in 0..<100 { upkeep.worked() }
      #expect(count.times == time - 1)
      loop.advanceTime(by: DaemonLimits.timeUntilRest)
      #expect(count.times == time)
      loop.advanceTime(by: .hours(1))
      #expect(count.times == time)
    }
  }

  @Test func `Continuing work delays the return of memory`() {
    let loop = EmbeddedEventLoop()
    let count = Count()
    let upkeep = MemoryUpkeep(loop: loop) { count.times += 1 }
    for _ in 0..<100 {
      upkeep.worked()
      loop.advanceTime(by: DaemonLimits.timeUntilRest - .milliseconds(1))
    }
    #expect(count.times == 0)
    loop.advanceTime(by: .milliseconds(1))
    #expect(count.times == 1)
  }
}
