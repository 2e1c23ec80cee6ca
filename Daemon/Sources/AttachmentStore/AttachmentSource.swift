import ByteParsing
import LinuxEvents
package import NotificationModel

/// A file that an app named, and each reason to refuse it.
struct AttachmentSource {
  let attachment: Attachment
  /// Its index among the attachments of the request, for the error.
  let place: Int

  init(_ attachment: Attachment, _ place: Int) {
    self.attachment = attachment
    self.place = place
  }

  var path: String { attachment.path }

  /// Opens the file, or refuses it because of its location or kind (100, 103).
  func open(
    for owner: AttachmentOwner, store: String
  ) throws(NotificationFailure) -> ForeignFile {
    guard path.hasPrefix("/") else { throw isInvalid("The path is not absolute.") }
    let file: ForeignFile
    do throws(LinuxError) {
      file = try ForeignFile.open(path)
    } catch {
      if error.isMissing, isKept(for: owner, in: store) { throw isGone }
      // A sandboxed app must not learn about files outside of its sandbox.
      throw owner.isConfined ? isOutOfReach : isInvalid("\(error).")
    }
    if file.truePath.isInside(store) {
      guard KeptFileLocation(file.truePath, in: store)?.app == owner.app.rawValue else {
        throw owner.isConfined
          ? isOutOfReach : isInvalid("The file belongs to a notification of another app.")
      }
    } else if !owner.mayRead(file.truePath) {
      throw isOutOfReach
    }
    return file
  }

  /// Whether the path is that of a file in the store; a sandboxed app may ask only for its own files.
  private func isKept(for owner: AttachmentOwner, in store: String) -> Bool {
    owner.isConfined
      ? KeptFileLocation(path, in: store)?.app == owner.app.rawValue : path.isInside(store)
  }

  /// The type of the file, or a refusal of its type, size or content, in this order (101, 102, 105).
  func type(
    of file: borrowing ForeignFile, for owner: AttachmentOwner
  ) throws(NotificationFailure) -> AttachmentType {
    guard let type = AttachmentType.of(attachment.type),
      owner.takesDrawings || type.identifier != AttachmentType.drawing.identifier
    else { throw hasUnknownType }
    if file.size > type.byteLimit { throw tooLarge(type.byteLimit) }
    guard let head = try? file.head(AttachmentLimits.headBytes),
      type.shape.canBegin(with: head)
    else { throw isCorrupt }
    return type
  }

  var isGone: NotificationFailure {
    AttachmentRefusal.notInDataStore.failure(
      place, "url", value: path, "The file is no longer in the data store.",
      "Copy the file of a notification while the notification is there, and attach the copy.")
  }

  func tooLarge(_ limit: Int) -> NotificationFailure {
    AttachmentRefusal.invalidFileSize.failure(
      place, "url", value: path,
      "The file is larger than \(limit) bytes, which is the limit of \(attachment.type).",
      "Attach a smaller file.")
  }

  func moveFailed(_ reason: String) -> NotificationFailure {
    Self.moveFailed(place, path, reason)
  }

  static func moveFailed(_ place: Int, _ path: String, _ reason: String) -> NotificationFailure {
    AttachmentRefusal.moveFailed.failure(
      place, "url", value: path, "The file could not be put into the data store: \(reason)",
      "Close the file before it is attached, and see that the disk has room.")
  }

  func isOverQuota(_ what: String) -> NotificationFailure {
    AttachmentRefusal.moveFailed.failure(
      place, "url", value: path, "The files of this app's notifications would exceed \(what).",
      "Remove requests or delivered notifications that have attachments.")
  }

  /// The disk's free space would fall below the reserve.
  var isTooLargeForDisk: NotificationFailure {
    AttachmentRefusal.moveFailed.failure(
      place, "url", value: path,
      "With this file the disk would have less than \(AttachmentLimits.reservedBytes) bytes free.",
      "Make room on the disk of the data folder; requests without attachments are still taken.")
  }

  private var isOutOfReach: NotificationFailure {
    isInvalid("The app can read no such file itself, as it is in a sandbox.")
  }

