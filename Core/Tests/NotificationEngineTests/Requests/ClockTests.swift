import NotificationEngine
import NotificationModel
import NotificationWords
import TestSupport
import Testing

/// Due dates through restarts, zones and clocks that are set (B7, B13, B16, B17). It is Monday,
/// 2026-03-02, 09:00 in Berlin.
struct ClockTests {
  private static func daily(
    _ hour: Int, repeats: Bool = true, zone: String? = nil
  ) -> NotificationRequest {
    var rule = CalendarRule(timeZone: zone)
    rule.hour = hour
    return NotificationRequest(
      identifier: "daily", content: NotificationRequest.reminder().content,
      trigger: .calendar(rule, repeats: repeats))
  }

  private static func world(_ request: NotificationRequest) -> World {
    var world = World.allowed()
    world.call(.notifications(.add(request)))
    return world
  }

  private static func hoursAhead(_ world: inout World) -> Double? {
    world.pending().first?.due.map {
      Double($0.wall.microseconds - world.moment.wall.microseconds) / 3_600_000_000
    }
  }

  @Test(.rules("B8", "B18"))
  func `A calendar request is due at the next match and once a day from then on`() {
    var world = Self.world(Self.daily(10))
    #expect(world.advance(seconds: 3_599).presentations.isEmpty)
    #expect(world.advance(seconds: 1).presentations.count == 1)
    #expect(Self.hoursAhead(&world) == 24)
    #expect(world.advance(seconds: 3 * 86_400).presentations.count == 3)
    #expect(world.pending().count == 1)
  }

  @Test(.rules("B16"))
  func `A repeating request that was missed for days comes once, then at its next date`() {
    var world = Self.world(Self.daily(10))
    world.system = Engine()
    world.moment.wall = world.moment.wall.advanced(bySeconds: 10 * 86_400)
    world.moment.bootIdentifier = "boot-2"
    let shown = world.transaction(.machine(.started)).presentations
    #expect(shown.map(\.date) == [world.moment.wall])
    world.greet()
    #expect(Self.hoursAhead(&world) == 1)
  }

  @Test(.rules("B13")) func `A rule without a zone of its own follows the user`() {
    var world = Self.world(Self.daily(10))
    world.moment.timeZone = "America/New_York"
    world.transaction()
    // It is 03:00 there.
    #expect(Self.hoursAhead(&world) == 7)
    #expect(world.advance(seconds: 7 * 3_600 - 1).presentations.isEmpty)
    #expect(world.advance(seconds: 1).presentations.count == 1)
  }

  @Test(.rules("B13", "B14")) func `A rule with a zone is a fixed instant`() {
    var world = Self.world(Self.daily(10, zone: "Europe/Berlin"))
    world.moment.timeZone = "America/New_York"
    world.transaction()
    #expect(Self.hoursAhead(&world) == 1)
  }

  @Test(.rules("B13"))
  func `A request that would be due in the zone that was left waits for the new one`() {
    var world = Self.world(Self.daily(10, repeats: false))
    world.moment.timeZone = "America/New_York"
    world.moment.wall = world.moment.wall.advanced(bySeconds: 2 * 3_600)
    world.moment.boot = world.moment.boot.advanced(byMicroseconds: 2 * 3_600_000_000)
    #expect(world.transaction().presentations.isEmpty)
    #expect(Self.hoursAhead(&world) == 5)
  }

  @Test(.rules("B13", "B16"), arguments: [true, false])
  func `A request missed in both zones while the machine was off comes late`(
    repeats: Bool
  ) {
    var world = Self.world(Self.daily(10, repeats: repeats))
    world.system = Engine()
    world.moment.timeZone = "America/New_York"
    world.moment.wall = world.moment.wall.advanced(bySeconds: 86_400)
    world.moment.bootIdentifier = "boot-2"
    #expect(world.transaction(.machine(.started)).presentations.count == 1)
    world.greet()
    #expect(world.pending().count == (repeats ? 1 : 0))
    #expect(world.advance(seconds: 6 * 3_600).presentations.isEmpty)
    #expect(world.advance(seconds: 3_600).presentations.count == (repeats ? 1 : 0))
  }

  @Test(.rules("B26")) func `A change of zone is handled in slices, and no request is forgotten`() {
    var world = World.allowed()
    for number in 0..<10 {
      var request = Self.daily(10)
      request.identifier = "\(number)"
      world.call(.notifications(.add(request)))
    }
    world.moment.timeZone = "America/New_York"
    let budget = Engine.Budget(recomputations: 3)
    var transactions = 0
    var deadline: WallTime? = world.moment.wall
    while deadline == world.moment.wall, transactions < 100 {
      transactions += 1
      deadline =
        world.system.transaction(
          [], at: world.moment, in: world.store, texts: NoTexts(), budget: budget
        )
        .nextDeadline
    }
    #expect(transactions == 4)
    #expect(world.store.floating(notIn: "America/New_York", limit: 1).isEmpty)
    #expect(Self.hoursAhead(&world) == 7)
  }

