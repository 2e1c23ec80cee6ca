import NotificationModel
import Testing

@testable import BorrowedDesktop

/// The calls that ask a notification server for its capabilities.
struct ServerIntroductionTests {
  private var introduction = ServerIntroduction()
  private let start = BootTime(microseconds: 1_000_000)

  @Test mutating func `Two answers are enough`() {
    #expect(introduction.record(["body"], for: .capabilities, at: start) == .wait)
    #expect(
      introduction.record(["GNOME"], for: .information, at: start)
        == .use(capabilities: ["body"], information: ["GNOME"]))
  }

  @Test mutating func `A missing answer is asked for again after a tenth of a second`() {
    _ = introduction.record(nil, for: .capabilities, at: start)
    #expect(introduction.record(["GNOME"], for: .information, at: start) == .wait)
    let due = start.advanced(byMicroseconds: 100_000)
    #expect(introduction.nextDeadline == due)
    #expect(introduction.timePassed(at: start) == .wait)
    #expect(introduction.timePassed(at: due) == .ask([.capabilities]))
    #expect(introduction.nextDeadline == nil)
    #expect(
      introduction.record(["body"], for: .capabilities, at: due)
        == .use(capabilities: ["body"], information: ["GNOME"]))
  }

  @Test
  mutating func
    `An empty list of capabilities is asked for again, with longer pauses, and used in the end`()
    throws
  {
    var now = start
    var pauses: [Int64] = []
    _ = introduction.record(["GNOME"], for: .information, at: now)
    while introduction.record([], for: .capabilities, at: now) == .wait {
      let due = try #require(introduction.nextDeadline)
      pauses.append(due.microseconds - now.microseconds)
      now = due
      #expect(introduction.timePassed(at: now) == .ask([.capabilities]))
    }
    #expect(pauses == [100_000, 500_000, 2_000_000, 10_000_000])
  }
}

/// The attempts to start a notification server.
struct ServerStartTests {
  @Test
  func `A server that did not start is started again after growing pauses, five times in all`() {
    var start = ServerStart()
    var now = BootTime(microseconds: 0)
    var attempts = [start.wake(), start.wake()]
    #expect(attempts == [true, false], "one attempt at a time")
    var pauses: [Int64] = []
    start.failed(at: now)
    while let due = start.nextDeadline {
      pauses.append(due.microseconds - now.microseconds)
      attempts = [start.timePassed(at: now), start.timePassed(at: due)]
      #expect(attempts == [false, true])
      now = due
      start.failed(at: now)
    }
    #expect(pauses == [1_000_000, 5_000_000, 30_000_000, 120_000_000])
    let isAwake = start.wake()
    #expect(isAwake, "something new is to be shown")
  }

  @Test func `Without a screen a server is started when there is one, or after five seconds`() {
    let now = BootTime(microseconds: 0)
    var start = ServerStart()
    start.wait(for: .missing, at: now)
    start.wait(for: .missing, at: now.advanced(byMicroseconds: 1_000_000))
    #expect(start.nextDeadline == now.advanced(byMicroseconds: 5_000_000), "it begins once")
    var late = start
    let isDue = late.timePassed(at: now.advanced(byMicroseconds: 5_000_000))
    #expect(isDue, "some servers need no screen")
    let begins = [start.screenAppeared(), start.screenAppeared()]
    #expect(begins == [true, false])
    #expect(start.nextDeadline == nil)
  }

  @Test func `A server waits thirty seconds for a desktop that is still being drawn`() {
    let now = BootTime(microseconds: 0)
    let screenTime = now.advanced(byMicroseconds: 1_000_000)
    var start = ServerStart()
    start.wait(for: .missing, at: now)
    start.wait(for: .starting, at: screenTime)
    let end = screenTime.advanced(byMicroseconds: 30_000_000)
    #expect(start.nextDeadline == end)
    start.wait(for: .starting, at: screenTime.advanced(byMicroseconds: 1_000_000))
    start.wait(for: .missing, at: screenTime.advanced(byMicroseconds: 2_000_000))
    #expect(start.nextDeadline == end, "the limit counts once")
    let begins = [start.screenAppeared(), start.screenAppeared()]
    #expect(begins == [true, false])
    #expect(start.nextDeadline == nil)
  }

  @Test func `A server that failed before there was a screen is started as soon as there is one`() {
    let now = BootTime(microseconds: 0)
    var start = ServerStart()
    let isNeeded = start.screenAppeared()
    #expect(!isNeeded, "nothing is to be shown")
    _ = start.wake()
    start.failed(at: now)
    let begins = [start.screenAppeared(), start.screenAppeared()]
    #expect(begins == [true, false])
  }
}
