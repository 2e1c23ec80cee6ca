import DBus
import DesktopSupport
import NotificationModel
import TestSupport
import Testing

/// swaync on a Wayland desktop without a screen.
@Suite(.blocking, .serialized, .timeLimit(.minutes(5)), .enabled(if: RealServers.areWanted))
struct SwayncTests {
  private let stage: SwayStage

  init() throws { stage = try SwayStage(server: "swaync") }

  @discardableResult
  private func control(_ member: String, _ arguments: [DBusValue] = []) throws -> [DBusValue] {
    try stage.peer.call(
      MockServer.name, path: "/org/erikreider/swaync/cc", interface: "org.erikreider.swaync.cc",
      member: member, arguments)
  }

  private func count() throws -> Int { try control("NotificationCount").first?.integer ?? -1 }

  /// Opens the list, and presses keys in it until they have had their effect.
  private func press(_ key: String, until isDone: () throws -> Bool) throws {
    try RealServers.keepTrying("the notification", until: { try count() == 1 }) {}
    try control("SetVisibility", [.bool(true)])
    try RealServers.keepTrying("the key \(key)", until: isDone) {
      try stage.press("-k", "Down", "-s", "200", "-k", key)
    }
  }

  @Test(.rules("F3")) func `A button in swaync's list reaches the app`() throws {
    try stage.desktop.schedule(app: RealServers.app, category: RealServers.plainCategory)
    try press("1") { stage.app.untaken > 0 }
    #expect(try stage.app.nextResponse().actionIdentifier == "done")
    #expect(try stage.desktop.delivered() == [])
    try RealServers.keepTrying("taking it away", until: { try count() == 0 }) {}
  }

  @Test(.rules("F6")) func `A button for a text leaves the notification in swaync's list`() throws {
    try stage.desktop.schedule(app: RealServers.app, category: RealServers.category)
    try press("2") { stage.daemon.lines.all.contains { $0.contains("no text was received") } }
    #expect(try count() == 1)
    #expect(try stage.desktop.delivered() == ["tea"])
    #expect(stage.app.untaken == 0)
  }

  @Test(.rules("F2"))
  func `Clearing swaync's list clears the app's notifications once, though reported twice`()
    throws
  {
    let desktop = stage.desktop
    try desktop.schedule(app: RealServers.app)
    try RealServers.keepTrying("the notification", until: { try count() == 1 }) {}
    try control("CloseAllNotifications")
    try RealServers.keepTrying("clearing", until: { try desktop.delivered() == [] }) {}
    #expect(stage.app.untaken == 0)
    try desktop.schedule("second", app: RealServers.app)
    try RealServers.keepTrying("the next one", until: { try count() == 1 }) {}
    try stage.app.ask(.notifications(.removeDelivered(identifiers: ["second"])))
    try RealServers.keepTrying("taking it back", until: { try count() == 0 }) {}
  }

  @Test(.rules("D9"))
  func `The icon of an app and the picture that it sends are on swaync's screen`()
    throws
  {
    try PictureTrial(on: stage.desktop) { try stage.points(of: $0) }.run()
  }

  @Test func `The server swaync survives every hostile text`() throws {
    try stage.desktop.scheduleEveryHostileText(app: RealServers.app)
    try RealServers.keepTrying("showing all", until: { try count() == HostileText.all.count }) {}
    try stage.app.ask(.notifications(.removeAllDelivered))
    try RealServers.keepTrying("taking them back", until: { try count() == 0 }) {}
    #expect(try stage.isUnharmed())
  }
}