  private func isInvalid(_ reason: String) -> NotificationFailure {
    AttachmentRefusal.invalidURL.failure(
      place, "url", value: path, "Invalid attachment file URL: \(reason)",
      "Attach a file that exists and that the app can read.")
  }

  private var hasUnknownType: NotificationFailure {
    AttachmentRefusal.unrecognizedType.failure(
      place, "type", value: attachment.type, "Unrecognized attachment file type.",
      "Use one of " + AttachmentType.all.map(\.identifier).joined(separator: ", ") + ".")
  }

  private var isCorrupt: NotificationFailure {
    AttachmentRefusal.corrupt.failure(
      place, "url", value: path, "The content is not that of a file of type \(attachment.type).",
      "Give the file the extension of its content, or name its type with the type hint.")
  }
}

/// The app whose files are attached, and the files that it may name.
package struct AttachmentOwner: Hashable, Sendable {
  /// The app.
  package var app: BundleIdentifier
  /// Folders whose files are copied and not removed, such as the app's bundle (D6). Files in a folder that is named like a
  /// bundle are copied too.
  package var bundleFolders: [String]
  /// The folders that a sandboxed app can read itself; `nil` for an app without a sandbox.
  ///
  /// The daemon can read more than such an app, and must not read it on the app's behalf.
  package var readableFolders: [String]?
  /// Whether every file is copied and not removed, because the user named it rather than the app.
  package var keepsOriginals: Bool
  /// Whether drawings can be attached too: only to postings of desktop programs.
  package var takesDrawings: Bool

  package init(
    app: BundleIdentifier, bundleFolders: [String] = [], readableFolders: [String]? = nil,
    keepsOriginals: Bool = false, takesDrawings: Bool = false
  ) {
    self.app = app
    self.bundleFolders = bundleFolders
    self.readableFolders = readableFolders
    self.keepsOriginals = keepsOriginals
    self.takesDrawings = takesDrawings
  }

  /// Whether the app is sandboxed.
  package var isConfined: Bool { readableFolders != nil }

  /// Whether the app may name the file.
  package func mayRead(_ path: String) -> Bool {
    readableFolders?.contains { path.isInside($0) } ?? true
  }

  /// Whether the original is not removed: it was named by the user, or is part of a bundle.
  func keeps(_ path: String) -> Bool {
    keepsOriginals || isInBundle(path)
  }

  private func isInBundle(_ path: String) -> Bool {
    if bundleFolders.contains(where: { path.isInside($0) }) { return true }
    return path.utf8.split(separator: UInt8(ascii: "/")).dropLast().contains { folder in
      Self.bundleEndings.contains { folder.suffix($0.utf8.count).elementsEqual($0.utf8) }
    }
  }

  private static let bundleEndings = [".app", ".appex", ".bundle", ".framework"]
}

extension String {
  /// Whether the path leads into a folder, by its bytes alone: names that only look alike differ.
  func isInside(_ folder: String) -> Bool {
    let folder = folder.utf8.last == UInt8(ascii: "/") ? folder : folder + "/"
    return utf8.count > folder.utf8.count && utf8.starts(with: folder.utf8)
  }
}

/// The reason why a file is refused, under the names of Apple's codes 100 to 105 (D3, D5, D6).
enum AttachmentRefusal: String {
  case invalidURL = "attachmentInvalidURL"
  case unrecognizedType = "attachmentUnrecognizedType"
  case invalidFileSize = "attachmentInvalidFileSize"
  case notInDataStore = "attachmentNotInDataStore"
  case moveFailed = "attachmentMoveIntoDataStoreFailed"
  case corrupt = "attachmentCorrupt"

  /// The resulting error for the app.
  func failure(
    _ place: Int, _ field: String, value: String, _ message: String, _ remedy: String
  ) -> NotificationFailure {
    NotificationFailure(
      NotificationFailure.Code(name: rawValue),
      field: "request.content.attachments[\(place)].\(field)", value: value, message: message,
      remedy: remedy)
  }
}
