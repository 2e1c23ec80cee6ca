import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// How many apps are known, and which of them are forgotten for new ones.
struct KnownAppsTests {
  private static let room = CoreLimits.appsBeforeReview

  /// Posts under new names, each closed by its program at once.
  private func post(_ names: Range<Int>, to world: inout World) {
    for index in names {
      let name = "name-\(index)"
      let number = world.post(World.posted("Tea", from: name)).postedNumber ?? 0
      world.close(number, as: name)
    }
  }

  private func isKnown(_ name: String, in world: World) -> Bool {
    world.store.app(World.identifier("program.\(name)")) != nil
  }

  @Test(.rules("S20")) func `Programs of which nothing is left are forgotten, the oldest first`() {
    var world = World()
    post(0..<Self.room + 300, to: &world)
    #expect(world.store.appCount() <= Self.room)
    #expect(!isKnown("name-0", in: world) && !isKnown("name-299", in: world))
    #expect(isKnown("name-\(Self.room + 299)", in: world))
  }

  @Test(.rules("S20")) func `A decision, a setting and a notification keep a program known`() {
    var world = World()
    for name in ["decided", "muted", "quieted", "waiting"] {
      let number = world.post(World.posted("Tea", from: name)).postedNumber ?? 0
      if name != "waiting" { world.close(number, as: name) }
    }
    let (decided, muted) = (
      World.identifier("program.decided"), World.identifier("program.muted")
    )
    world.control(.settings(.authorize(app: decided, .keep)))
    world.control(.settings(.changeAppSettings(app: muted, ["sounds": "off"])))
    var site = World.posted("News", from: "quieted")
    site.origin = "news.example.com"
    world.close(world.post(site).postedNumber ?? 0, as: "quieted")
    world.control(
      .settings(
        .changeAppSettings(
          app: World.identifier("program.quieted"), ["origin:news.example.com": "quiet"])))
    post(0..<2 * Self.room, to: &world)
    for name in ["decided", "muted", "quieted", "waiting"] { #expect(isKnown(name, in: world)) }
  }

  @Test(.rules("S20")) func `A program that is connected or has a request stays known`() {
    var world = World()
    world.greet()
    post(0..<2 * Self.room, to: &world)
    #expect(world.store.app(World.organizer) != nil)
    world.transaction(.disconnected(World.app))
    post(2 * Self.room..<4 * Self.room, to: &world)
    #expect(world.store.app(World.organizer) == nil, "nothing of it is left")
    var other = World.allowed()
    other.call(.notifications(.add(.reminder(after: 1_000_000))))
    other.transaction(.disconnected(World.app))
    post(0..<2 * Self.room, to: &other)
    #expect(other.store.app(World.organizer) != nil)
  }

  @Test(.rules("S20"))
  func `When every place is taken, the oldest undecided program makes room with its notifications`()
    throws
  {
    var world = World()
    world.post(World.posted("First", from: "first"))
    world.control(.settings(.authorize(app: World.identifier("program.first"), .keep)))
    let number = try #require(world.post(World.posted("Second", from: "second")).postedNumber)
    let second = try #require(world.store.app(World.identifier("program.second")))
    let record = try #require(world.store.delivered(of: second.identifier).first)
    for index in world.store.appCount()..<CoreLimits.apps {
      var app = second
      app.identifier = World.identifier("program.filler-\(index)")
      world.store.save(app)
      var filler = record
      filler.notification.key.app = app.identifier
      filler.notification.posting?.number = UInt32(index)
      world.store.save(filler)
    }
    let effects = world.post(World.posted("New", from: "new"))
    #expect(effects.presented.map(\.title) == ["New"])
    #expect(effects.ends == [Closing(number: number, reason: .undefined)])
    #expect(world.store.appCount() == CoreLimits.apps)
    #expect(isKnown("first", in: world) && !isKnown("second", in: world))
    #expect(world.store.delivered(of: second.identifier).isEmpty)
  }
}
