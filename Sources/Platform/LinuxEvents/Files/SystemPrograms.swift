import Glibc

/// The programs of the notification system that other programs of it start, and nobody by hand.
package enum SystemPrograms {
  /// The path of a program: beside another one, as in a build folder, or in `../libexec/usernotifications`, as where it is
  /// installed.
  package static func path(of name: String, beside executable: String) -> String {
    let folder = parent(executable)
    let places = [folder + "/" + name, "\(parent(folder))/libexec/usernotifications/\(name)"]
    return places.first { unsafe access($0, X_OK) == 0 } ?? places[0]
  }

  private static func parent(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }
}
