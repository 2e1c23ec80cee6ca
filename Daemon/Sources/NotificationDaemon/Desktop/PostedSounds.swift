import Foundation
import LinuxEvents
import Synchronization

/// The sounds in posted notifications: files of ours, of which the newest are kept.
///
/// A sound is played when its notification is shown, usually at once. If its file was removed by then, the default sound is
/// played.
final class PostedSounds: Sendable {
  private let folder: String
  private let kept = Mutex<[(path: String, bytes: Int)]>([])

  init(folder: String) { self.folder = folder }

  /// Removes the files of an earlier process.
  func sweep() { try? FileManager.default.removeItem(atPath: folder) }

  /// Writes a sound into a file, and removes the oldest ones beyond the limits.
  ///
  /// - Returns: The path; nil if it cannot be written.
  func keep(_ bytes: [UInt8]) -> String? {
    kept.withLock { kept in
      // A notification that stays in the store for long must not refer to another one's sound.
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
