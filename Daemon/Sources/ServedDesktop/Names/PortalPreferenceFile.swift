import Foundation
package import LinuxEvents

/// The user's own file that makes the desktop portal use our backend for notifications.
package struct PortalPreferenceFile {
  private let environment: [String: String]

  package init(environment: [String: String]) {
    self.environment = environment
  }

  /// The step for the present files; nil if the session's desktop is not known.
  package func plan(on desktops: [String]) -> PortalPreference.Plan? {
    PortalPreference(environment: environment, desktops: desktops)?.plan { SmallFile.text($0) }
  }

  /// Writes the file if the plan requires it and the text differs.
  ///
  /// - Throws: The error of the file, with its path.
  package func write(_ plan: PortalPreference.Plan) throws(LinuxError) {
    guard case .write(let path, let text) = plan, SmallFile.text(path) != text else { return }
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw LinuxError(operation: "mkdir", code: 0, message: "\(folder): \(error)")
    }
    try FileSync.replaceFile(at: path, with: Array(text.utf8))
  }

  /// Removes all files of this kind that we wrote, also for other desktops.
  ///
  /// - Throws: The error of the file, with its path.
  package func remove() throws(LinuxError) {
    for path in ours { try FileSync.removeFile(at: path) }
  }

  /// The files that we wrote.
  package var ours: [String] {
    guard let folder = PortalPreference.ownFolder(environment) else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().filter { $0.hasSuffix("portals.conf") }.map { "\(folder)/\($0)" }.filter {
      SmallFile.text($0).map(PortalPreference.isOurs) == true
    }
  }
}
