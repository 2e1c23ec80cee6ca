/// The variables of a graphical session that lead a program to its screen.
package enum ScreenVariables {
  package static let names: Set<String> = [
    "WAYLAND_DISPLAY", "DISPLAY", "XAUTHORITY", "XDG_CURRENT_DESKTOP", "XDG_SESSION_TYPE",
  ]

  /// Those of a process that is in a graphical session; none of any other. The name of a compositor's socket is made
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
