import Dispatch
import LinuxEvents
import NIOCore
import NIOEmbedded
import NIOPosix
import NotificationModel
import Synchronization
import Testing

@testable import NotificationDaemon

struct DeadlineTimerTests {
  private let queue = DispatchQueue(label: "deadline-timer")
  private static let now = WallTime(microseconds: 4_000_000_000_000_000)
  private static let loops = Mutex<[EmbeddedEventLoop]>([])

  /// A loop that is never released: Dispatch releases a timer's loop a moment later and on a thread of its own,
  /// and an embedded loop may be released only on the thread that made it.
  private static func newLoop() -> EmbeddedEventLoop {
    let loop = EmbeddedEventLoop()
    loops.withLock { $0.append(loop) }
    return loop
  }

  @Test func `A deadline timer fires on the loop once, when its time has come`() throws {
    let loop = Self.newLoop()
    var count = 0
    let timer = try DeadlineTimer(queue: queue, loop: loop) { count += 1 }
    try timer.arm(Self.now.advanced(bySeconds: 60), now: Self.now)
    loop.advanceTime(by: .milliseconds(59_999))
    #expect(count == 0)
    loop.advanceTime(by: .milliseconds(1))
    #expect(count == 1)
    loop.advanceTime(by: .hours(100))
    #expect(count == 1)
  }

  @Test func `Arming a deadline timer replaces its time, and arming with no time disarms it`()
    throws
  {
    let loop = Self.newLoop()
    var count = 0
    let timer = try DeadlineTimer(queue: queue, loop: loop) { count += 1 }
    try timer.arm(Self.now.advanced(bySeconds: 1), now: Self.now)
    try timer.arm(Self.now.advanced(bySeconds: 10), now: Self.now)
    loop.advanceTime(by: .seconds(9))
    #expect(count == 0)
    try timer.arm(nil, now: Self.now)
    loop.advanceTime(by: .hours(1))
    #expect(count == 0)
  }

  @Test func `A deadline at the end of time neither fires nor traps`() throws {
    let loop = Self.newLoop()
    var count = 0
    let timer = try DeadlineTimer(queue: queue, loop: loop) { count += 1 }
    try timer.arm(WallTime(microseconds: .max), now: WallTime(microseconds: .min))
    try timer.arm(WallTime(microseconds: .max), now: Self.now)
    loop.advanceTime(by: .hours(24 * 365))
    #expect(count == 0)
  }

  /// The machine slept, or its clock was set forward: the loop's timer is still far from due.
  @Test func `The wall clock's timer fires if the loop's timer does not`() async throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let loop = group.next()
    let fired = loop.makePromise(of: Void.self)
    let timer = try await loop.submit {
      let timer = try DeadlineTimer(queue: queue, loop: loop) { fired.succeed() }
      let now = WallTime(microseconds: Clocks.wallMicroseconds())
      try timer.arm(now, now: now.advanced(bySeconds: -3_600))
      return NIOLoopBoundBox<DeadlineTimer?>(timer, eventLoop: loop)
    }.get()
    try await fired.futureResult.get()
    // No task may reach a loop that is shut down.
    try await loop.submit { timer.value = nil }.get()
    queue.sync {}
    try await group.shutdownGracefully()
  }
}
