import DBus
import DesktopSupport
import NotificationModel
import Testing

/// swaync on a Wayland desktop without a screen.
@Suite(.serialized, .timeLimit(.minutes(3)), .enabled(if: RealServers.areWanted))
struct SwayncTests {
  private let stage: SwayStage

  init() throws { stage = try SwayStage(server: "swaync") }

  @discardableResult
  private func control(_ member: String) throws -> [DBusValue] {
    try stage.peer.call(
      MockServer.name, path: "/org/erikreider/swaync/cc", interface: "org.erikreider.swaync.cc",
      member: member)
  }

  private func count() throws -> Int { try control("NotificationCount").first?.integer ?? -1 }

  @Test func `Clearing swaync's list clears ours, once, though it tells of it twice (F2)`() throws {
    let desktop = stage.desktop
    try desktop.schedule(app: RealServers.app)
    try RealServers.keepTrying("the notification", until: { try count() == 1 }) {}
    try control("CloseAllNotifications")
    try RealServers.keepTrying("clearing", until: { try desktop.delivered() == [] }) {}
    #expect(stage.app.untaken == 0)
    try desktop.schedule("second", app: RealServers.app)
    try RealServers.keepTrying("the next one", until: { try count() == 1 }) {}
    try stage.app.ask(.removeDelivered(identifiers: ["second"]))
    try RealServers.keepTrying("taking it back", until: { try count() == 0 }) {}
  }

  @Test func `swaync survives every hostile text`() throws {
    try stage.desktop.scheduleEveryHostileText(app: RealServers.app)
    try RealServers.keepTrying("showing all", until: { try count() == HostileText.all.count }) {}
    try stage.app.ask(.removeAllDelivered)
    try RealServers.keepTrying("taking them back", until: { try count() == 0 }) {}
    #expect(try stage.isUnharmed())
  }
}
