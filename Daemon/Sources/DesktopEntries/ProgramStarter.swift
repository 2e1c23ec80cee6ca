import FoundationEssentials
import LinuxEvents

/// The cause of a program's start in a user's session, if it can be found, and how to remove it.
package enum ProgramStarter: Hashable, Sendable {
  /// A unit of the user's systemd.
  case unit(String)
  /// The session bus, for a program that called a name.
  case bus
  /// A desktop file among those of the autostart.
  case autostart(file: String, own: String)
  /// A line in the configuration of a compositor, a window manager or a login.
  case line(Int, file: String)
  /// The cause was not found.
  case unknown

  /// Determines the cause of a process's start, by its control group, or else by the files that name its program.
  package init(ofProcess process: Int, executable: String, environment: [String: String]) {
    let name = Self.name(of: executable)
    self =
      SmallFile.text("/proc/\(process)/cgroup").flatMap(Self.byGroup)
      ?? Self.byAutostart(name, environment) ?? Self.byConfiguration(name, environment) ?? .unknown
  }

  /// How to end the process, and how to keep it from starting again, in one or two sentences.
  package func remedy(process: Int, executable: String) -> String {
    let ending = "End it with `kill \(process)`"
    let name = Self.name(of: executable)
    return switch self {
    case .unit(let unit):
      "`systemctl --user mask --now \(unit)` ends it and keeps it from starting."
    case .bus: "\(ending); the bus starts this system instead from then on."
    case .autostart(let file, let own):
      "\(ending), and keep it from starting: \(file) starts it, until \(own) has the two lines "
        + "[Desktop Entry] and Hidden=true."
    case .line(let number, let file):
      "\(ending), and keep it from starting: remove line \(number) of \(file)."
    case .unknown:
      "\(ending), and remove what starts \(name) at login, such as `exec \(name)` in the settings of the compositor."
    }
  }

  static func name(of executable: String) -> String {
    executable.split(separator: "/").last.map(String.init) ?? executable
  }

  /// The unit in the text of `/proc/PID/cgroup`.
  static func byGroup(_ text: String) -> ProgramStarter? {
    guard let path = text.split(separator: "\n").first(where: { $0.hasPrefix("0::") }),
      let group = path.split(separator: "/").last, group.hasSuffix(".service"),
      !group.hasPrefix("user@")
    else { return nil }
    return group.hasPrefix("dbus-:") ? .bus : .unit(String(group))
  }

  /// The number of the first line in a configuration that names the program as a word; comments do not count.
  static func line(starting name: String, in text: String) -> Int? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let index = lines.firstIndex { line in
      let words = line.split { " \t\"';&|(){}=".contains($0) }
      guard let first = words.first, !first.hasPrefix("#"), !first.hasPrefix("//") else {
        return false
      }
      return words.contains { Self.name(of: String($0)) == name }
    }
    return index.map { $0 + 1 }
  }

  private static func byAutostart(
    _ name: String, _ environment: [String: String]
  ) -> ProgramStarter? {
    let folders = BaseFolders.settings(environment)
    for folder in folders.all {
      for entry in names(in: folder + "/autostart") where entry.hasSuffix(".desktop") {
        let file = "\(folder)/autostart/\(entry)"
        guard let text = SmallFile.text(file),
          let program = DesktopEntry(entry, text: text).command.first,
          Self.name(of: program) == name
        else { continue }
        return .autostart(file: file, own: "\(folders.home ?? "~/.config")/autostart/\(entry)")
      }
    }
    return nil
  }

  private static func byConfiguration(
    _ name: String, _ environment: [String: String]
  ) -> ProgramStarter? {
    let home = environment["HOME"] ?? ""
    let settings = BaseFolders.settings(environment).home ?? home + "/.config"
    let parts = names(in: settings + "/sway/config.d")
    let files =
      configurations.map { "\(settings)/\($0)" } + parts.map { "\(settings)/sway/config.d/\($0)" }
      + logins.map { "\(home)/\($0)" } + ["/etc/sway/config"]
    for file in files {
      guard let text = SmallFile.text(file), let number = line(starting: name, in: text) else {
        continue
      }
      return .line(number, file: file)
    }
    return nil
  }

  private static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  /// The configurations below `~/.config` that start programs.
  private static let configurations = [
    "sway/config", "i3/config", "hypr/hyprland.conf", "niri/config.kdl", "river/init",
    "labwc/autostart", "openbox/autostart", "bspwm/bspwmrc", "wayfire.ini", "awesome/rc.lua",
  ]
  /// The files of a login in the home folder.
  private static let logins = [".xinitrc", ".xprofile", ".xsession", ".i3/config"]
}
