import Glibc

/// The programs of the notification system that its other programs start; the user never starts them.
package enum SystemPrograms {
  /// The path of a program: next to another one, as in a build folder, or in its installed folder. From `bin` that is
  /// `../libexec/usernotifications`, and from there it is `../../bin`.
  package static func path(of name: String, beside executable: String) -> String {
    let folder = folder(of: executable)
    let prefix = self.folder(of: folder)
    let places = [
      folder + "/" + name, "\(prefix)/libexec/usernotifications/\(name)",
      "\(self.folder(of: prefix))/bin/\(name)",
    ]
    return places.first { unsafe access($0, X_OK) == 0 } ?? places[0]
  }

  /// The path of the file that a command starts, with every link resolved: realpath(3).
  ///
  /// - Returns: Nil if no folder of `PATH` holds it, or the file is not there.
  package static func resolved(_ command: String, path: String?) -> String? {
    guard let place = found(command, path: path), let resolved = unsafe realpath(place, nil) else {
      return nil
    }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// The path of the program that a command starts, as it is found along `PATH`.
  ///
  /// - Returns: Nil if no folder holds it, or it may not be run.
  package static func found(_ command: String, path: String?) -> String? {
    guard !command.isEmpty else { return nil }
    let folders = (path ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
    let places = command.hasPrefix("/") ? [command] : folders.map { "\($0)/\(command)" }
    return places.first { unsafe access($0, X_OK) == 0 }
  }

  /// The folder of a file's path; `.` for a path without a folder.
  package static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }
}
