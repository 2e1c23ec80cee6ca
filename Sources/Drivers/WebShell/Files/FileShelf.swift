import AppBundles
import AttachmentStore
import Dispatch
import LinuxEvents
import NotificationModel
import Synchronization

/// Opens the files of notifications and has thumbnails made of them, on a queue of its own.
final class FileShelf: Sendable {
  private let program: String?
  private let environment: [String: String]
  private let queue = DispatchQueue(label: "NotificationCenter.files")
  /// The data folder's files, once the daemon has said where it is.
  private let opened = Mutex<(folder: String, files: AttachmentFiles)?>(nil)
  private let maker = Mutex<ThumbnailMaker?>(nil)

  /// Creates a shelf.
  ///
  /// - Parameters:
  ///   - program: The path of the program that makes thumbnails; nothing where there is none.
  ///   - environment: The session's variables, of which that program gets `PATH`; the others say where
  ///     sounds are.
  init(program: String?, environment: [String: String]) {
    self.program = program
    self.environment = environment
  }

  /// Opens a file that the daemon keeps in a data folder; nothing where it is not there any more.
  func file(_ attachment: Attachment, in folder: String) async -> HeldFile? {
    await withCheckedContinuation { opened in
      queue.async { [self] in opened.resume(returning: files(in: folder)?.open(attachment.path)) }
    }
  }

  /// Opens the thumbnail of a file, which is made where there is none; nothing where there cannot be
  /// one.
  func thumbnail(of attachment: Attachment, in folder: String) async -> HeldFile? {
    await withCheckedContinuation { opened in
      queue.async { [self] in
        guard let files = files(in: folder), let maker = maker(for: files) else {
          return opened.resume(returning: nil)
        }
        maker.make(.picture, of: attachment) { thumbnail in
          opened.resume(returning: thumbnail.flatMap { files.open($0.path) })
        }
      }
    }
  }

  /// Reads the icon of an app's bundle.
  func icon(ofBundle path: String) async -> PageFile? {
    await withCheckedContinuation { answered in
      queue.async { answered.resume(returning: AppIcon.read(ofBundle: path)) }
    }
  }

  /// Opens the sound of an app; nothing where browsers cannot play it.
  func sound(_ sound: AppSound, of record: AppRecord) async -> HeldFile? {
    await withCheckedContinuation { opened in
      queue.async { [environment] in
        opened.resume(returning: sound.open(of: record, environment: environment))
      }
    }
  }

  /// Opens a picture of a content extension; nothing where it is gone or is none.
  func picture(_ picture: ScenePicture) async -> (file: HeldFile, type: FileType)? {
    await withCheckedContinuation { opened in
      queue.async { opened.resume(returning: picture.open()) }
    }
  }

  /// Reads a piece of a file; nothing where the disk fails or the file was cut.
  func piece(of file: HeldFile, at offset: Int, bytes: Int) async -> [UInt8]? {
    await withCheckedContinuation { answered in
      queue.async {
        let piece = try? file.read(at: offset, max: bytes)
        answered.resume(returning: piece?.isEmpty == true ? nil : piece)
      }
    }
  }

  private func files(in folder: String) -> AttachmentFiles? {
    opened.withLock { opened in
      if let opened, opened.folder == folder { return opened.files }
      guard let files = try? AttachmentFiles(dataFolder: folder) else { return nil }
      opened = (folder, files)
      maker.withLock { $0 = nil }
      return files
    }
  }

  private func maker(for files: AttachmentFiles) -> ThumbnailMaker? {
    guard let program else { return nil }
    return maker.withLock { maker in
      if let maker { return maker }
      let fresh = ThumbnailMaker(
        files: files, program: program, environment: environment.filter { $0.key == "PATH" },
        queue: queue, workplace: .shell)
      maker = fresh
      return fresh
    }
  }
}

/// The icon of an app, which is a picture that a browser may show.
enum AppIcon {
  /// Reads the icon that a bundle names; nothing where it has none, or none of these types.
  static func read(ofBundle path: String) -> PageFile? {
    guard let icon = (try? AppBundle(at: path))?.iconPath,
      let bytes = try? SmallFile.read(icon, limit: WebLimits.iconBytes + 1),
      bytes.count <= WebLimits.iconBytes,
      let type = types.first(where: { bytes.starts(with: $0.mark) })?.media
    else { return nil }
    return PageFile(name: icon, bytes: bytes, type: type)
  }

  /// What such files begin with. A drawing can hold programs and is none of them.
  private static let types: [(mark: [UInt8], media: String)] = [
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "image/png"),
    ([0xFF, 0xD8, 0xFF], "image/jpeg"),
  ]
}

/// How many points a picture has, by what its file says at the beginning; nothing is decoded here.
///
/// A file of some kilobytes can have as many points as fill a browser's memory.
enum PictureSize {
  /// The points of a PNG, GIF or JPEG; nothing where the beginning does not say it.
  static func points(_ head: [UInt8]) -> Int? {
    switch head.first {
    case 0x89: edges(head, at: 16, bytes: 4).map { $0 * $1 }
    case UInt8(ascii: "G"): smallEdges(head, at: 6).map { $0 * $1 }
    case 0xFF: frame(head).flatMap { edges(head, at: $0, bytes: 2) }.map { $0 * $1 }
    default: nil
    }
  }

  /// Two numbers, the higher byte first.
  private static func edges(_ head: [UInt8], at place: Int, bytes count: Int) -> (Int, Int)? {
    guard head.count >= place + 2 * count else { return nil }
    let number = { (start: Int) in head[start..<start + count].reduce(0) { $0 << 8 | Int($1) } }
    return (number(place), number(place + count))
  }

  /// Two numbers of two bytes, the lower one first.
  private static func smallEdges(_ head: [UInt8], at place: Int) -> (Int, Int)? {
    guard head.count >= place + 4 else { return nil }
    return (
      Int(head[place]) | Int(head[place + 1]) << 8, Int(head[place + 2]) | Int(head[place + 3]) << 8
    )
  }

  /// Where a JPEG's frame says its height and width, behind all parts that come before it (ITU T.81, B.1.1).
  private static func frame(_ head: [UInt8]) -> Int? {
    var place = 2
    while place + 4 <= head.count, head[place] == 0xFF {
      let marker = head[place + 1]
      // A marker may be led by any number of these.
      if marker == 0xFF {
        place += 1
        continue
      }
      if (0xC0...0xCF).contains(marker), !tables.contains(marker) { return place + 5 }
      let length = Int(head[place + 2]) << 8 | Int(head[place + 3])
      place += 2 + max(length, 2)
    }
    return nil
  }

  /// Markers among those of frames that are none.
  private static let tables: Set<UInt8> = [0xC4, 0xC8, 0xCC]
}
