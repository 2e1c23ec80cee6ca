import DesktopSupport
import Foundation

/// A Wayland desktop without a screen, on which one notification server runs.
struct SwayStage {
  private static let variables = [
    "WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman",
  ]

  let desktop: PrivateDesktop
  let daemon: DesktopProgram
  let app: DesktopApp
  let peer: BusPeer
  private let owner: String

  /// Starts sway as an ordinary user, as it refuses root, and lets it start the server.
  ///
  /// With a program for dialogs the daemon knows of the screen too.
  init(server: String, dialog: String? = nil) throws {
    desktop = try PrivateDesktop()
    let settings = desktop.folder + "/bus/sway"
    try Data("output HEADLESS-1 resolution 800x600\nexec \(server)\n".utf8)
      .write(to: URL(filePath: settings))
    try desktop.start("sway", ["-c", settings], variables: Self.variables, asOrdinaryUser: true)
    peer = try desktop.connect()
    owner = try peer.owner(of: MockServer.name)
    let screen = ["WAYLAND_DISPLAY": desktop.waylandSocket]
    daemon = try desktop.startDaemon(
      variables: dialog.map { screen.merging(["USERNOTIFICATIONS_REPLY_DIALOG": $0]) { $1 } } ?? [:]
    )
    app = try DesktopApp(on: desktop, RealServers.app)
  }

  /// Presses keys, as arguments of `wtype`; a program that has just received the keyboard gets a moment to
  /// process it.
  func press(_ keys: String...) throws {
    _ = try desktop.run(
      "wtype", ["-s", "200"] + keys, variables: ["WAYLAND_DISPLAY": desktop.waylandSocket])
  }

  /// A screenshot, once the screen no longer changes.
  func picture() throws -> Data {
    var last = try shoot()
    while case let next = try shoot(), next != last { last = next }
    return last
  }

  /// How many pixels of the screen have a picture's colour.
  func points(of picture: PlainPicture) throws -> Int {
    // Three lines about the size precede the pixels.
    let points = try shoot().split(separator: 0x0A, maxSplits: 3).last ?? Data()
    return PrivateDesktop.points(of: picture, in: Data(points))
  }

  private func shoot() throws -> Data {
    let path = desktop.folder + "/screen.ppm"
    let result = try desktop.run(
      "grim", "-t", "ppm", path, variables: ["WAYLAND_DISPLAY": desktop.waylandSocket])
    if result.code != 0 { throw DesktopFailure("no picture: \(result.output)") }
    return try Data(contentsOf: URL(filePath: path))
  }

  /// Whether the server is still the same process.
  func isUnharmed() throws -> Bool { try peer.owner(of: MockServer.name) == owner }
}
