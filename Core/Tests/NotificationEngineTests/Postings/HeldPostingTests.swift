import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// Postings that wait: for the user's decision, for the summary, or for the end of an inhibition.
struct HeldPostingTests {
  /// A world in which a program inhibits banners and sounds.
  private static func inhibited(_ world: inout World) {
    world.transaction(
      .postings(
        .inhibited(
          reason: "A talk", by: World.program("slides"),
          origin: CallOrigin(connection: ConnectionNumber(21), message: 1))))
  }

  @Test(.rules("S25", "E15"))
  func `The summary has no banner during an inhibition`() {
    var world = World()
    world.post(World.posted("First"))
    world.control(.settings(.changeGlobalSettings(["summary": "on", "summaryTimes": "10:00"])))
    world.control(.settings(.changeAppSettings(app: World.mail, ["delivery": "summary"])))
    world.post(World.posted("Second"))
    Self.inhibited(&world)
    let released = world.advance(seconds: 7_200).presented
    #expect(released.map(\.title) == ["Second"] && released.map(\.surfaces) == [[.list]])
  }

  @Test(.rules("S22", "S25"))
  func `Postings that waited for the decision have no banner during an inhibition`() {
    var world = World()
    world.control(.settings(.changeGlobalSettings(["unknownPrograms": "ask"])))
    world.post(World.posted())
    Self.inhibited(&world)
    let allowed = world.control(.settings(.authorize(app: World.mail, .allow)))
    let shown = (allowed + world.advance(seconds: 1)).presented
    #expect(shown.map(\.surfaces) == [[.list]])
  }

  @Test(.rules("S22"))
  func `The timeline names no summary if the decision ended the wait`() {
    var world = World()
    world.control(.settings(.changeGlobalSettings(["unknownPrograms": "ask"])))
    world.post(World.posted())
    let allowed = world.control(.settings(.authorize(app: World.mail, .allow)))
    let steps = (allowed + world.advance(seconds: 1)).notes.map(\.step)
    #expect(steps.contains(.notifications(.waitEnded)))
    #expect(!steps.contains { if case .notifications(.released) = $0 { true } else { false } })
  }

  @Test(.rules("S22"))
  func `Without a decision all waiting postings enter the list together with the first`() {
    var world = World()
    world.control(.settings(.changeGlobalSettings(["unknownPrograms": "ask"])))
    world.post(World.posted("First"))
    world.advance(seconds: 1_800)
    world.post(World.posted("Second"))
    world.advance(seconds: 1_801)
    #expect(world.store.delivered(of: World.mail).map(\.stage) == [.listed, .listed])
  }

  @Test(.rules("S22"))
  func `After the clock was set back no posting waits for longer than an hour`() {
    var world = World()
    world.control(.settings(.changeGlobalSettings(["unknownPrograms": "ask"])))
    world.post(World.posted())
    world.moment.wall = world.moment.wall.advanced(bySeconds: -86_400)
    world.transaction(.machine(.clockSetBack))
    world.advance(seconds: 3_599)
    #expect(world.store.delivered(of: World.mail).map(\.stage) == [.held])
    world.advance(seconds: 2)
    #expect(world.store.delivered(of: World.mail).map(\.stage) == [.listed])
  }

  @Test(.rules("S22"))
  func `Waiting postings enter the list when their app requests provisional permission`() {
    var world = World()
    world.greet()
    var posted = World.posted()
    posted.program.facts.sandboxIdentifier = World.organizer.rawValue
    world.post(posted)
    #expect(world.store.delivered(of: World.organizer).map(\.stage) == [.held])
    world.call(.settings(.requestAuthorization([.alert, .provisional])))
    #expect(world.store.delivered(of: World.organizer).map(\.stage) == [.listed])
  }

  @Test(.rules("S17"))
  func `A flood is over after its second, also for the app's own scheduled requests`() {
    var world = World.allowed()
    var posted = World.posted()
    posted.program.facts.sandboxIdentifier = World.organizer.rawValue
    for _ in 0..<30 { world.post(posted) }
    world.call(.notifications(.add(.reminder(after: 60))))
    let due = world.advance(seconds: 61).presented.filter {
      $0.key.identifier != Engine.floodLineIdentifier
    }
    #expect(due.map { $0.surfaces.contains(.banner) } == [true])
  }

  @Test(.rules("S13", "E15"))
  func
    `A posting that ended while it waited for the summary is not reported again if nothing may show it`()
    throws
  {
    var world = World()
    world.post(World.posted("First"))
    world.control(.settings(.changeGlobalSettings(["summary": "on", "summaryTimes": "10:00"])))
    world.control(.settings(.changeAppSettings(app: World.mail, ["delivery": "summary"])))
    var posted = World.posted("Second")
    posted.lifetime = 3_000_000
    let number = try #require(world.post(posted).postedNumber)
    #expect(world.advance(seconds: 5).ends == [Closing(number: number, reason: .expired)])
    world.control(
      .settings(
        .changeAppSettings(app: World.mail, ["notificationCenter": "off", "banners": "none"])))
    #expect(world.advance(seconds: 7_200).ends.isEmpty)
    #expect(world.store.delivered(number: number) == nil)
  }

  @Test(.rules("S32"))
  func `A transient posting for the tray alone stays there, with its buttons`() throws {
    var world = World()
    var posted = World.posted(tag: "portal:song")
    posted.way = .portal(app: "org.example.Mail", "song")
    posted.program.facts.sandboxIdentifier = "org.example.Mail"
    posted.isTransient = true
    posted.isQuiet = true
    let number = try #require(world.post(posted).postedNumber)
    world.advance(seconds: 60)
    let record = try #require(world.store.delivered(number: number))
    #expect(record.stage == .listed && record.notification.posting?.isOver == false)
  }
}
