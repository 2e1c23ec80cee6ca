import Foundation
import LinuxEvents
package import NotificationModel

/// The user's own entries in the desktop's menu: `$XDG_DATA_HOME/applications`.
///
/// An app has an entry there while a bundle with URL schemes is installed. A file with the same name from another program is
/// left alone.
package struct DesktopMenu: Sendable {
  private let folder: String

  /// Finds the folder; `nil` if the session names no home.
  package init?(environment: [String: String]) {
    let home = environment["HOME"].map { "\($0)/.local/share" }
    guard
      let data = [environment["XDG_DATA_HOME"], home].compactMap(\.self)
        .first(where: { $0.hasPrefix("/") })
    else { return nil }
    folder = "\(data)/applications"
  }

  /// Writes the entry of an installed bundle, or removes the entry of an older version with schemes.
  ///
  /// - Returns: Whether anything changed, so that the desktop must read the folder again.
  /// - Throws: `notWritable`; then the entry is unchanged.
  package func update(_ bundle: AppBundle) throws(BundleProblem) -> Bool {
    let entry = MenuEntry(ofPerson: bundle)
    guard !entry.schemes.isEmpty else { return try remove(bundle.identifier) }
    let path = path(of: bundle.identifier)
    if FileManager.default.fileExists(atPath: path) {
      // A file that cannot be read as text was written by another program.
      guard let old = try? String(contentsOfFile: path, encoding: .utf8), Self.isOurs(old),
        old != entry.text
      else { return false }
    }
    try BundlePaths.changing(path) {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      try Data(entry.text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    }
    return true
  }

  /// Removes the entry of an app that is gone.
  ///
  /// - Returns: Whether an entry of ours existed.
  /// - Throws: `notWritable`; then the entry still exists.
  package func remove(_ app: BundleIdentifier) throws(BundleProblem) -> Bool {
    let path = path(of: app)
    guard let old = try? String(contentsOfFile: path, encoding: .utf8), Self.isOurs(old) else {
      return false
    }
    try BundlePaths.changing(path) { try FileManager.default.removeItem(atPath: path) }
    return true
  }

  /// The command that makes the desktop find the schemes: it rebuilds the index that `xdg-open`
  /// uses.
  ///
  /// - Returns: The program's path and its arguments; `nil` if it is not installed.
  package func indexing(path: String?) -> [String]? {
    let folders = (path ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
    let files = folders.lazy.map { "\($0)/update-desktop-database" }
    guard let program = files.first(where: FileManager.default.isExecutableFile(atPath:)) else {
      return nil
    }
    return [program, folder]
  }

  private func path(of app: BundleIdentifier) -> String { "\(folder)/\(app).desktop" }

  private static func isOurs(_ text: String) -> Bool {
    text.split(separator: "\n").contains { $0 == MenuEntry.mark }
  }
}
