import AttachmentStore
import Foundation
import NotificationModel

/// A file that is shown with a notification: its path as it was written, and the type that its
/// extension names (D4).
struct AttachedFile: Hashable {
  /// The absolute path.
  let path: String
  /// The uniform type identifier.
  let type: String

  /// Reads a path; one that does not begin with a slash is meant from the current folder.
  ///
  /// Whether the file can be read, and is what its name says, is for the daemon to find out.
  init(_ text: String) throws(UnreadableArgument) {
    let url = URL(fileURLWithPath: text).standardizedFileURL
    guard !text.isEmpty, let type = AttachmentType.of(fileExtension: url.pathExtension) else {
      let endings = AttachmentType.all.map { $0.extensions[0] }.joined(separator: ", ")
      throw UnreadableArgument(
        text, expected: "a file that a notification can show; its name must end in \(endings)")
    }
    path = url.path
    self.type = type.identifier
  }

  /// The attachment of a request; `number` is its place among them, from 1 on.
  func attachment(number: Int) -> Attachment {
    Attachment(identifier: String(number), path: path, type: type)
  }
}
