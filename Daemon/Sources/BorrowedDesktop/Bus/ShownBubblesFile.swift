import LinuxEvents
import NotificationModel

/// The session's file with the shown bubbles.
///
/// It is next to the socket of shells, so it belongs to the daemon of that socket and ends with the session.
final class ShownBubblesFile {
  private let path: String
  private let log: (String) -> Void
  private var hasComplained = false

  init(path: String, log: @escaping (String) -> Void) {
    self.path = path
    self.log = log
  }

  /// The bubbles that the previous daemon stored; `nil` without a file or for damaged content.
  func load() -> ShownBubbles? {
    do throws(LinuxError) {
      let bytes = try SmallFile.read(path, limit: BorrowedDesktopLimits.shownBubblesBytes)
      return read(bytes)
    } catch {
      if !error.isMissing { log("the bubbles on the screen are not known: \(error)") }
      return nil
    }
  }

  private func read(_ bytes: [UInt8]) -> ShownBubbles? {
    do throws(NotificationFailure) {
      return try ShownBubbles(bytes: bytes)
    } catch {
      log("\(path) is damaged and ignored: \(error.field ?? "no object"): \(error.message)")
      return nil
    }
  }

  /// Replaces the stored bubbles; without bubbles the file is removed.
  func save(_ bubbles: ShownBubbles?) {
    do throws(LinuxError) {
      if let bubbles, !bubbles.entries.isEmpty {
        try FileSync.replaceFile(at: path, with: bubbles.bytes)
      } else {
        try FileSync.removeFile(at: path)
      }
    } catch {
      guard !error.isMissing, !hasComplained else { return }
      hasComplained = true
      log("the bubbles on the screen cannot be kept: \(error)")
    }
  }
}
