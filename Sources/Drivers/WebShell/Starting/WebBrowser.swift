import Dispatch
import Foundation
import LinuxEvents

/// The person's browser, as the session knows it.
public enum WebBrowser {
  /// Has the session open a link: `xdg-open` on `PATH`.
  ///
  /// - Parameters:
  ///   - link: What is opened.
  ///   - environment: The session's variables.
  /// - Returns: Whether it was asked; false where there is no screen or no such program.
  public static func open(_ link: String, environment: [String: String]) -> Bool {
    let hasScreen = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
    guard hasScreen, let program = program(on: environment["PATH"] ?? ""),
      let child = try? Spawn.detached(
        executable: program, arguments: [link], environment: environment)
    else { return false }
    try? ChildExit.untilEnd(of: child, queue: queue) { _ in }
    return true
  }

  private static func program(on path: String) -> String? {
    path.split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/xdg-open" }
      .first(where: FileManager.default.isExecutableFile)
  }

  private static let queue = DispatchQueue(label: "NotificationCenter.browser")
}
