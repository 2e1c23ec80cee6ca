import AppBundles
import AttachmentStore
import DesktopEntries
import Dispatch
import LinuxEvents
import NotificationModel
import Synchronization

/// Opens the files of notifications and requests their thumbnails, on a queue of its own.
final class FileShelf: Sendable {
  private let program: String?
  private let environment: [String: String]
  private let queue = DispatchQueue(label: "NotificationCenter.files")
  /// The data folder's files, once the daemon has reported its path.
  private let opened = Mutex<(folder: String, files: AttachmentFiles)?>(nil)
  private let maker = Mutex<ThumbnailMaker?>(nil)

  /// Creates a shelf.
  ///
  /// - Parameters:
  ///   - program: The path of the program that makes thumbnails; `nil` if it is not installed.
  ///   - environment: The session's variables, of which that program receives `PATH`; the others locate sounds.
  init(program: String?, environment: [String: String]) {
    self.program = program
    self.environment = environment
  }

  /// Opens a file in the daemon's data folder; `nil` if it no longer exists.
  func file(_ attachment: Attachment, in folder: String) async -> HeldFile? {
    await withCheckedContinuation { opened in
      queue.async { [self] in opened.resume(returning: files(in: folder)?.open(attachment.path)) }
    }
  }

  /// Opens the thumbnail of a file, which is made if it is missing; `nil` if there cannot be one.
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

  /// Reads the icon of an app.
  func icon(of record: AppRecord) async -> PageFile? {
    await withCheckedContinuation { answered in
      queue.async { [environment] in
        answered.resume(returning: AppIcon.read(of: record, environment: environment))
      }
    }
  }

  /// Opens the sound of an app; `nil` if browsers cannot play it.
  func sound(_ sound: AppSound, of record: AppRecord) async -> HeldFile? {
    await withCheckedContinuation { opened in
      queue.async { [environment] in
        opened.resume(returning: sound.open(of: record, environment: environment))
      }
    }
  }

  /// Opens a picture of a content extension; `nil` if it is missing or invalid.
  func picture(_ picture: ScenePicture) async -> (file: HeldFile, type: FileType)? {
    await withCheckedContinuation { opened in
      queue.async { opened.resume(returning: picture.open()) }
    }
  }

  /// Reads a piece of a file; `nil` if the disk fails or the file was truncated.
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
  /// Reads the icon that an app's bundle, its own record or its desktop file names; `nil` without an icon of a supported type.
  static func read(of record: AppRecord, environment: [String: String]) -> PageFile? {
    guard let icon = path(of: record, environment: environment),
      let bytes = try? SmallFile.read(icon, limit: WebLimits.iconBytes + 1),
      bytes.count <= WebLimits.iconBytes,
      let type = types.first(where: { bytes.starts(with: $0.mark) })?.media
    else { return nil }
    return PageFile(name: icon, bytes: bytes, type: type)
  }

  private static func path(of record: AppRecord, environment: [String: String]) -> String? {
    if let bundle = record.bundlePath, let path = (try? AppBundle(at: bundle))?.iconPath {
      return path
    }
    let entry = record.desktop.entry.flatMap { DesktopEntry.find($0, environment: environment) }
    return [record.desktop.icon, entry?.icon].lazy.compactMap(\.self)
      .compactMap { IconTheme(environment: environment, findsDrawings: false).picture(of: $0) }
      .first
  }

  /// The first bytes of such files. Vector drawings, which can contain scripts, are excluded.
  private static let types: [(mark: [UInt8], media: String)] = [
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "image/png"),
    ([0xFF, 0xD8, 0xFF], "image/jpeg"),
  ]
}
