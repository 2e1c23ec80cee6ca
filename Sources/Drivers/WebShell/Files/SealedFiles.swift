import AttachmentStore
import NotificationModel
import NotificationWire

/// The addresses under which the files of notifications and the sounds of apps are served: sealed
/// descriptions.
struct SealedFiles: Sendable {
  private let seal = AddressSeal()
  /// Whether there is a program that makes thumbnails.
  let hasThumbnails: Bool

  init(hasThumbnails: Bool) {
    self.hasThumbnails = hasThumbnails
  }

  /// Writes a notification as windows get it: with addresses in the place of paths.
  func write(_ presentation: Presentation, to writer: inout JSONWriter) {
    var plain = presentation
    plain.attachments = []
    plain.sound = nil
    writer.object { writer in
      plain.writeMembers(to: &writer)
      if let sound = presentation.sound {
        writer.name("sound")
        write(sound, of: presentation.key.app, to: &writer)
      }
      guard !presentation.attachments.isEmpty else { return }
      writer.name("attachments")
      writer.array { writer in
        for attachment in presentation.attachments { write(attachment, to: &writer) }
      }
    }
  }

  /// Writes where a picture in a content extension's view is found; no path of a file goes to a page.
  func write(_ source: ViewImage.Source, to writer: inout JSONWriter) {
    writer.object { writer in
      switch source {
      case .symbol(let name): writer.member("symbol", name)
      case .file(let path):
        guard let sealed = seal(ScenePicture(path: path)) else { return }
        writer.member("url", "/pictures/\(sealed)")
      }
    }
  }

  /// The sealed text for a file; nothing where it cannot be made.
  func seal(_ attachment: Attachment) -> String? {
    seal.close(WireBlob<Attachment>.encode(attachment), for: .file)
  }

  /// The file of a sealed text; nothing for a text that this process did not make.
  func open(_ text: Substring) -> Attachment? {
    guard let plain = seal.open(text, for: .file) else { return nil }
    return try? WireBlob<Attachment>.decode(plain)
  }

  /// The sealed text for a sound.
  func seal(_ sound: AppSound) -> String? {
    seal.close(sound.bytes, for: .sound)
  }

  /// The sound of a sealed text; nothing for a text that this process did not make.
  func openSound(_ text: Substring) -> AppSound? {
    seal.open(text, for: .sound).flatMap(AppSound.init(bytes:))
  }

  /// The sealed text for a picture of a content extension.
  func seal(_ picture: ScenePicture) -> String? {
    seal.close(picture.bytes, for: .picture)
  }

  /// The picture of a sealed text; nothing for a text that this process did not make.
  func openPicture(_ text: Substring) -> ScenePicture? {
    seal.open(text, for: .picture).flatMap(ScenePicture.init(bytes:))
  }

  private func write(_ sound: Sound, of app: BundleIdentifier, to writer: inout JSONWriter) {
    writer.object { writer in
      sound.writeMembers(to: &writer)
      guard let name = sound.name, let sealed = seal(AppSound(app: app, name: name)) else { return }
      writer.member("url", "/sounds/\(sealed)")
    }
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
}
