import Dispatch
import Testing

@testable import LinuxEvents

@Suite(.timeLimit(.minutes(5)))
struct WallTimerTests {
  @Test
  func `A wall timer's handler runs when the time has come, and not before`() async throws {
    let log = EventLog<WallTimer.Event>()
    let timer = try WallTimer(queue: log.queue) { log.note($0) }
    let due = Clocks.wallMicroseconds() + 20_000
    try timer.arm(at: due)
    #expect(await log.next() == .expired)
    #expect(Clocks.wallMicroseconds() >= due)
  }

  @Test
  func `A timer can be armed again from its own handler's queue`() async throws {
    let log = EventLog<WallTimer.Event>()
    let timer = try WallTimer(queue: log.queue) { log.note($0) }
    for _ in 0..<3 {
      try log.queue.sync { try timer.arm(at: Clocks.wallMicroseconds()) }
      #expect(await log.next() == .expired)
    }
  }

  @Test
  func `A timer that is not armed never fires`() async throws {
    let log = EventLog<String>()
    let silent = try WallTimer(queue: log.queue) { log.note("wall \($0)") }
    let other = try BootTimer(queue: log.queue) { log.note("boot") }
    try other.arm(at: 0)
    #expect(await log.next() == "boot")
    withExtendedLifetime(silent) {}
  }

  @Test
  func `A disarmed timer can be armed again`() async throws {
    let log = EventLog<WallTimer.Event>()
    let timer = try WallTimer(queue: log.queue) { log.note($0) }
    try timer.arm(at: .max)
    try timer.disarm()
    try timer.arm(at: 0)
    #expect(await log.next() == .expired)
  }

  @Test
  func `A boot timer fires when its clock reaches the time`() async throws {
    let log = EventLog<Bool>()
    let timer = try BootTimer(queue: log.queue) { log.note(true) }
    try timer.arm(at: .max)
    try timer.disarm()
    let due = Clocks.bootMicroseconds() + 20_000
    try timer.arm(at: due)
    #expect(await log.next() == true)
    #expect(Clocks.bootMicroseconds() >= due)
  }
}
