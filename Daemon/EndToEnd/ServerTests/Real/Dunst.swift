import DesktopSupport
import Foundation
import Testing

/// The real dunst on a private screen, with a pointer.
struct Dunst {
  let desktop: PrivateDesktop
  let program: DesktopProgram

  /// Starts it with additional settings of the test.
  init(on desktop: PrivateDesktop, _ settings: String = "") throws {
    self.desktop = desktop
    let menu = desktop.folder + "/menu"
    // The menu program chooses the button that the test has named.
    try Data("#!/bin/sh\ngrep -m1 \"$(cat \(desktop.folder)/choice)\"\n".utf8).write(
      to: URL(filePath: menu))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: menu)
    let file = desktop.folder + "/dunstrc"
    try Data(
      """
      [global]
        font = DejaVu Sans 12
        dmenu = \(menu)
        mouse_left_click = do_action, close_current
        \(settings)
      """.utf8
    ).write(to: URL(filePath: file))
    program = try desktop.start("dunst", ["-config", file, "-print"])
    try desktop.connect().owner(of: MockServer.name)
  }

  /// Waits until it shows a bubble with this summary.
  func shows(_ summary: String) throws {
    try program.lines.next(with: "summary:", summary)
  }

  /// Clicks on the visible bubble.
  func click() throws {
    let found = try desktop.run(
      "xdotool", "search", "--sync", "--onlyvisible", "--class", "Dunst", "getwindowgeometry",
      "--shell")
    let place = Dictionary(
      found.output.split(separator: "\n").compactMap { line -> (String, Int)? in
        let parts = line.split(separator: "=")
        return parts.count == 2 ? Int(parts[1]).map { (String(parts[0]), $0) } : nil
      }, uniquingKeysWith: { first, _ in first })
    let (x, y) = (try #require(place["X"]), try #require(place["Y"]))
    try desktop.run("xdotool", "mousemove", "\(x + 20)", "\(y + 20)", "click", "1")
  }

  /// Chooses a button from the menu that dunst opens.
  func choose(_ words: String) throws {
    try Data(words.utf8).write(to: URL(filePath: desktop.folder + "/choice"))
    try control("context")
  }

  /// Sends it a command, as a key of the user does.
  @discardableResult
  func control(_ arguments: String...) throws -> String {
    let result = try desktop.start("dunstctl", arguments)
    #expect(try result.exitCode() == 0)
    var lines: [String] = []
    while let line = try? result.lines.next() { lines.append(line) }
    return lines.joined(separator: "\n")
  }

  /// How many bubbles it shows.
  var displayed: Int {
    get throws { Int(try control("count", "displayed")) ?? -1 }
  }
}
