import DesktopEntries
import LinuxEvents
package import NotificationEngine

extension ProgramEntry {
  /// Finds the desktop file of an app, and the program that it starts; nil if the file does not exist.
  package static func find(_ name: String, environment: [String: String]) -> ProgramEntry? {
    DesktopEntry.find(name, environment: environment).map {
      ProgramEntry($0, path: environment["PATH"])
    }
  }

  /// Describes a desktop file.
  init(_ entry: DesktopEntry, path: String?) {
    self.init(
      identifier: entry.identifier, name: entry.name, program: Self.program(of: entry, path: path))
  }

  /// The program that is the app of a desktop file, with links resolved; nil if the program does not identify the app.
  ///
  /// `python3 app.py` and `flatpak run ID` run the same program for many apps, and a script runs as its interpreter or starts
  /// another program; they prove nothing about any app.
  private static func program(of entry: DesktopEntry, path: String?) -> String? {
    let options = entry.command.dropFirst()
    guard options.allSatisfy({ $0.hasPrefix("--") && !$0.contains("=") }),
      let program = SystemPrograms.resolved(entry.command.first ?? "", path: path),
      (try? ForeignFile.open(program).head(2)) != Array("#!".utf8)
    else { return nil }
    return program
  }
}
