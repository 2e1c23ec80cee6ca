/// The variables of a graphical session that its programs need.
package enum ScreenVariables {
  /// The variables that lead a program to the screen, and the names of the desktop on it.
  package static let screenNames: Set<String> = [
    "WAYLAND_DISPLAY", "DISPLAY", "XAUTHORITY", "XDG_CURRENT_DESKTOP", "XDG_SESSION_TYPE",
  ]

  /// The variables of a session for programs: these, its bus, its input method, and the sockets of its window manager.
  package static let names = screenNames.union([
    "DBUS_SESSION_BUS_ADDRESS", "DESKTOP_SESSION", "XDG_SESSION_DESKTOP", "XDG_SESSION_ID",
    "GTK_IM_MODULE", "QT_IM_MODULE", "XMODIFIERS", "SWAYSOCK", "I3SOCK",
    "HYPRLAND_INSTANCE_SIGNATURE", "NIRI_SOCKET",
  ])

  /// The variables of a process in a graphical session; empty for other processes. The name of a compositor's socket is made
  /// absolute, because it is relative to the folder of that process.
  package static func ofSession(_ environment: [String: String]) -> [String: String] {
    var variables = environment.filter { names.contains($0.key) && !$0.value.isEmpty }
    guard variables["WAYLAND_DISPLAY"] != nil || variables["DISPLAY"] != nil else { return [:] }
    if let name = variables["WAYLAND_DISPLAY"], !name.hasPrefix("/"),
      let folder = environment["XDG_RUNTIME_DIR"]
    {
      variables["WAYLAND_DISPLAY"] = "\(folder)/\(name)"
    }
    return variables
  }
}
