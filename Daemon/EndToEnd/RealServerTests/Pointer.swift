import DesktopSupport

/// The user's pointer and keyboard on a screen.
struct Pointer {
  /// A visible window.
  struct Window {
    var number = ""
    var x = 0
    var y = 0
    var width = 0
    var height = 0
  }

  let desktop: PrivateDesktop

  /// The visible windows of a program.
  func windows(of program: String) throws -> [Window] {
    let found = try desktop.run(
      "xdotool", "search", "--onlyvisible", "--class", program, "getwindowgeometry", "--shell",
      "%@")
    var windows: [Window] = []
    for line in found.output.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { continue }
      if parts[0] == "WINDOW" { windows.append(Window(number: String(parts[1]))) }
      guard !windows.isEmpty, let value = Int(parts[1]) else { continue }
      switch parts[0] {
      case "X": windows[windows.count - 1].x = value
      case "Y": windows[windows.count - 1].y = value
      case "WIDTH": windows[windows.count - 1].width = value
      case "HEIGHT": windows[windows.count - 1].height = value
      default: break
      }
    }
    return windows
  }

  /// Clicks on a point.
  func click(x: Int, y: Int) throws {
    try desktop.run("xdotool", "mousemove", "\(x)", "\(y)", "click", "1")
  }

  /// Types into a window, replacing the text of the field, and presses Return.
  func type(_ text: String, into window: Window) throws {
    try desktop.run(
      "xdotool", "windowfocus", window.number, "key", "ctrl+a", "type", "--delay", "20", text)
    try desktop.run("xdotool", "key", "Return")
  }
}
