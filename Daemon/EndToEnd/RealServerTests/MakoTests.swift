import DesktopSupport
import NotificationModel
import TestSupport
import Testing

/// mako on a Wayland desktop without a screen.
@Suite(.blocking, .serialized, .timeLimit(.minutes(5)), .enabled(if: RealServers.areWanted))
struct MakoTests {
  private let stage: SwayStage
  private var desktop: PrivateDesktop { stage.desktop }
  private var app: DesktopApp { stage.app }

  init() throws { stage = try SwayStage(server: "mako") }

  private func list() throws -> String { try desktop.run("makoctl", "list").output }

  @Test(.rules("F3")) func `A button and a click on mako's bubble reach the app`() throws {
    try desktop.schedule(app: RealServers.app, category: RealServers.plainCategory)
    try RealServers.keepTrying("the button", until: { app.untaken > 0 }) {
      try desktop.run("makoctl", "invoke", "action-0")
    }
    #expect(try app.nextResponse().actionIdentifier == "done")
    try RealServers.keepTrying("the end of the bubble", until: { try !list().contains("Tea") }) {}

    try desktop.schedule("second", app: RealServers.app)
    try RealServers.keepTrying("the click", until: { app.untaken > 0 }) {
      try desktop.run("makoctl", "invoke")
    }
    #expect(try app.nextResponse().actionIdentifier == NotificationAction.defaultIdentifier)
    #expect(try desktop.delivered() == [])
  }

  @Test(.rules("F6"))
  func `If mako has no field for a text, a follow-up names another way to type it`()
    throws
  {
    try desktop.schedule(app: RealServers.app, category: RealServers.category)
    try RealServers.keepTrying(
      "the reply", until: { try list().contains("type your text elsewhere") }
    ) {
      try desktop.run("makoctl", "invoke", "action-1")
    }
    #expect(try list().contains("Your tea is ready."))
    #expect(try desktop.delivered() == ["tea"])
    #expect(app.untaken == 0)
  }

  @Test(.rules("E5", "F2"))
  func `A banner that is flicked away stays in the list, and a withdrawn one is closed`()
    throws
  {
    try desktop.schedule(app: RealServers.app)
    try RealServers.keepTrying("the bubble", until: { try list().contains("Tea") }) {}
    try RealServers.keepTrying("dismissing", until: { try !list().contains("Tea") }) {
      try desktop.run("makoctl", "dismiss")
    }
    #expect(try desktop.delivered() == ["tea"])

    try desktop.schedule("second", app: RealServers.app) { $0.title = "Second" }
    try RealServers.keepTrying("the bubble", until: { try list().contains("Second") }) {}
    try app.ask(.notifications(.removeDelivered(identifiers: ["second"])))
    try RealServers.keepTrying("the close", until: { try !list().contains("Second") }) {}
    #expect(app.untaken == 0)
  }

  @Test(.rules("D9")) func `The icon of an app and the picture that it sends are on mako's screen`()
    throws
  {
    try PictureTrial(on: stage.desktop) { try stage.points(of: $0) }.run()
  }

  @Test func `The server mako survives every hostile text`() throws {
    try desktop.scheduleEveryHostileText(app: RealServers.app)
    try desktop.schedule("last", app: RealServers.app)
    try RealServers.keepTrying("the last", until: { try list().contains("Your tea is ready.") }) {}
    try app.ask(.notifications(.removeAllDelivered))
    try RealServers.keepTrying("taking them back", until: { try !list().contains("\"summary\"") }) {
    }
    #expect(try stage.isUnharmed())
  }
}
