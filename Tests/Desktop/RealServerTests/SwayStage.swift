import DesktopSupport
import Foundation

/// A Wayland desktop without a screen, on which one notification server runs.
struct SwayStage {
  private static let variables = [
    "WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman",
  ]

  let desktop: PrivateDesktop
  let app: DesktopApp
  let peer: BusPeer
  private let owner: String

  /// Starts sway as an ordinary user, as it refuses root, and lets it start the server.
  init(server: String) throws {
    desktop = try PrivateDesktop()
    let settings = desktop.folder + "/bus/sway"
    try Data("output HEADLESS-1 resolution 800x600\nexec \(server)\n".utf8)
      .write(to: URL(filePath: settings))
    try desktop.start("sway", ["-c", settings], variables: Self.variables, asOrdinaryUser: true)
    peer = try desktop.connect()
    owner = try peer.owner(of: MockServer.name)
    try desktop.startDaemon()
    app = try DesktopApp(on: desktop, RealServers.app)
  }

  /// Whether the server is still the same process.
  func isUnharmed() throws -> Bool { try peer.owner(of: MockServer.name) == owner }
}
