import NotificationEngine
import NotificationModel
import NotificationWords
import TestSupport
import Testing

/// A focus that begins and ends by itself (E14). It is Monday, 09:00 in Berlin.
struct FocusScheduleTests {
  @Test(.rules("E14"))
  func `A scheduled focus begins and ends at its edges, and the shells learn of it`() {
    var world = World.allowed()
    world.control(.attachShell(name: "page"))
    world.keep("Work", [FocusSchedule(days: [2], start: 600, end: 660)])
    #expect(world.focus == nil)
    #expect(world.advance(seconds: 3_599).settingsChanges.isEmpty)
    #expect(world.show("before")?.surfaces == [.banner, .list])
    #expect(world.advance(seconds: 1).settingsChanges == [nil])
    #expect(world.focus == "Work")
    #expect(world.store.globalSettings().focusIsScheduled)
    #expect(world.show("during")?.surfaces == [.list])
    #expect(world.advance(seconds: 3_600).settingsChanges == [nil])
    #expect(world.focus == nil)
    #expect(!world.store.globalSettings().focusIsScheduled)
    #expect(world.show("after")?.surfaces == [.banner, .list])
  }

  @Test(.rules("E14"))
  func `A focus begins when it is saved during its time, and night begins and ends on time`() {
    var world = World.allowed()
    world.keep("Work", [.office])
    #expect(world.focus == "Work")
    world.keep("Sleep", [.nights])
    var told: [String?] = []
    for _ in 0..<4 {
      world.advance(seconds: 6 * 3_600)
      told.append(world.focus)
    }
    #expect(told == ["Work", nil, "Sleep", "Work"])
  }

  @Test(.rules("E14")) func `A request that is due when a focus begins is suppressed by it`() {
    var world = World.allowed()
    world.keep("Lunch", [FocusSchedule(days: [2], start: 720, end: 780)])
    world.call(.notifications(.add(.reminder(after: 3 * 3_600))))
    #expect(world.advance(seconds: 3 * 3_600).presentations.map(\.surfaces) == [[.list]])
  }

  @Test(.rules("E14")) func `An event that comes long after an edge sees the focus of now`() {
    var world = World.allowed()
    world.keep()
    world.moment.wall = world.moment.wall.advanced(bySeconds: 10 * 3_600)
    world.moment.boot = world.moment.boot.advanced(byMicroseconds: 36_000_000_000)
    #expect(world.show()?.surfaces == [.banner, .list])
  }

  @Test(.rules("E14"))
  func `Only the edges of schedules wake the system, and none do without a schedule`() {
    var world = World.allowed()
    #expect(world.hoursToDeadline() == nil)
    world.keep("Quiet", [])
    #expect(world.hoursToDeadline() == nil)
    world.keep()
    #expect(world.hoursToDeadline() == 8)
    world.turn("Quiet", true)
    #expect(world.hoursToDeadline() == nil, "what was turned on by hand stays")
    world.turn("Quiet", false)
    #expect(world.hoursToDeadline() == 8)
    world.control(.settings(.removeFocus(name: "Work")))
    #expect(world.hoursToDeadline() == nil)
  }

  @Test(.rules("E14")) func `The first focus in order is on if several are scheduled`() {
    var world = World.allowed()
    world.keep("Work", [.office])
    world.keep("Lunch", [FocusSchedule(days: [2], start: 540, end: 720)])
    #expect(world.focus == "Work")
    world.control(.settings(.removeFocus(name: "Work")))
    #expect(world.focus == "Lunch")
  }

  @Test(.rules("B13", "E14")) func `A focus follows the time of day of another zone`() {
    var world = World.allowed()
    world.keep()
    world.moment.timeZone = "America/New_York"
    world.transaction()
    #expect(world.focus == nil)
    #expect(world.hoursToDeadline() == 6)
    world.moment.timeZone = "Asia/Tokyo"
    world.transaction()
    #expect(world.focus == nil, "it is five in the afternoon there")
  }

  @Test(.rules("B17", "E14")) func `Setting the clock re-evaluates the focus`() {
    var world = World.allowed()
    world.keep()
    world.moment.wall = world.moment.wall.advanced(bySeconds: 9 * 3_600)
    world.transaction()
    #expect(world.focus == nil)
    world.moment.wall = world.moment.wall.advanced(bySeconds: -2 * 3_600)
    world.transaction(.machine(.clockSetBack))
    #expect(world.focus == "Work")
  }

  @Test(.rules("E14")) func `A daemon that was off starts with the focus that is scheduled now`() {
    var world = World.allowed()
    world.keep()
    world.system = Engine()
    world.moment.wall = world.moment.wall.advanced(bySeconds: 9 * 3_600)
    world.transaction(.machine(.started))
    #expect(world.focus == nil)
    #expect(world.hoursToDeadline() == 15)
  }

  @Test(.rules("E14")) func `Deliveries between two edges read no schedule`() {
    var world = World.allowed()
    for number in 0..<CoreLimits.focusModes {
      world.keep("\(number)", Array(repeating: .office, count: CoreLimits.focusSchedules))
    }
    for number in 0..<50 { world.call(.notifications(.add(.reminder("\(number)")))) }
    world.moment.wall = world.moment.wall.advanced(bySeconds: 60)
    world.moment.boot = world.moment.boot.advanced(byMicroseconds: 60_000_000)
    let watched = WatchedStore(world.store)
    let outcome = world.system.transaction([], at: world.moment, in: watched, texts: NoTexts())
    #expect(outcome.effects.presentations.count == 50)
    #expect(watched.calls["globalSettings"] == 1)
    #expect(watched.calls["saveSettings"] == nil)
  }
}
