import DBus
import DesktopSupport
import NotificationModel
import TestSupport
import Testing

/// The portal of the distribution, version 1: its service, its GTK backend, and dunst behind them.
@Suite(.blocking, .serialized, .timeLimit(.minutes(5)), .enabled(if: RealServers.areWanted))
struct PortalServiceTests {
  private static let backendName = "org.freedesktop.impl.portal.desktop.gtk"
  private static let variables = ["XDG_CURRENT_DESKTOP": "gnome", "GTK_USE_PORTAL": "0"]

  private let desktop: PrivateDesktop
  private let backend: DesktopProgram
  private let app: DesktopApp

  init() throws {
    desktop = try PrivateDesktop(hasScreen: true)
    let peer = try desktop.connect()
    try desktop.start("dunst")
    try peer.owner(of: MockServer.name)
    try desktop.start("/usr/libexec/xdg-permission-store", variables: Self.variables)
    try peer.owner(of: "org.freedesktop.impl.portal.PermissionStore")
    backend = try desktop.start("/usr/libexec/xdg-desktop-portal-gtk", variables: Self.variables)
    try peer.owner(of: Self.backendName)
    try desktop.start("/usr/libexec/xdg-desktop-portal", variables: Self.variables)
    try peer.owner(of: "org.freedesktop.portal.Desktop")
    try desktop.startDaemon(variables: ["container": "flatpak"])
    app = try DesktopApp(on: desktop, RealServers.app)
  }

  /// How many bubbles dunst shows.
  private func shown() throws -> Int {
    Int(try desktop.run("dunstctl", "count", "displayed").output) ?? -1
  }

  @Test(.rules("F3"))
  func `A click on the portal's notification reaches the app, and no text is markup`() throws {
    try desktop.schedule(app: RealServers.app, category: RealServers.plainCategory) {
      $0.body = "Tea <b>is</b> ready"
    }
    try RealServers.keepTrying("the click", until: { app.untaken > 0 }) {
      try desktop.run("dunstctl", "action", "0")
    }
    #expect(try app.nextResponse().actionIdentifier == NotificationAction.defaultIdentifier)
    #expect(try desktop.delivered() == [])
    try desktop.run("dunstctl", "close-all")
    let history = try desktop.run("dunstctl", "history").output
    #expect(history.contains("Tea ‹b›is‹/b› ready"), "\(history)")
  }

  @Test func `Immediate replacements and withdrawals leave the backend alive, and no bubble`()
    throws
  {
    for round in 0..<20 {
      try desktop.schedule(app: RealServers.app) { $0.title = .literal("First \(round)") }
      try desktop.schedule(app: RealServers.app) { $0.title = .literal("Second \(round)") }
      try app.ask(.notifications(.removeDelivered(identifiers: ["tea"])))
    }
    try desktop.schedule("last", app: RealServers.app)
    try RealServers.keepTrying("showing the last alone", until: { try shown() == 1 }) {}
    try app.ask(.notifications(.removeDelivered(identifiers: ["last"])))
    try RealServers.keepTrying("removing the last", until: { try shown() == 0 }) {}
    #expect(backend.isRunning)
  }

  @Test func `The portal and its backend survive every hostile text`() throws {
    try desktop.scheduleEveryHostileText(app: RealServers.app)
    try desktop.schedule("last", app: RealServers.app)
    let history = { try desktop.run("dunstctl", "history").output }
    try RealServers.keepTrying("the last", until: { try history().contains("Your tea is ready.") })
    {
      try desktop.run("dunstctl", "close-all")
    }
    #expect(backend.isRunning)
  }
}
