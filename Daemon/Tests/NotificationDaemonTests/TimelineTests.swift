import DaemonSupport
import Foundation
import NotificationEngine
import NotificationModel
import NotificationTransport
import Testing

@testable import NotificationDaemon

/// The daemon's timeline, and the connections that receive it.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct TimelineTests {
  private static let app = BundleIdentifier("com.example.script")

  private static func note(
    _ identifier: String?, of app: BundleIdentifier, _ step: TimelineStep = .responses(.handled)
  ) -> TimelineNote {
    TimelineNote(date: WallTime(seconds: 0), app: app, identifier: identifier, step: step)
  }

  private static func entries(
    _ control: ControlClient, _ app: BundleIdentifier? = nil, _ identifier: String? = nil
  ) throws -> [TimelineEntry] {
    guard
      case .timeline(let entries) = try control.call(.timeline(app: app, identifier: identifier))
    else { return [] }
    return entries
  }

  @Test func `A full timeline takes no more room than its entries, and an entry is small`() throws {
    let app = try #require(Self.app)
    var ring = TimelineRing()
    for number in 0..<10_000 { _ = ring.append(Self.note("\(number)", of: app)) }
    #expect(ring.capacity <= DaemonLimits.timelineNotes + 1)
    #expect(MemoryLayout<TimelineNote>.stride <= 96)
  }

  @Test func `The timeline has every step of a notification, for one request or for all`() throws {
    let app = try #require(Self.app)
    let daemon = try RunningDaemon()
    let control = daemon.control()
    _ = try control.call(
      .notifications(.schedule(app: app, .reminder("tea", after: 60), category: nil)))
    _ = try control.call(
      .notifications(.schedule(app: app, .reminder("milk", after: 120), category: nil)))
    _ = try control.call(.advanceClock(byMicroseconds: 60_000_000))
    let tea = try Self.entries(control, app, "tea")
    #expect(tea.map(\.step) == [.added, .due, .decided])
    #expect(tea.last?.text == "shown: banner, list; no shell was attached yet")
    #expect(tea.last?.rules == ["E5"])
    #expect(tea.last?.delivery != nil)
    #expect(try Self.entries(control).map(\.number) == [1, 2, 3, 4])
    #expect(try Self.entries(control, app).count == 4)
    #expect(try Self.entries(control, BundleIdentifier("com.example.other")).isEmpty)
  }

  @Test func `A follower receives each step when it happens, and other connections do not`() throws
  {
    let app = try #require(Self.app)
    let daemon = try RunningDaemon()
    let (control, follower) = (daemon.control(), daemon.control())
    let told = Mailbox<ShellEvent>()
    follower.receiveEvents { told.put($0) }
    #expect(try follower.call(.followTimeline) == .done)
    let others = Mailbox<ShellEvent>()
    control.receiveEvents { others.put($0) }
    _ = try control.call(
      .notifications(.schedule(app: app, .reminder("tea", after: 60), category: nil)))
    _ = try control.call(.notifications(.cancel(app: app, identifiers: ["tea"])))
    #expect(told.take() == .machine(.noted(try Self.entries(control)[0])))
    #expect(told.take() == .machine(.noted(try Self.entries(control)[1])))
    // Its own events arrive, and none of the timeline before them.
    _ = try control.call(.attachShell(name: "test"))
    #expect(others.take() == .settings(.lockChanged(isLocked: false)))
  }

  @Test func `A refused call adds no timeline entry`() throws {
    let app = try #require(Self.app)
    let daemon = try RunningDaemon()
    let control = daemon.control()
    #expect(throws: NotificationFailure.self) {
      try control.call(
        .notifications(.schedule(app: app, .reminder("tea", after: -1), category: nil)))
    }
    #expect(try Self.entries(control).isEmpty)
  }

  @Test func `The newest entry replaces the oldest, and the numbers continue`() throws {
    let app = try #require(Self.app)
    var ring = TimelineRing()
    let count = DaemonLimits.timelineNotes + 10
    for number in 1...count {
      #expect(ring.append(Self.note("\(number)", of: app)) == Int64(number))
    }
    let kept = ring.notes(app: nil, identifier: nil)
    #expect(kept.count == DaemonLimits.timelineNotes)
    #expect(kept.first?.number == 11)
    #expect(kept.allSatisfy { $0.note.identifier == "\($0.number)" })
  }

  @Test func `Long names do not fill the timeline's memory`() throws {
    let app = try #require(Self.app)
    var ring = TimelineRing()
    let long = String(repeating: "x", count: 4_096)
    for _ in 0..<1_000 { _ = ring.append(Self.note(long, of: app)) }
    let kept = ring.notes(app: nil, identifier: nil)
    #expect(
      kept.count == DaemonLimits.timelineNameBytes / (long.utf8.count + app.rawValue.utf8.count))
    #expect(kept.last?.number == 1_000)
  }

  @Test func `An entry about all requests of an app belongs to each of them`() throws {
    let app = try #require(Self.app)
    let other = try #require(BundleIdentifier("com.example.other"))
    var ring = TimelineRing()
    _ = ring.append(Self.note("tea", of: app))
    _ = ring.append(Self.note(nil, of: app))
    _ = ring.append(Self.note(nil, of: other))
    // Two spellings that look alike are two identifiers.
    _ = ring.append(Self.note("e\u{301}", of: app))
    #expect(ring.notes(app: app, identifier: "tea").map(\.number) == [1, 2])
    #expect(ring.notes(app: nil, identifier: "tea").map(\.number) == [1, 2, 3])
    #expect(ring.notes(app: app, identifier: "\u{E9}").map(\.number) == [2])
  }
}
