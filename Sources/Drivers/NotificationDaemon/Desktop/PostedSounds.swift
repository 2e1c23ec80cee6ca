import Foundation
import LinuxEvents
import Synchronization

/// The sounds that apps hand over with their notifications: files of ours, of which the newest are kept.
///
/// A sound is heard when its notification is shown, which is at once for nearly all. One that waited so long that its file
/// has gone is heard as the default sound.
final class PostedSounds: Sendable {
  private let folder: String
  private let kept = Mutex<[(path: String, bytes: Int)]>([])

  init(folder: String) { self.folder = folder }

  /// Removes those of an earlier process.
  func sweep() { try? FileManager.default.removeItem(atPath: folder) }

  /// Writes a sound into a file, and removes the oldest ones beyond the limits.
  ///
  /// - Returns: The path; nil if it cannot be written.
  func keep(_ bytes: [UInt8]) -> String? {
    kept.withLock { kept in
      // A notification that is in the store for long must not find another's sound under its name.
      let path = "\(folder)/\(UUID().uuidString)"
      guard (try? PrivateFolder.make(folder)) != nil,
        FileManager.default.createFile(
          atPath: path, contents: Data(bytes), attributes: [.posixPermissions: 0o600])
      else { return nil }
      kept.append((path, bytes.count))
      while kept.count > 1,
        kept.count > DaemonLimits.postedSounds
          || kept.reduce(0, { $0 + $1.bytes }) > DaemonLimits.postedSoundBytes
      {
        try? FileManager.default.removeItem(atPath: kept.removeFirst().path)
      }
      return path
    }
  }
}
