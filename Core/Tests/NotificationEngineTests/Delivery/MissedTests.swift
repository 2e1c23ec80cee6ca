import NotificationEngine
import NotificationModel
import PushProtocol
import TestSupport
import Testing

/// Notifications that came while the machine was off or asleep.
struct MissedTests {
  /// The machine is off for a time, and starts again.
  private static func sleep(_ world: inout World, seconds: Double) -> [Effect] {
    world.moment.wall = world.moment.wall.advanced(bySeconds: seconds)
    world.moment.boot = BootTime(microseconds: 5_000_000)
    world.moment.bootIdentifier = "boot-2"
    world.system = Engine(policy: world.system.policy)
    return world.transaction(.machine(.started))
  }

  private static func banners(_ effects: [Effect]) -> [Presentation] {
    effects.presentations.filter { $0.surfaces.contains(.banner) }
  }

  private static func missed(_ count: Int) -> World {
    var world = World.allowed()
    for number in 0..<count {
      world.call(.notifications(.add(.reminder("n\(number)", after: 60 + Double(number)))))
    }
    return world
  }

  @Test(.rules("B16"))
  func `Sixty missed reminders are one banner with one sound, and the list has all`() {
    var world = Self.missed(60)
    var effects = Self.sleep(&world, seconds: 86_400)
    effects += world.advance(seconds: 30)
    let banners = Self.banners(effects)
    #expect(banners.map(\.title) == ["60 Notifications"])
    #expect(banners.map(\.text.systemTitle) == [SystemText(word: "hiddenBodies", count: 60)])
    #expect(effects.presentations.compactMap(\.sound) == [.standard])
    #expect(effects.presentations.count { $0.surfaces == [.list] } == 60)
    let delivered = world.control(.notifications(.delivered(app: World.organizer)))
    #expect(delivered.deliveredIdentifiers?.count == 60)
    #expect(world.advance(seconds: 86_400).presentations.isEmpty)
  }

  @Test(.rules("B16")) func `Three missed reminders are shown each by itself, at once`() {
    var world = Self.missed(3)
    let banners = Self.banners(Self.sleep(&world, seconds: 86_400))
    #expect(banners.map(\.key.identifier) == ["n0", "n1", "n2"])
    #expect(Self.banners(world.advance(seconds: 30)).isEmpty)
  }

  @Test func `Many reminders of one moment do not count as missed`() {
    var world = World.allowed()
    for number in 0..<10 { world.call(.notifications(.add(.reminder("n\(number)")))) }
    #expect(Self.banners(world.advance(seconds: 61)).count == 10)
  }

  @Test func `A time-sensitive reminder does not wait for the others`() throws {
    var world = Self.missed(10)
    var app = try #require(world.store.app(World.organizer))
    app.entitlements.timeSensitive = true
    world.store.save(app)
    var urgent = NotificationRequest.reminder("urgent", after: 61)
    urgent.content.interruptionLevel = .timeSensitive
    world.call(.notifications(.add(urgent)))
    let effects = Self.sleep(&world, seconds: 86_400)
    #expect(Self.banners(effects).map(\.key.identifier) == ["urgent"])
    #expect(Self.banners(world.advance(seconds: 30)).map(\.title) == ["10 Notifications"])
  }

  @Test func `On a locked screen the list has all, and one sound is heard`() {
    var world = Self.missed(10)
    world.control(.settings(.setLocked(true)))
    var effects = Self.sleep(&world, seconds: 86_400)
    effects += world.advance(seconds: 30)
    #expect(Self.banners(effects).isEmpty)
    #expect(effects.presentations.compactMap(\.sound) == [.standard])
    #expect(
      Set(effects.presentations.filter { $0.surfaces.contains(.lockScreen) }.map(\.key)).count == 10
    )
  }

  @Test func `A notification that was read before it is shown draws no attention`() {
    var world = Self.missed(10)
    _ = Self.sleep(&world, seconds: 86_400)
    world.control(.notifications(.clear(app: nil, identifiers: nil)))
    #expect(Self.banners(world.advance(seconds: 30)).isEmpty)
  }

  @Test func `Pushes that waited at their gateway come as one, and a few of them each by itself`()
    throws
  {
    for count in [2, 40] {
      var world = World.registered()
      var effects: [Effect] = []
      for number in 0..<count {
        var push = ArrivedPush(
          app: World.organizer, payload: try PushPayload(["aps": ["alert": "Hello"]]),
          identity: PushIdentity(number: Int64(number + 1), identifier: "id-\(number)"))
        push.isMissed = true
        effects += world.transaction(.pushes(.pushArrived(push, reply: nil)))
      }
      #expect(Self.banners(effects).isEmpty)
      // They are shown in a moment, and that is what their sender can read.
      #expect(effects.acknowledgements.values.allSatisfy { $0 == .shown })
      #expect(effects.acknowledgements.count == count)
      let banners = Self.banners(world.advance(seconds: 5))
      #expect(banners.count == (count == 2 ? 2 : 1))
      #expect(banners.last?.title == (count == 2 ? "" : "40 Notifications"))
    }
  }

  @Test(.rules("B16"))
  func `The timeline says that a missed push is shown in a moment, and then that it is`() throws {
    var world = World.registered()
    world.control(.attachShell(name: "test"))
    var push = ArrivedPush(
      app: World.organizer,
      payload: try PushPayload(["aps": ["alert": "Hello", "sound": "default"]]),
      identity: PushIdentity(number: 1, identifier: "id"))
    push.isMissed = true
    let arrival = world.transaction(.pushes(.pushArrived(push, reply: nil)))
    #expect(
      arrival.timeline.dropFirst() == [
        "shown: list (E5)",
        "withheld: banner, sound (shown in a moment, together with others that were missed) (B16)",
      ])
    #expect(world.advance(seconds: 5).timeline.first == "shown: banner, list, sound (E5)")
  }
}
