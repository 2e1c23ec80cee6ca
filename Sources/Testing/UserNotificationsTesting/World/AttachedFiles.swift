import Foundation
import NotificationModel
import Synchronization

/// The files that an app has attached, which the system would have in its own store by now.
///
/// They are not moved, and what is in them is not looked at; a file that is not there when a request is
/// added is the mistake that apps make most.
final class AttachedFiles: Sendable {
  private let taken = Mutex<Set<String>>([])

  /// Refuses a request whose files are not there (D5).
  func check(_ call: AppCall) throws(NotificationFailure) {
    guard case .add(let request) = call else { return }
    for (place, attachment) in request.content.attachments.enumerated() {
      if isTaken(attachment.path) { continue }
      throw NotificationFailure(
        .attachmentInvalidURL, field: "request.content.attachments[\(place)].url",
        value: attachment.path, message: "Invalid attachment file URL: there is no such file.",
        remedy: "Attach a file that exists and that the app can read.")
    }
  }

  private func isTaken(_ path: String) -> Bool {
    let isThere = FileManager.default.isReadableFile(atPath: path)
    return taken.withLock { taken in
      if !isThere { return taken.contains(path) }
      if taken.count >= KitLimits.files { taken = [] }
      taken.insert(path)
      return true
    }
  }
}
