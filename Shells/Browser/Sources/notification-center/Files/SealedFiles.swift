import AttachmentStore
import ByteParsing
import Foundation
import LinuxEvents
import NotificationModel
import NotificationSounds
import NotificationWire
import OpenSSL

/// The addresses under which the files of notifications and the sounds of apps are served: sealed
/// descriptions.
struct SealedFiles: Sendable {
  private let seal = AddressSeal()
  /// Whether there is a program that makes thumbnails.
  let hasThumbnails: Bool

  init(hasThumbnails: Bool) {
    self.hasThumbnails = hasThumbnails
  }

  /// The addresses that replace paths for windows.
  var substitutes: WireSubstitutes {
    WireSubstitutes(
      presentation: { presentation, writer in write(presentation, to: &writer) },
      imageSource: { source, writer in write(source, to: &writer) })
  }

  /// Writes a notification for windows, with addresses instead of paths.
  func write(_ presentation: Presentation, to writer: inout JSONWriter) {
    var plain = presentation
    plain.attachments = []
    plain.sound = nil
    plain.media.files = nil
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

  /// Writes the source of a picture in a content extension's view, without a file's path.
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

  /// The sealed text for a file; `nil` if it cannot be made.
  func seal(_ attachment: Attachment) -> String? {
    seal.close(WireBlob<Attachment>.encode(attachment), for: .file)
  }

  /// The file of a sealed text; `nil` for a text that this process did not make.
  func open(_ text: Substring) -> Attachment? {
    guard let plain = seal.open(text, for: .file) else { return nil }
    return try? WireBlob<Attachment>.decode(plain)
  }

  /// The sealed text for a sound.
  func seal(_ sound: AppSound) -> String? {
    seal.close(sound.bytes, for: .sound)
  }

  /// The sound of a sealed text; `nil` for a text that this process did not make.
  func openSound(_ text: Substring) -> AppSound? {
    seal.open(text, for: .sound).flatMap(AppSound.init(bytes:))
  }

  /// The sealed text for a picture of a content extension.
  func seal(_ picture: ScenePicture) -> String? {
    seal.close(picture.bytes, for: .picture)
  }

  /// The picture of a sealed text; `nil` for a text that this process did not make.
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

/// Seals the target of an address, so that no other process can make or read one and no table is
/// needed.
///
/// The key is created when the process starts and never leaves it; addresses of an earlier process
/// are void.
struct AddressSeal: Sendable {
  /// The kind of an address's target; one kind is never opened as another.
  enum Purpose: String, Sendable {
    case file
    case sound
    case picture

    fileprivate var bytes: [UInt8] { Array(rawValue.utf8) }
  }

  private let key = SecretKey()
  private let nonceKey = SecretKey()

  /// The sealed text, the same each time, so that a browser can cache its content; `nil` if it cannot be made.
  func close(_ plain: some Sequence<UInt8>, for purpose: Purpose) -> String? {
    let plain = Array(plain)
    let code = SHA256.code(for: purpose.bytes + plain, key: nonceKey)
    let nonce = Array(code.bytes.prefix(SealedBytes.nonceLength))
    return SealedBytes.seal(plain, key: key, nonce: nonce, label: purpose.bytes)
      .map(Base64Text.addressText)
  }

  /// The sealed bytes; `nil` for a text that this process did not make for this purpose.
  func open(_ text: Substring, for purpose: Purpose) -> [UInt8]? {
    guard let bytes = Base64Text.bytes(ofAddress: text) else { return nil }
    return SealedBytes.open(bytes, key: key, label: purpose.bytes)
  }
}

/// A picture that a content extension draws, by its path and the identity of the file.
///
/// An extension may put another picture under the same name, which is another address.
struct ScenePicture: Hashable, Sendable {
  let path: String
  /// Distinguishes the file from earlier ones of its path; empty without a file.
  let mark: String

  /// Creates a picture with the present file of a path.
  init(path: String) {
    self.path = path
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    let date = attributes?[.modificationDate] as? Date
    mark = date.map { "\($0.timeIntervalSince1970) \(attributes?[.size] ?? 0)" } ?? ""
  }

  /// Reads the form written by `bytes`.
  init?(bytes: [UInt8]) {
    guard let end = bytes.firstIndex(of: 0) else { return nil }
    mark = String(decoding: bytes[..<end], as: UTF8.self)
    path = String(decoding: bytes[(end + 1)...], as: UTF8.self)
  }

  /// The mark, which has no zero byte, then a zero byte, then the path.
  var bytes: [UInt8] { Array(mark.utf8) + [0] + Array(path.utf8) }

  /// Opens the file; `nil` if it is missing, a link, too large, has too many pixels, or is not a picture that every browser
  /// shows. Vector drawings, which can contain scripts, are excluded.
  func open() -> (file: HeldFile, type: FileType)? {
    guard path.hasPrefix("/"), let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")),
      let folder = try? HeldFolder.open(String(path[..<slash]) + "/"),
      let file = try? folder.file(String(path[path.utf8.index(after: slash)...])),
      file.size <= WebLimits.pictureBytes,
      let head = try? file.read(at: 0, max: Self.headBytes),
      let type = Self.types.first(where: { head.starts(with: $0.mark) })?.type,
      Self.isDrawable(head, of: file.size)
    else { return nil }
    return (file, FileType(type))
  }

  /// Whether a browser can draw it within its memory; the browser itself refuses a truncated one.
  private static func isDrawable(_ head: [UInt8], of size: Int) -> Bool {
    guard let header = PictureHeader(head) else { return size <= headBytes }
    // The product of two numbers of four bytes may not fit.
    return header.height <= WebLimits.picturePoints / header.width
  }

  /// The most bytes before a picture's size in a file, which hold metadata and a preview.
  private static let headBytes = 1 << 20

  private static let types: [(mark: [UInt8], type: String)] = [
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "public.png"),
    ([0xFF, 0xD8, 0xFF], "public.jpeg"), (Array("GIF8".utf8), "com.compuserve.gif"),
  ]
}

/// An app's own sound, by the name that a notification gave.
struct AppSound: Hashable, Sendable {
  let app: BundleIdentifier
  let name: String

  init(app: BundleIdentifier, name: String) {
    self.app = app
    self.name = name
  }

  /// Reads the form written by `bytes`.
  init?(bytes: [UInt8]) {
    let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let app = BundleIdentifier(String(decoding: parts[0], as: UTF8.self))
    else { return nil }
    self.init(app: app, name: String(decoding: parts[1], as: UTF8.self))
  }

  /// The identifier, which has no zero byte, then a zero byte, then the name.
  var bytes: [UInt8] { Array(app.rawValue.utf8) + [0] + Array(name.utf8) }

  /// Opens the file in the folders of the app's sounds (C6); `nil` without a file that every browser can play: a WAV file of
  /// limited size.
  func open(of record: AppRecord, environment: [String: String]) -> HeldFile? {
    let places = SoundFolders(
      app: app, groups: record.entitlements.applicationGroups, bundle: record.bundlePath,
      environment: environment)
    guard let path = places.file(name), let file = try? Self.hold(path, name: name),
      file.size <= WebLimits.soundBytes,
      let head = try? file.read(at: 0, max: Self.headBytes),
      head.starts(with: "RIFF".utf8), head.dropFirst(8).elementsEqual("WAVE".utf8)
    else { return nil }
    return file
  }

  /// Opens a file without following links.
  private static func hold(_ path: String, name: String) throws(LinuxError) -> HeldFile {
    try HeldFolder.open(String(path.dropLast(name.count + 1))).file(name)
  }

  private static let headBytes = 12
}
