import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// The calls of a program in a sandbox that concern other programs.
struct SandboxPostingTests {
  @Test(.rules("S25"))
  func `A program in a sandbox holds banners back only if the user has allowed its notifications`()
    throws
  {
    var world = World()
    let boxed = Self.boxed("org.example.Slides")
    let app = World.identifier("org.example.Slides")
    let origin = CallOrigin(connection: World.bus, message: 1)
    let call = Event.postings(.inhibited(reason: "A talk", by: boxed, origin: origin))
    #expect(world.transaction(call).refusals.map(\.code) == [.notPermitted])
    var posted = World.posted()
    posted.program = boxed
    world.post(posted)
    let shown = try #require(world.store.app(app))
    #expect(shown.settings.isUndecided)
    #expect(world.transaction(call).refusals.map(\.code) == [.notPermitted])
    #expect(world.system.inhibitions.isEmpty)
    world.control(.settings(.authorize(app: app, .allow)))
    #expect(world.transaction(call).refusals.isEmpty)
    #expect(world.system.inhibitions.map(\.app) == [app])
    // The user may have allowed a program outside that has the claimed name.
    posted.program = Self.boxed(nil)
    world.post(posted)
    world.control(
      .settings(.authorize(app: World.identifier("program.boxed"), .allow)))
    let claim = Event.postings(
      .inhibited(reason: "A talk", by: Self.boxed(nil), origin: origin))
    #expect(world.transaction(claim).refusals.map(\.code) == [.notPermitted])
  }

  /// A program in a sandbox, whose paths are those of programs outside.
  private static func boxed(_ name: String?, at executable: String = "/usr/bin/mail")
    -> PostingProgram
  {
    PostingProgram(
      claim: ProgramClaim(name: "boxed"),
      facts: ProgramFacts(executable: executable, sandboxIdentifier: name, isSandboxed: true))
  }

  @Test(.rules("S11"), arguments: [nil, "org.example.Box"])
  func `A program in a sandbox does not close a notification of the same path outside`(
    name: String?
  ) throws {
    var world = World()
    var posted = World.posted()
    posted.program = PostingProgram(
      claim: ProgramClaim(name: "Mail", desktopEntry: "org.example.Mail"),
      facts: ProgramFacts(
        executable: "/usr/bin/mail",
        entry: ProgramEntry(
          identifier: "org.example.Mail", name: "Mail", program: "/usr/bin/mail")))
    let number = try #require(world.post(posted).postedNumber)
    func close(as program: PostingProgram) -> [Effect] {
      world.transaction(
        .postings(
          .closed(
            .number(number), by: program, BusSender(name: ":1.66", bus: "bus-1"),
            origin: CallOrigin(connection: ConnectionNumber(66), message: 1))))
    }
    #expect(close(as: Self.boxed(name)).ends.isEmpty)
    let other = PostingProgram(
      claim: ProgramClaim(name: "service"), facts: ProgramFacts(executable: "/usr/bin/mail"))
    #expect(close(as: other).ends.map(\.number) == [number])
  }
}
