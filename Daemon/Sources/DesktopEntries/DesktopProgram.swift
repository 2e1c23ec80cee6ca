package import LinuxEvents

/// The notification server of a desktop that is part of its shell or session. Ending it by hand damages the desktop.
package struct DesktopProgram: Hashable, Sendable {
  /// Its name for the user.
  package let name: String
  /// The name by which the bus starts it; `nil` if the bus cannot.
  package let service: String?
  /// How the user makes it release the bus name.
  package let release: String
  /// How the user makes it own the bus name when no program does.
  package let recovery: String
  /// Whether it ends when another program takes the bus name.
  package let needsName: Bool
  /// The desktop's names in `XDG_CURRENT_DESKTOP`, in small letters.
  private let desktops: [String]
  /// File names in its command line; any of them identifies it.
  private let files: [String]

  private init(
    _ name: String, of desktop: String, _ desktops: [String], files: [String] = [],
    service: String? = nil, release: String? = nil, recovery: String? = nil,
    needsName: Bool = false
  ) {
    self.name = name
    self.needsName = needsName
    self.desktops = desktops
    self.files = [name] + files
    self.service = service
    self.release =
      release
      ?? "It is part of \(desktop): log out and in again, and this system has the name first."
    self.recovery =
      recovery ?? "Log out and in again, and \(desktop) shows notifications again."
  }

  /// Recognizes a running program by its command line; `nil` for any other program.
  package init?(running process: ProcessFacts) {
    let words = [process.executable].compactMap(\.self) + (process.arguments ?? [])
    let names = Set(words.compactMap { $0.split(separator: "/").last.map(String.init) })
    guard let program = Self.all.first(where: { !names.isDisjoint(with: $0.files) }) else {
      return nil
    }
    self = program
  }

  /// Finds the program of a session's desktop by the names in `XDG_CURRENT_DESKTOP`.
  package init?(of desktops: [String]) {
    // Budgie calls itself Budgie:GNOME, so the first name decides.
    let found = desktops.lazy.compactMap { desktop in
      Self.all.first { $0.desktops.contains(desktop.lowercased()) }
    }
    guard let program = found.first else { return nil }
    self = program
  }

  private static let plasmaRestart = "systemctl --user restart plasma-plasmashell"

  private static let all = [
    // A program of gjs owns the name for gnome-shell.
    DesktopProgram(
      "gnome-shell", of: "GNOME", ["gnome", "gnome-classic", "ubuntu"],
      files: ["org.gnome.Shell.Notifications"], service: "org.gnome.Shell.Notifications"),
    DesktopProgram("gnome-flashback", of: "GNOME Flashback", ["gnome-flashback"]),
    DesktopProgram(
      "plasmashell", of: "Plasma", ["kde", "plasma"],
      release: "Restart it with `\(plasmaRestart)`, and it leaves the name to this system.",
      recovery: "Restart Plasma's shell with `\(plasmaRestart)`, and it takes the name."),
    DesktopProgram("cinnamon", of: "Cinnamon", ["x-cinnamon", "cinnamon"]),
    DesktopProgram(
      "budgie-daemon", of: "Budgie", ["budgie", "budgie-desktop"],
      release: "It is part of Budgie and ends at a login in which it does not get the name.",
      needsName: true),
    DesktopProgram(
      "lxqt-notificationd", of: "LXQt", ["lxqt"],
      release: "Turn it off in LXQt's Session Settings, and log out and in again.",
      recovery: "Turn it on in LXQt's Session Settings, and log out and in again."),
    DesktopProgram("io.elementary.notifications", of: "Pantheon", ["pantheon"]),
    DesktopProgram("phosh", of: "Phosh", ["phosh"]),
    DesktopProgram("cosmic-notifications", of: "COSMIC", ["cosmic"]),
    DesktopProgram("enlightenment", of: "Enlightenment", ["enlightenment"]),
    DesktopProgram("dde-shell", of: "Deepin", ["deepin", "dde"], files: ["dde-osd"]),
    DesktopProgram("ukui-notifications", of: "UKUI", ["ukui"], files: ["ukui-notification-daemon"]),
  ]
}
