import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// Notifications that the user puts off.
struct SnoozeTests {
  /// A world in which the organizer's process has ended, and a shell shows its notification.
  private static func shown(_ request: NotificationRequest = .reminder().immediate) -> World {
    var world = World.allowed()
    world.control(.attachShell(name: "test"))
    world.call(.notifications(.add(request)))
    return world
  }

  private static func key(in world: World, of app: BundleIdentifier = World.organizer) throws
    -> NotificationKey
  {
    try #require(world.store.delivered(of: app).first).notification.key
  }

  private static func snooze(_ world: inout World, seconds: Int = 600) throws -> [Effect] {
    world.control(.notifications(.snooze(try key(in: world), seconds: seconds)))
  }

  @Test func `A snoozed notification leaves list and screen, and its app sees none of it`() throws {
    var world = Self.shown()
    let key = try Self.key(in: world)
    let effects = try Self.snooze(&world)
    #expect(effects.withdrawals == [key])
    #expect(effects.appEvents.isEmpty)
    #expect(effects.timeline == ["snoozed until 09:10"])
    #expect(world.call(.notifications(.deliveredNotifications)).replies == [.notifications([])])
    #expect(world.call(.notifications(.pendingRequests)).replies == [.requests([])])
    #expect(world.control(.notifications(.delivered(app: nil))).controlReplies == [.delivered([])])
    let gone = world.control(.responses(.respond(key, .open)))
    #expect(gone.refusals.map(\.code) == [.notFound])
  }

  @Test func `It comes back as it was, as another delivery, with its sound`() throws {
    var world = Self.shown()
    let key = try Self.key(in: world)
    _ = try Self.snooze(&world)
    #expect(world.advance(seconds: 599).presentations.isEmpty)
    let effects = world.advance(seconds: 1)
    let presentation = try #require(effects.presentations.first)
    #expect(presentation.title == "Buy milk" && presentation.sound == .standard)
    #expect(presentation.surfaces == [.banner, .list])
    #expect(presentation.key.identifier == key.identifier)
    #expect(presentation.key.delivery > key.delivery)
    #expect(presentation.date == world.moment.wall)
    #expect(effects.appEvents.isEmpty)
    #expect(effects.timeline.first == "its snooze is over: it is delivered again")
    #expect(world.advance(seconds: 86_400).presentations.isEmpty, "once")
  }

  @Test func `An active app is not asked about one that comes back`() throws {
    var world = Self.shown()
    _ = try Self.snooze(&world)
    world.call(.responses(.setDelegate(isSet: true)))
    world.call(.apps(.setActive(true)))
    let effects = world.advance(seconds: 600)
    #expect(effects.appEvents.isEmpty && effects.presentations.count == 1)
  }

  @Test func `A badge that its app has set since stays`() throws {
    var request = NotificationRequest.reminder().immediate
    request.content.badge = 2
    var world = Self.shown(request)
    _ = try Self.snooze(&world)
    world.call(.notifications(.setBadge(5)))
    #expect(world.advance(seconds: 600).presentations.map(\.badge) == [nil])
    #expect(world.store.app(World.organizer)?.badge == 5)
  }

  @Test func `It comes back after a restart too, and at once if the time is over`() throws {
    var world = Self.shown()
    _ = try Self.snooze(&world)
    world.system = Engine()
    world.moment.wall = world.moment.wall.advanced(bySeconds: 100)
    world.moment.bootIdentifier = "boot-2"
    world.moment.boot = BootTime(microseconds: 5_000_000)
    #expect(world.transaction(.machine(.started)).presentations.isEmpty)
    #expect(world.advance(seconds: 499).presentations.isEmpty)
    #expect(world.advance(seconds: 1).presentations.count == 1)
    _ = try Self.snooze(&world)
    world.system = Engine()
    world.moment.wall = world.moment.wall.advanced(bySeconds: 5_000)
    #expect(world.transaction(.machine(.started)).presentations.count == 1)
  }

