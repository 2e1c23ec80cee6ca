import Foundation
import LinuxEvents

/// The desktops that a user can choose at login, from the session files for X11 and Wayland.
package enum InstalledSessions {
  /// The names of these desktops, as `XDG_CURRENT_DESKTOP` will have them. A session file without names is named after its file.
  package static func desktops(environment: [String: String]) -> [String] {
    let folders = BaseFolders.data(environment).system.flatMap {
      ["\($0)/xsessions", "\($0)/wayland-sessions"]
    }
    let files = folders.flatMap { folder in
      names(in: folder).filter { $0.hasSuffix(".desktop") }.prefix(mostSessions)
        .map { "\(folder)/\($0)" }
    }
    return files.flatMap(desktops(inFile:))
  }

  private static func desktops(inFile path: String) -> [String] {
    guard let file = try? ForeignFile.open(path),
      let bytes = try? file.head(DesktopEntry.Limits.entryBytes)
    else { return [] }
    let entry = KeyFile(
      String(decoding: bytes, as: UTF8.self), lineBytes: DesktopEntry.Limits.lineBytes)
    let names = entry.value("DesktopNames", in: "Desktop Entry") ?? ""
    guard names.isEmpty else { return names.split { ";:".contains($0) }.map(String.init) }
    let name = path.split(separator: "/").last ?? ""
    return [String(name.dropLast(".desktop".count))]
  }

  private static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  /// The session files of one folder that are read; a machine with all of Debian's desktops has 60.
  private static let mostSessions = 256
}
