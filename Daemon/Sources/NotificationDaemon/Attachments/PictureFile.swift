import AttachmentStore
import ByteParsing
import Foundation
import LinuxEvents
import NotificationModel

/// Pictures that arrive as bytes: each is a file of its own until it is staged.
enum PictureFile {
  /// Writes a picture; nil if its content is of no type that an attachment may have.
  static func write(
    _ bytes: [UInt8], named identifier: String, at path: String, in folder: String,
    takesDrawings: Bool = false
  ) -> Attachment? {
    let head = Array(bytes.prefix(AttachmentLimits.headBytes))
    guard let type = type(of: head, takesDrawings: takesDrawings),
      (try? PrivateFolder.make(folder)) != nil,
      FileManager.default.createFile(
        atPath: path, contents: Data(bytes), attributes: [.posixPermissions: 0o600])
    else { return nil }
    return Attachment(identifier: identifier, path: path, type: type)
  }

  /// The type of an attachment by its first bytes; nil for unsupported kinds.
  static func type(of head: [UInt8], takesDrawings: Bool) -> String? {
    switch PictureHeader.Kind(of: head) {
    case .png: "public.png"
    case .jpeg: "public.jpeg"
    case .gif: "com.compuserve.gif"
    case .webp: nil
    case nil:
      takesDrawings && VectorHeader.isDrawing(head) ? AttachmentType.drawing.identifier : nil
    }
  }
}