  @Test(arguments: [59, 86_401, -1, 0])
  func `A time that is too short or too long is refused by its name`(seconds: Int) throws {
    var world = Self.shown()
    let failure = try #require(try Self.snooze(&world, seconds: seconds).refusals.first)
    #expect(failure.code == .invalidValue && failure.field == "seconds")
    #expect(failure.value == String(seconds))
    #expect(world.deliveredRecords.map(\.stage) == [.listed])
  }

  @Test func `The longest and the shortest time are taken`() throws {
    for seconds in [60, 86_400] {
      var world = Self.shown()
      #expect(try Self.snooze(&world, seconds: seconds).refusals.isEmpty)
      #expect(world.advance(seconds: Double(seconds)).presentations.count == 1)
    }
  }

  @Test(arguments: [
    AppCall.Notifications.removePending(identifiers: ["milk"]), .removeAllPending,
    .removeDelivered(identifiers: ["milk"]), .removeAllDelivered,
  ])
  func `An app that removes the request ends the snooze`(call: AppCall.Notifications) throws {
    var world = Self.shown()
    _ = try Self.snooze(&world)
    world.call(.notifications(call))
    #expect(world.deliveredRecords.isEmpty)
    #expect(world.advance(seconds: 600).presentations.isEmpty)
  }

  @Test(arguments: [true, false])
  func `A new request of its identifier ends the snooze`(isImmediate: Bool) throws {
    var world = Self.shown()
    _ = try Self.snooze(&world)
    let request = NotificationRequest.reminder(after: 3_600)
    world.call(.notifications(.add(isImmediate ? request.immediate : request)))
    #expect(world.deliveredRecords.allSatisfy { $0.stage != .snoozed })
    #expect(world.advance(seconds: 600).presentations.isEmpty)
  }

  @Test func `Other requests and clearing the list leave a snooze alone`() throws {
    var world = Self.shown()
    _ = try Self.snooze(&world)
    world.call(.notifications(.removePending(identifiers: ["bread"])))
    world.call(.notifications(.add(.reminder("bread", after: 3_600))))
    world.control(.notifications(.clear(app: nil, identifiers: nil)))
    #expect(world.advance(seconds: 600).presentations.map(\.key.identifier) == ["milk"])
  }

  @Test func `One of an app that may notify no more does not come back`() throws {
    var world = Self.shown()
    _ = try Self.snooze(&world)
    world.control(
      .settings(.changeAppSettings(app: World.organizer, ["allowNotifications": "off"])))
    #expect(world.advance(seconds: 600).presentations.isEmpty)
    #expect(world.deliveredRecords.isEmpty)
  }

  @Test func `A snoozed posting keeps its number, and its sender is not notified`() throws {
    var world = World()
    world.attachShell()
    var posted = World.posted()
    posted.lifetime = 5_000_000
    posted.actions = [NotificationAction(identifier: "later", title: "Later")]
    let number = try #require(world.post(posted).postedNumber)
    let key = try Self.key(in: world, of: World.mail)
    #expect(world.control(.notifications(.snooze(key, seconds: 60))).ends.isEmpty)
    #expect(world.advance(seconds: 59).ends.isEmpty, "its time stands still")
    #expect(world.advance(seconds: 1).presented.first?.actions.map(\.title) == ["Later"])
    #expect(world.store.delivered(number: number)?.stage == .listed)
    #expect(world.advance(seconds: 5).ends == [Closing(number: number, reason: .expired)])
  }

  @Test func `A program of the desktop ends the snooze by closing or replacing its notification`()
    throws
  {
    var world = World()
    world.attachShell()
    for closes in [true, false] {
      let number = try #require(world.post(World.posted("First \(closes)")).postedNumber)
      let key = try Self.key(in: world, of: World.mail)
      world.control(.notifications(.snooze(key, seconds: 60)))
      if closes {
        #expect(world.close(number).ends == [Closing(number: number, reason: .closed)])
      } else {
        #expect(world.post(World.posted("Second", replaces: number)).presented.count == 1)
      }
      #expect(world.advance(seconds: 60).presented.isEmpty)
    }
  }
}
