import Foundation
import Testing

@testable import UIKit

/// Work in the background, and its time limits.
@MainActor @Suite struct BackgroundTaskTests {
  private let start = Date(timeIntervalSinceReferenceDate: 0)
  private func later(_ seconds: Double) -> Date { start.addingTimeInterval(seconds) }

  @Test func `The remaining time is unlimited outside of the background`() {
    var tasks = BackgroundTasks()
    #expect(tasks.remaining(at: start) == .greatestFiniteMagnitude)
    #expect(tasks.begin(at: start, expired: nil) != .invalid)
  }

  @Test func `Tasks that have not ended expire after 30 seconds, in their order`() {
    let log = AppLog()
    var tasks = BackgroundTasks()
    let first = tasks.begin(at: start) { log.lines.append("first") }
    let visit = tasks.enter(at: start)
    _ = tasks.begin(at: start) { log.lines.append("second") }
    _ = tasks.begin(at: later(5)) { log.lines.append("third") }
    #expect(tasks.remaining(at: later(10)) == 20)
    tasks.end(first)
    for expired in tasks.expire(visit: visit) { expired() }
    #expect(log.lines == ["second", "third"])
    #expect(tasks.expire(visit: visit).isEmpty)
  }

  @Test func `A task cannot begin after the time has expired`() {
    var tasks = BackgroundTasks()
    _ = tasks.enter(at: start)
    #expect(tasks.begin(at: later(30), expired: nil) == .invalid)
    #expect(tasks.remaining(at: later(31)) == 0)
  }

  @Test func `Tasks of an app that comes back in time do not expire`() {
    var tasks = BackgroundTasks()
    let visit = tasks.enter(at: start)
    _ = tasks.begin(at: start) { Issue.record("the task did not have to end") }
    tasks.leave()
    #expect(tasks.remaining(at: later(40)) == .greatestFiniteMagnitude)
    #expect(tasks.expire(visit: visit).isEmpty)
    let next = tasks.enter(at: later(50))
    #expect(tasks.expire(visit: visit).isEmpty)
    #expect(tasks.expire(visit: next).count == 1)
  }

  @Test func `Tasks have a limit, and ending an unknown task is ignored`() {
    var tasks = BackgroundTasks()
    for _ in 0..<BackgroundTasks.limit { _ = tasks.begin(at: start, expired: nil) }
    #expect(tasks.begin(at: start, expired: nil) == .invalid)
    tasks.end(.invalid)
    tasks.end(UIBackgroundTaskIdentifier(rawValue: 1))
    #expect(tasks.begin(at: start, expired: nil) != .invalid)
  }
}
