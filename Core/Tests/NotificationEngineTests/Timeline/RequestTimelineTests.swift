import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// The timeline of a request until it is delivered.
struct RequestTimelineTests {
  @Test func `The timeline follows a reminder from its addition to its banner`() {
    var world = World.allowed()
    world.control(.attachShell(name: "test"))
    #expect(
      world.call(.notifications(.add(.reminder(after: 90)))).timeline
        == ["asked for, due at 09:01:30 when its interval is over (B7)"])
    #expect(
      world.advance(seconds: 90).timeline == ["due at 09:01:30", "shown: banner, list, sound (E5)"])
  }

  @Test func `Every row names its app, its request and its delivery`() {
    var world = World.allowed()
    world.call(.notifications(.add(.reminder("tea", after: 60))))
    let effects = world.advance(seconds: 60)
    let delivery = effects.presentations.first?.key.delivery
    #expect(effects.notes.allSatisfy { $0.app == World.organizer && $0.identifier == "tea" })
    #expect(effects.notes.map(\.delivery) == [nil, delivery])
    #expect(effects.notes.allSatisfy { $0.date == world.moment.wall })
  }

  @Test(.rules("B1")) func `The timeline says that a request replaces a pending and a shown one`() {
    var world = World.allowed()
    world.call(.notifications(.add(.reminder())))
    let replaced = "replaced the request that waited under this name (B1)"
    #expect(world.call(.notifications(.add(.reminder(after: 120)))).timeline.first == replaced)
    let first = world.call(.notifications(.add(.reminder().immediate))).timeline
    #expect(first.prefix(2) == [replaced, "asked for, to be delivered at once (B3)"])
    let second = world.call(.notifications(.add(.reminder().immediate))).notes
    #expect(second.map(\.step).contains(.notifications(.withdrawn(.replaced))))
    #expect(
      second.first { $0.step == .notifications(.withdrawn(.replaced)) }?.delivery
        != second.last?.delivery)
  }

  @Test(.rules("B16", "B18"))
  func `The timeline says how late a delivery is, and when a repeating one comes again`() {
    var world = World.allowed()
    world.call(.notifications(.add(.reminder(after: 60, repeats: true))))
    world.moment.wall = world.moment.wall.advanced(bySeconds: 4_000)
    world.moment.boot = world.moment.boot.advanced(byMicroseconds: 4_000_000_000)
    #expect(
      world.transaction().timeline.first
        == "due at 09:01, delivered 1 hr, 5 min late; next at 10:07 (B16, B18)")
  }

  @Test
  func `The timeline names the cause of removed requests, a few by name and many in one row`() {
    var world = World.allowed()
    world.call(.notifications(.add(.reminder())))
    #expect(
      world.call(.notifications(.removePending(identifiers: ["milk"]))).timeline
        == ["its app removed it from what waits (G3)"])
    world.call(.notifications(.add(.reminder())))
    let person = world.control(.notifications(.cancel(app: World.organizer, identifiers: ["milk"])))
    #expect(person.timeline == ["the person removed it from what waits (G3)"])
    let many = (0...CoreLimits.notedRemovals).map(String.init)
    let notes = world.call(.notifications(.removePending(identifiers: many)))
    #expect(notes.timeline == ["its app removed 65 requests from what waits (G3)"])
    #expect(notes.notes.first?.identifier == nil)
    #expect(
      world.call(.notifications(.removeAllPending)).timeline == [
        "its app removed all requests from what waits (G3)"
      ]
    )
  }

  @Test(.rules("B13", "B17"))
  func `The timeline says why a date moved with the user or the clock`() {
    var world = World.allowed()
    var rule = CalendarRule()
    rule.hour = 20
    var request = NotificationRequest.reminder()
    request.trigger = .calendar(rule, repeats: false)
    #expect(
      world.call(.notifications(.add(request))).timeline == [
        "asked for, due at 20:00 by its calendar rule (B8)"
      ])
    world.moment.timeZone = "Asia/Tokyo"
    #expect(
      world.transaction().timeline == ["now due at 12:00: the person is in another time zone (B13)"]
    )
    world.transaction()
    world.moment.wall = world.moment.wall.advanced(bySeconds: -86_400 * 2)
    #expect(
      world.advance(seconds: 1).timeline == ["now due at 12:00: the clock was set (B17)"])
  }

  @Test func `The timeline says that an app may not notify, and a refused call leaves no row`() {
    var world = World.allowed()
    world.call(.notifications(.add(.reminder())))
    world.control(.settings(.authorize(app: World.organizer, .deny)))
    #expect(
      world.advance(seconds: 60).timeline
        == ["due at 09:01", "not delivered: the app is not allowed to notify (A15)"])
    let refused = world.call(.notifications(.add(.reminder())))
    #expect(refused.refusals.count == 1)
    #expect(refused.notes.isEmpty)
  }

  @Test(.rules("H7")) func `The timeline begins a push with its arrival`() throws {
    var world = World.allowed()
    #expect(
      try world.push(["aps": ["alert": "Hi", "content-available": 1]]).timeline == [
        "a push arrived, which also wakes the app (B3, H7)",
        "shown: banner, list; no shell was attached yet (E5)",
      ])
  }

  @Test(.rules("B4")) func `Apple's limit drops the request that was added first`() {
    var policy = Policy()
    policy.pendingLimit = .appleSixtyFour
    var world = World.allowed(policy: policy)
    for number in 0..<64 { world.call(.notifications(.add(.reminder("\(number)")))) }
    let notes = world.call(.notifications(.add(.reminder("new")))).notes
    #expect(notes.map(\.identifier) == ["0", "new"])
    #expect(notes.first?.step == .notifications(.dropped))
  }
}
