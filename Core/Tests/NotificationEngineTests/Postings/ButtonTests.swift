import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// The buttons of programs that have exited.
struct ButtonTests {
  private static let mailer = World.identifier("mailer")
  private static let gone = Event.postings(.sendersGone([World.sender]))

  /// A notification with a button of a program that its executable proves.
  private static func posted() -> PostingCall {
    var posted = World.posted()
    posted.program.facts.executable = "/usr/bin/mailer"
    posted.program.facts.entry = ProgramEntry(
      identifier: "mailer", name: "Mailer", program: "/usr/bin/mailer")
    posted.actions = [NotificationAction(identifier: "archive", title: .literal("Archive"))]
    posted.opensByAction = true
    return posted
  }

  @Test(.rules("S24"))
  func `The buttons of a program end with it, and pressing its notification still opens it`() throws
  {
    var world = World()
    world.attachShell()
    let shown = try #require(world.post(Self.posted()).presented.first)
    #expect(shown.actions.map(\.identifier) == ["archive"])
    world.transaction(Self.gone)
    let record = try #require(world.store.delivered(of: Self.mailer).first)
    #expect(record.notification.posting?.category.actions.isEmpty == true)
    let archive = ResponseChoice.action(identifier: "archive", text: nil)
    #expect(world.control(.responses(.respond(shown.key, archive))).refusals.count == 1)
    let opened = world.control(.responses(.respond(shown.key, .open))).invocations
    #expect(opened.map(\.action) == ["default"] && opened.map(\.desktopEntry) == ["mailer"])
  }

  @Test(.rules("S12", "S24"))
  func `The buttons of a script stay, because it may listen with another process`() throws {
    var world = World()
    var posted = World.posted()
    posted.actions = [NotificationAction(identifier: "archive", title: .literal("Archive"))]
    world.post(posted)
    world.transaction(Self.gone)
    let record = try #require(world.store.delivered(of: World.mail).first)
    #expect(record.notification.posting?.category.actions.count == 1)
  }

  @Test(.rules("S24")) func `A restarted daemon knows the senders whose buttons it must check`() {
    var world = World()
    world.post(Self.posted())
    world.post(World.posted())
    world.system = Engine()
    world.transaction(.machine(.started))
    #expect(world.system.answeringSenders == [World.sender])
    world.transaction(Self.gone)
    #expect(world.system.answeringSenders.isEmpty)
    let record = world.store.delivered(of: Self.mailer).first
    #expect(record?.notification.posting?.category.actions.isEmpty == true)
  }
}
