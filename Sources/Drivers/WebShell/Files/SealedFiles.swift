import AttachmentStore
import Crypto
import Foundation
import NotificationModel
import NotificationWire

/// The addresses under which the files of notifications are served: sealed descriptions that nobody
/// else can make or read, so that there is no table of them.
///
/// The key is made when the process starts and never leaves it; addresses of an earlier process are
/// void.
struct SealedFiles: Sendable {
  private let key = SymmetricKey(size: .bits256)
  private let nonceKey = SymmetricKey(size: .bits256)
  /// Whether there is a program that makes thumbnails.
  let hasThumbnails: Bool

  init(hasThumbnails: Bool) {
    self.hasThumbnails = hasThumbnails
  }

  /// Writes a notification as windows get it: with addresses in the place of paths.
  func write(_ presentation: Presentation, to writer: inout JSONWriter) {
    var plain = presentation
    plain.attachments = []
    writer.object { writer in
      plain.writeMembers(to: &writer)
      guard !presentation.attachments.isEmpty else { return }
      writer.name("attachments")
      writer.array { writer in
        for attachment in presentation.attachments { write(attachment, to: &writer) }
      }
    }
  }

  /// The sealed text for a file, the same each time, so that a browser knows what it has; nothing where
  /// it cannot be made.
  func seal(_ attachment: Attachment) -> String? {
    let plain = Data(WireBlob<Attachment>.encode(attachment))
    let digest = HMAC<SHA256>.authenticationCode(for: plain, using: nonceKey)
    guard let nonce = try? AES.GCM.Nonce(data: Data(digest).prefix(Self.nonceBytes)),
      let bytes = try? AES.GCM.seal(plain, using: key, nonce: nonce).combined
    else { return nil }
    return SecretText.encode(bytes)
  }

  /// The file of a sealed text; nothing for a text that this process did not make.
  func open(_ text: Substring) -> Attachment? {
    guard let bytes = SecretText.decode(text), let box = try? AES.GCM.SealedBox(combined: bytes),
      let plain = try? AES.GCM.open(box, using: key)
    else { return nil }
    return try? WireBlob<Attachment>.decode([UInt8](plain))
  }

  private func write(_ attachment: Attachment, to writer: inout JSONWriter) {
    var nameless = attachment
    nameless.identifier = ""
    guard let sealed = seal(nameless) else { return }
    writer.object { writer in
      writer.member("identifier", attachment.identifier)
      writer.member("type", attachment.type)
      writer.member("url", "/files/\(sealed)")
      if hasThumbnails, ThumbnailMaker.canShow(attachment) {
        writer.member("thumbnail", "/files/\(sealed)?thumbnail")
      }
    }
  }

  private static let nonceBytes = 12
}
