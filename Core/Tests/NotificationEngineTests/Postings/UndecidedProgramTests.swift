import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// Undecided programs: their rights, and when the question about them is shown.
struct UndecidedProgramTests {
  private static let day = 86_400.0

  /// A world in which the organizer has notified on the bus before it registered.
  private static func shown() -> World {
    var world = World()
    var real = World.posted("Real")
    real.program.facts.sandboxIdentifier = World.organizer.rawValue
    world.post(real)
    world.greet()
    return world
  }

  private func asks(_ effects: [Effect]) -> [Bool] { effects.presented.map(\.isProvisional) }

  // MARK: - Shown is not authorized

  @Test(.rules("A15", "S22")) func `A program that was only shown cannot schedule`() {
    var world = Self.shown()
    let refusals = world.call(.notifications(.add(.reminder()))).refusals
    #expect(refusals.map(\.code) == [.notificationsNotAllowed])
    #expect(world.store.pendingCount() == 0)
    #expect(world.call(.notifications(.add(.reminder().immediate))).presented.isEmpty)
  }

  @Test(.rules("A22", "S22")) func `A program that was only shown reads that it is undecided`() {
    var world = Self.shown()
    guard case .settings(let settings)? = world.call(.settings(.all)).replies.first else {
      Issue.record("no settings")
      return
    }
    #expect(settings.authorizationStatus == .notDetermined)
    #expect(settings.alert == .notSupported)
  }

  @Test(.rules("C3", "S22")) func `A program that was only shown has no number on its icon`() {
    var world = Self.shown()
    let effects = world.call(.notifications(.setBadge(3)))
    #expect(
      !effects.contains { if case .show(.notifications(.badge)) = $0 { true } else { false } })
  }

  @Test(.rules("A2", "S22")) func `A program that was only shown is authorized by the answer`() {
    var world = Self.shown()
    world.call(.settings(.requestAuthorization([.alert])))
    let effects = world.control(.settings(.authorize(app: World.organizer, .allow)))
    #expect(effects.replies == [.granted(true)])
    #expect(world.call(.notifications(.add(.reminder()))).refusals.isEmpty)
  }

  @Test(.rules("A6", "S22")) func `A program that was only shown may ask for trial delivery`()
    throws
  {
    var world = Self.shown()
    let effects = world.call(.settings(.requestAuthorization([.alert, .provisional])))
    #expect(effects.replies == [.granted(true)])
    let app = try #require(world.store.app(World.organizer))
    #expect(app.settings.status == .provisional && !app.settings.isUndecided)
  }

  @Test(.rules("S22"), arguments: [UnknownPrograms.quiet, .allow])
  func `No rule for unknown programs authorizes one of them`(rule: UnknownPrograms) {
    var world = World()
    world.control(.settings(.changeGlobalSettings(["unknownPrograms": rule.rawValue])))
    var real = World.posted("Real")
    real.program.facts.sandboxIdentifier = World.organizer.rawValue
    world.post(real)
    world.greet()
    #expect(
      world.call(.notifications(.add(.reminder()))).refusals.map(\.code) == [
        .notificationsNotAllowed
      ])
  }

  @Test(.rules("S22"))
  func `A request that the user schedules for an undecided program decides about it`()
    throws
  {
    var world = Self.shown()
    let app = World.organizer
    world.control(.notifications(.schedule(app: app, .reminder(), category: nil)))
    #expect(world.store.pendingCount() == 1)
    #expect(try #require(world.store.app(app)).settings.isUndecided == false)
  }

  // MARK: - The question

  @Test(.rules("S22")) func `The question about a program is shown once a day`() {
    var world = World()
    #expect(asks(world.post(World.posted("1"))) == [true])
    world.advance(seconds: 60)
    #expect(asks(world.post(World.posted("2"))) == [false])
    #expect(asks(world.post(World.posted("other", from: "radio"))) == [true])
    world.advance(seconds: Self.day - 61)
    #expect(asks(world.post(World.posted("3"))) == [false])
    world.advance(seconds: 1)
    #expect(asks(world.post(World.posted("4"))) == [true])
  }

  @Test(.rules("S22")) func `The question is asked again when the clock was set back`() {
    var world = World()
    world.post(World.posted("1"))
    world.moment.wall = world.moment.wall.advanced(bySeconds: -7 * Self.day)
    #expect(asks(world.post(World.posted("2"))) == [true])
  }

  @Test(.rules("S22", "S14")) func `Neither a transient notification nor a display asks`() {
    var world = World()
    var transient = World.posted("Copied")
    transient.isTransient = true
    #expect(asks(world.post(transient)) == [false])
    var volume = World.posted("Volume", tag: "volume")
    volume.isTransient = true
    volume.progress = 40
    #expect(asks(world.post(volume)) == [false])
    var bar = World.posted("Copying", tag: "copy")
    bar.progress = 10
    #expect(asks(world.post(bar)) == [false])
    #expect(asks(world.post(World.posted("Copied all"))) == [true], "the question is not used up")
  }

  @Test(.rules("S10", "S22")) func `The question stays when its notification is replaced`() throws {
    var world = World()
    let number = try #require(world.post(World.posted("1")).postedNumber)
    #expect(asks(world.post(World.posted("2", replaces: number))) == [true])
    let group = try #require(list(&world).first)
    #expect(group.members.map(\.isUndecided) == [true])
  }

  @Test(.rules("S22"))
  func `A program that is trusted like every program is shown without a question`()
    throws
  {
    var world = World()
    world.post(World.posted("1"))
    let rule = ["unknownPrograms": UnknownPrograms.allow.rawValue]
    world.control(.settings(.changeGlobalSettings(rule)))
    #expect(list(&world).flatMap(\.members).map(\.isProvisional) == [false])
    let shown = world.post(World.posted("New", from: "radio")).presented
    #expect(shown.map(\.isProvisional) == [false])
    #expect(shown.first?.surfaces.contains(.banner) == true)
    world.control(.settings(.changeGlobalSettings(["unknownPrograms": "show"])))
    #expect(asks(world.post(World.posted("Newer", from: "radio"))) == [true])
  }

  /// The list as a shell that attaches now receives it.
  private func list(_ world: inout World) -> [PresentationGroup] {
    for case .showTo(_, .notifications(.list(let groups))) in world.control(
      .attachShell(name: "test"))
    {
      return groups
    }
    return []
  }
}
