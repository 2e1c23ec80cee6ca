import Dispatch
import Foundation
package import LinuxEvents

/// Keeps the logs of a folder within their limits; one daemon has one.
///
/// It is woken by what is written, and by nothing else.
package final class LogKeeper: Sendable {
  private let watch: FolderWatch

  /// Makes the folder where there is none, and begins to watch over it.
  ///
  /// - Throws: The error of mkdir(2) or of inotify(7), with the path.
  package init(_ folder: LogFolder) throws(LinuxError) {
    try PrivateFolder.make(folder.path)
    let queue = DispatchQueue(label: "org.usernotifications.logs")
    watch = try FolderWatch(path: folder.path, queue: queue) { names in
      Self.bound(names, in: folder)
      Thread.sleep(forTimeInterval: LogLimits.rest)
    }
    queue.async { Self.bound(nil, in: folder) }
  }

  /// Moves the newest of each file that is too long to its predecessor.
  private static func bound(_ names: Set<String>?, in folder: LogFolder) {
    guard let held = try? HeldFolder.open(folder.path) else { return }
    for name in names.map(Array.init) ?? (try? held.names()) ?? [] where LogFolder.isLog(name) {
      guard let size = held.size(of: name), size > LogLimits.fileBytes else { continue }
      // It is emptied in any case; a disk that is full all the same leaves nothing of it.
      try? held.moveContents(
        of: name, to: LogFolder.predecessor(of: name), newest: LogLimits.fileBytes)
    }
  }
}
