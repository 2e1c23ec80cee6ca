import DesktopSupport
import NotificationModel
import TestSupport
import Testing

/// Replies on mako, typed into dialogs on a Wayland desktop.
@Suite(.blocking, .serialized, .timeLimit(.minutes(5)), .enabled(if: RealServers.areWanted))
struct WaylandDialogTests {
  /// Starts a desktop, and presses the button that opens the dialog.
  private func ask(_ program: String) throws -> SwayStage {
    let stage = try SwayStage(server: "mako", dialog: program)
    try stage.desktop.schedule(app: RealServers.app, category: RealServers.category)
    let list = { try stage.desktop.run("makoctl", "list").output }
    try RealServers.keepTrying("the bubble", until: { try list().contains("Tea") }) {}
    try press(on: stage)
    return stage
  }

  private func press(on stage: SwayStage) throws {
    let before = try stage.picture()
    try RealServers.keepTrying("the button", until: { try stage.picture() != before }) {
      try stage.desktop.run("makoctl", "invoke", "action-1")
    }
  }

  @Test(.rules("F6"), arguments: ["fuzzel", "wofi"])
  func `A reply that is typed into a dialog on Wayland reaches the app`(
    program: String
  ) throws {
    let stage = try ask(program)
    try stage.press("on my way", "-k", "Return")
    let response = try stage.app.nextResponse()
    #expect(response.actionIdentifier == "answer")
    #expect(response.userText == "on my way")
    #expect(try stage.desktop.delivered() == [])
  }

  @Test(arguments: ["fuzzel", "wofi"])
  func `A cancelled dialog on Wayland sends no response, and a withdrawal closes one`(
    program: String
  ) throws {
    let stage = try ask(program)
    let open = try stage.picture()
    try stage.press("never", "-k", "Escape")
    try RealServers.keepTrying("cancelling", until: { try stage.picture() != open }) {}
    #expect(try stage.desktop.delivered() == ["tea"])
    try press(on: stage)
    let again = try stage.picture()
    try stage.app.ask(.notifications(.removeDelivered(identifiers: ["tea"])))
    try RealServers.keepTrying("taking it back", until: { try stage.picture() != again }) {}
    #expect(stage.app.untaken == 0)
  }
}
