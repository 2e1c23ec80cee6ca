import DesktopSupport
import Foundation
import Testing

/// A notification server as Debian ships it.
enum RealServer: String, CaseIterable, CustomTestStringConvertible {
  case dunst
  case xfce = "xfce4-notifyd"
  case gnome = "notification-daemon"
  case mate = "mate-notification-daemon"
  case lxqt = "lxqt-notificationd"

  var testDescription: String { rawValue }

  /// Starts it on a desktop with a screen and waits until it serves.
  ///
  /// - Returns: Its unique name on the bus.
  func start(on desktop: PrivateDesktop) throws -> String {
    let peer = try desktop.connect()
    if self == .xfce {
      try desktop.start(try Self.find("xfce4/xfconf/xfconfd"))
      try peer.owner(of: "org.xfce.Xfconf")
    }
    try desktop.start(try program)
    return try peer.owner(of: MockServer.name)
  }

  private var program: String {
    get throws {
      switch self {
      case .dunst, .lxqt: rawValue
      case .xfce: try Self.find("xfce4/notifyd/xfce4-notifyd")
      case .gnome, .mate: try Self.find("\(rawValue)/\(rawValue)")
      }
    }
  }

  /// The folder of libraries has the machine's architecture in its name.
  private static func find(_ path: String) throws -> String {
    let folders = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib"]
    return try #require(
      folders.map { "\($0)/\(path)" }.first { FileManager.default.isExecutableFile(atPath: $0) },
      "\(path) is missing; make test-desktop installs it")
  }
}