  @Test(.rules("B17"))
  func `A clock set back a day brings dates nearer, in slices, without the event too`() {
    var world = World.allowed()
    for number in 0..<10 {
      var request = Self.daily(10)
      request.identifier = "\(number)"
      world.call(.notifications(.add(request)))
    }
    world.advance(seconds: 2 * 3_600)
    world.moment.wall = world.moment.wall.advanced(bySeconds: -86_400)
    let budget = Engine.Budget(recomputations: 4)
    for _ in 0..<3 {
      _ = world.system.transaction(
        [], at: world.moment, in: world.store, texts: NoTexts(), budget: budget)
    }
    #expect(world.pending().map(\.due?.wall).allSatisfy { $0 == world.pending()[0].due?.wall })
    #expect(Self.hoursAhead(&world) == 23)
  }

  @Test(.rules("B17")) func `A clock set back a year loses nothing and delivers nothing twice`() {
    var world = Self.world(Self.daily(10, repeats: false))
    world.moment.wall = world.moment.wall.advanced(bySeconds: -365 * 86_400)
    world.transaction(.machine(.clockSetBack))
    #expect(world.advance(seconds: 86_400).presentations.count == 1)
    #expect(world.advance(seconds: 400 * 86_400).presentations.isEmpty)
  }

  @Test(.rules("B17"))
  func `A small correction of the clock does not repeat the last notification`() {
    var world = Self.world(Self.daily(10))
    #expect(world.advance(seconds: 3_600).presentations.count == 1)
    world.moment.wall = world.moment.wall.advanced(bySeconds: -30)
    world.transaction(.machine(.clockSetBack))
    #expect(world.advance(seconds: 3_600).presentations.isEmpty)
    #expect(world.advance(seconds: 86_400).presentations.count == 1)
  }

  @Test(.rules("B17")) func `A small correction while the daemon is down repeats nothing`() {
    var world = Self.world(Self.daily(10))
    #expect(world.advance(seconds: 3_600).presentations.count == 1)
    world.system = Engine()
    world.moment.wall = world.moment.wall.advanced(bySeconds: -20)
    world.transaction(.machine(.started), .machine(.clockSetBack))
    #expect(world.advance(seconds: 3_600).presentations.isEmpty)
    #expect(world.advance(seconds: 86_400).presentations.count == 1)
  }

  @Test(.rules("B17")) func `A clock set back a day while the daemon is down brings dates nearer`()
  {
    var world = Self.world(Self.daily(10))
    #expect(world.advance(seconds: 3_600).presentations.count == 1)
    world.system = Engine()
    world.moment.wall = world.moment.wall.advanced(bySeconds: -86_400 - 1_800)
    world.transaction(.machine(.started))
    world.greet()
    #expect(Self.hoursAhead(&world) == 0.5)
  }

  @Test(.rules("B17")) func `A small correction counts for the next daemon too`() {
    var world = Self.world(Self.daily(10))
    #expect(world.advance(seconds: 3_600).presentations.count == 1)
    world.moment.wall = world.moment.wall.advanced(bySeconds: -30)
    world.transaction(.machine(.clockSetBack))
    world.system = Engine()
    world.transaction(.machine(.started))
    world.transaction()
    world.moment.wall = world.moment.wall.advanced(bySeconds: -20)
    world.transaction(.machine(.clockSetBack))
    #expect(world.advance(seconds: 3_600).presentations.isEmpty)
    #expect(world.advance(seconds: 86_400).presentations.count == 1)
  }

  @Test(.rules("B17")) func `A request added after a correction is due at its own date`() {
    var world = Self.world(Self.daily(10))
    world.advance(seconds: 3_600)
    world.moment.wall = world.moment.wall.advanced(bySeconds: -30)
    world.call(.notifications(.add(Self.daily(10, repeats: false))))
    world.transaction(.machine(.clockSetBack))
    #expect(world.advance(seconds: 30).presentations.count == 1)
  }

  @Test(.rules("B16")) func `A clock set forward past a date delivers at once`() {
    var world = Self.world(Self.daily(10))
    world.moment.wall = world.moment.wall.advanced(bySeconds: 2 * 3_600)
    #expect(world.transaction().presentations.count == 1)
  }

  @Test(.rules("B7"))
  func `An interval counts by wall time after a restart, whichever way the clock was set`() {
    var world = World.allowed()
    world.call(.notifications(.add(.reminder(after: 3_600))))
    world.moment.wall = world.moment.wall.advanced(bySeconds: -365 * 86_400)
    world.transaction(.machine(.clockSetBack))
    world.advance(seconds: 600)
    world.system = Engine()
    world.moment.bootIdentifier = "boot-2"
    world.moment.boot = BootTime(microseconds: 1)
    #expect(world.transaction(.machine(.started)).presentations.isEmpty)
    #expect(world.advance(seconds: 2_999).presentations.isEmpty)
    #expect(world.advance(seconds: 1).presentations.count == 1)
  }

  @Test(.rules("B16", "B18")) func `A repeating interval keeps its beat after a late delivery`() {
    var world = World.allowed()
    world.call(.notifications(.add(.reminder(after: 600, repeats: true))))
    world.moment.wall = world.moment.wall.advanced(bySeconds: 1_500)
    world.moment.boot = world.moment.boot.advanced(byMicroseconds: 1_500_000_000)
    #expect(world.transaction().presentations.count == 1)
    #expect(world.advance(seconds: 299).presentations.isEmpty)
    #expect(world.advance(seconds: 1).presentations.count == 1)
  }
}
