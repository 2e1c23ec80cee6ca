import DesktopSupport
import NotificationModel
import TestSupport
import Testing

/// Xfce's notification server.
@Suite(.blocking, .serialized, .timeLimit(.minutes(5)), .enabled(if: RealServers.areWanted))
struct XfceTests {
  /// The folder of libraries has the machine's architecture in its name.
  private static let folder =
    ["x86_64", "aarch64"].map { "/usr/lib/\($0)-linux-gnu/xfce4" }
    .first { PrivateDesktop.has($0 + "/notifyd/xfce4-notifyd") } ?? ""

  private let desktop: PrivateDesktop
  private let pointer: Pointer
  private let app: DesktopApp

  init() throws {
    desktop = try PrivateDesktop(hasScreen: true)
    pointer = Pointer(desktop: desktop)
    let peer = try desktop.connect()
    try desktop.start(Self.folder + "/xfconf/xfconfd")
    try peer.owner(of: "org.xfce.Xfconf")
    try desktop.start(Self.folder + "/notifyd/xfce4-notifyd")
    try peer.owner(of: MockServer.name)
    try desktop.startDaemon()
    app = try DesktopApp(on: desktop, RealServers.app)
  }

  private func bubble() throws -> Pointer.Window? {
    try pointer.windows(of: "xfce4-notifyd").first { $0.height > 50 }
  }

  @Test(.rules("F3")) func `The buttons of Xfce's bubble reach the app, and one of them opens it`()
    throws
  {
    try desktop.schedule(app: RealServers.app, category: RealServers.plainCategory)
    try RealServers.keepTrying("the button", until: { app.untaken > 0 }) {
      guard let bubble = try bubble() else { return }
      try pointer.click(x: bubble.x + bubble.width - 69, y: bubble.y + bubble.height - 32)
    }
    #expect(try app.nextResponse().actionIdentifier == "done")
    try RealServers.keepTrying("the end of the bubble", until: { try bubble() == nil }) {}

    try desktop.schedule("second", app: RealServers.app, category: RealServers.plainCategory)
    try RealServers.keepTrying("opening", until: { app.untaken > 0 }) {
      guard let bubble = try bubble() else { return }
      try pointer.click(x: bubble.x + 68, y: bubble.y + bubble.height - 32)
    }
    #expect(try app.nextResponse().actionIdentifier == NotificationAction.defaultIdentifier)
    #expect(try desktop.delivered() == [])
  }

  @Test(.rules("F2"))
  func `A click next to the buttons of Xfce's bubble moves the banner to the list`()
    throws
  {
    try desktop.schedule(app: RealServers.app, category: RealServers.plainCategory)
    try RealServers.keepTrying("the bubble", until: { try bubble() != nil }) {}
    try RealServers.keepTrying("the click", until: { try bubble() == nil }) {
      guard let bubble = try bubble() else { return }
      try pointer.click(x: bubble.x + bubble.width / 2, y: bubble.y + 20)
    }
    #expect(try desktop.delivered() == ["tea"])
    #expect(app.untaken == 0)
  }
}
