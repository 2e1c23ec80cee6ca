import Foundation
package import LinuxEvents

/// The person's own file by which the desktop portal asks this system for notifications.
package struct PortalPreferenceFile {
  private let environment: [String: String]

  package init(environment: [String: String]) {
    self.environment = environment
  }

  /// What is to be done, as the files are now; nil if nothing says which desktop this is.
  package func plan(on desktops: [String]) -> PortalPreference.Plan? {
    PortalPreference(environment: environment, desktops: desktops)?.plan { SmallFile.text($0) }
  }

  /// Writes the file if it is to be written and does not say so already.
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

  /// Removes every such file of ours, also those for other desktops.
  ///
  /// - Throws: The error of the file, with its path.
  package func remove() throws(LinuxError) {
    for path in ours { try FileSync.removeFile(at: path) }
  }

  /// The files that this system wrote.
  package var ours: [String] {
    guard let folder = PortalPreference.ownFolder(environment) else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().filter { $0.hasSuffix("portals.conf") }.map { "\(folder)/\($0)" }.filter {
      SmallFile.text($0).map(PortalPreference.isOurs) == true
    }
  }
}
