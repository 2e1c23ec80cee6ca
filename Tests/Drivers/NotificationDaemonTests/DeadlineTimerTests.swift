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

  /// A loop that is kept for good: Dispatch lets go of a timer's loop a moment later and on a thread of its own,
  /// and an embedded loop may end on the thread that made it only.
  private static func newLoop() -> EmbeddedEventLoop {
    let loop = EmbeddedEventLoop()
    loops.withLock { $0.append(loop) }
    return loop
  }

  @Test func `it fires on the loop when its time has come, and once`() throws {
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

  @Test func `an earlier time is forgotten, and none is none`() throws {
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

  @Test func `a little before it asks, and where nobody gets ready it fires in its time`() throws {
    let loop = Self.newLoop()
    var story: [String] = []
    let timer = try DeadlineTimer(
      queue: queue, loop: loop,
      nearly: {
        story.append("nearly")
        return false
      }, fired: { story.append("fired") }
    )
    try timer.arm(Self.now.advanced(bySeconds: 60), now: Self.now)
    loop.advanceTime(by: .milliseconds(59_997))
    #expect(story == [])
    loop.advanceTime(by: .milliseconds(1))
    #expect(story == ["nearly"])
    loop.advanceTime(by: .milliseconds(1))
    #expect(story == ["nearly"])
    loop.advanceTime(by: .milliseconds(1))
    #expect(story == ["nearly", "fired"])
    loop.advanceTime(by: .hours(1))
    #expect(story == ["nearly", "fired"])
  }

  @Test func `whoever gets ready is asked again until there is no time for it, and then it fires`()
    throws
  {
    let loop = Self.newLoop()
    var reading = loop.now + .milliseconds(59_998)
    var asked: [NIODeadline] = []
    var fired: [NIODeadline] = []
    let timer = try DeadlineTimer(
      queue: queue, loop: loop,
      clock: {
        reading = reading + .microseconds(10)
        return reading
      },
      nearly: {
        asked.append(reading)
        // The first time is the slowest.
        reading = reading + (asked.count == 1 ? .microseconds(800) : .microseconds(200))
        return true
      }, fired: { fired.append(reading) })
    let deadline = loop.now + .seconds(60)
    try timer.arm(Self.now.advanced(bySeconds: 60), now: Self.now)
    loop.advanceTime(by: .milliseconds(59_998))
    #expect((4...6).contains(asked.count))
    #expect(fired.count == 1)
    #expect(try #require(fired.first) >= deadline)
    #expect(try #require(fired.first) <= deadline + .microseconds(300))
    loop.advanceTime(by: .hours(1))
    #expect(fired.count == 1)
  }

  @Test func `what is due very soon is not announced`() throws {
    let loop = Self.newLoop()
    var story: [String] = []
    let timer = try DeadlineTimer(
      queue: queue, loop: loop,
      nearly: {
        story.append("nearly")
        return false
      }, fired: { story.append("fired") }
    )
    try timer.arm(
      Self.now.advanced(byMicroseconds: DaemonLimits.rehearsalLead * 2), now: Self.now)
    loop.advanceTime(by: .milliseconds(10))
    #expect(story == ["fired"])
  }

  @Test func `a deadline that moves away after it was announced is announced again`() throws {
    let loop = Self.newLoop()
    var story: [String] = []
    let timer = try DeadlineTimer(
      queue: queue, loop: loop,
      nearly: {
        story.append("nearly")
        return false
      }, fired: { story.append("fired") }
    )
    try timer.arm(Self.now.advanced(bySeconds: 60), now: Self.now)
    loop.advanceTime(by: .milliseconds(59_999))
    try timer.arm(Self.now.advanced(bySeconds: 90), now: Self.now.advanced(bySeconds: 60))
    loop.advanceTime(by: .seconds(29))
    #expect(story == ["nearly"])
    loop.advanceTime(by: .seconds(1))
    #expect(story == ["nearly", "nearly", "fired"])
  }

  @Test func `the end of time neither fires nor traps`() throws {
    let loop = Self.newLoop()
    var count = 0
    let timer = try DeadlineTimer(queue: queue, loop: loop) { count += 1 }
    try timer.arm(WallTime(microseconds: .max), now: WallTime(microseconds: .min))
    try timer.arm(WallTime(microseconds: .max), now: Self.now)
    loop.advanceTime(by: .hours(24 * 365))
    #expect(count == 0)
  }

  /// The machine slept, or its clock was set on: the loop's timer believes that the time is far away.
  @Test func `the wall clock's timer comes where the loop's does not`() async throws {
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
    // Nothing of it may come to a loop that is shut down.
    try await loop.submit { timer.value = nil }.get()
    queue.sync {}
    try await group.shutdownGracefully()
  }
}
