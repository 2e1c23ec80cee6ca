import LinuxEvents
package import NotificationModel
import Synchronization

extension AttachmentFiles {
  /// Copies the files of a request into the data store; durable when it returns.
  ///
  /// Each file is checked in the order of Apple's codes: that it is readable (100), of a known type (101), not too large
  /// (102), and that its content matches its type (105); then it is copied, within the limits of its app (104). A file that is
  /// in the data store already, because the app reuses the content of an earlier notification, gets a second name there (103
  /// if it is gone). Later writes to an original do not reach its copy, even through descriptors that the app still has.
  ///
  /// - Returns: The attachments with their new paths. Finish or abandon them.
  /// - Throws: The first refusal, which names the attachment; nothing is kept then.
  package func stage(
    _ attachments: [Attachment], of owner: AttachmentOwner
  ) throws(NotificationFailure) -> StagedAttachments {
    try stage(attachments, from: 0, of: owner)
  }

  /// Copies the usable files of a request into the data store; durable when it returns.
  ///
  /// - Returns: The copied attachments with their new paths, and the reason for each refused one.
  package func stageUsable(
    _ attachments: [Attachment], of owner: AttachmentOwner
  ) -> (files: StagedAttachments, refusals: [NotificationFailure]) {
    if let all = try? stage(attachments, of: owner) { return (all, []) }
    var files = StagedAttachments(app: owner.app)
    var refusals: [NotificationFailure] = []
    for (place, attachment) in attachments.enumerated() {
      do throws(NotificationFailure) {
        files.append(try stage([attachment], from: place, of: owner))
      } catch {
        refusals.append(error)
      }
    }
    return (files, refusals)
  }

  private func stage(
    _ attachments: [Attachment], from first: Int, of owner: AttachmentOwner
  ) throws(NotificationFailure) -> StagedAttachments {
    var staged = StagedAttachments(app: owner.app)
    do throws(NotificationFailure) {
      let held = try held(owner.app)
      var room = AttachmentRoom(held, freeBytes: WritableFolder.freeBytes(folder))
      for (place, attachment) in attachments.enumerated() {
        try stageFile(
          AttachmentSource(attachment, first + place), of: owner, into: held, &room, &staged)
      }
      try attempt(attachments.count, "") { () throws(LinuxError) in
        try step(.settling)
        try held.synchronize()
      }
      return staged
    } catch {
      abandon(staged)
      throw error
    }
  }

  private func stageFile(
    _ source: AttachmentSource, of owner: AttachmentOwner, into held: borrowing HeldFolder,
    _ room: inout AttachmentRoom, _ staged: inout StagedAttachments
  ) throws(NotificationFailure) {
    let file = try source.open(for: owner, store: folder)
    let type = try source.type(of: file, for: owner)
    try room.reserve(file.size, source)
    let name = KeptFileLocation.freshName(type.fileExtension)
    let path = path(of: name, owner.app)
    underWay.withLock { _ = $0.insert(path) }
    staged.names.append(name)
    try attempt(source.place, source.path) { () throws(LinuxError) in try step(.checked) }
    if let kept = KeptFileLocation(file.truePath, in: folder) {
      try link(kept.name, as: name, in: held, source)
    } else {
      try copy(file, limit: type.byteLimit, to: name, in: held, source)
      if !owner.keeps(file.truePath) {
        staged.originals.append(.init(path: source.path, identity: file.identity))
      }
    }
    var attachment = source.attachment
    attachment.path = path
    staged.attachments.append(attachment)
  }

  private func link(
    _ name: String, as fresh: String, in held: borrowing HeldFolder, _ source: AttachmentSource
  ) throws(NotificationFailure) {
    do throws(LinuxError) {
      try step(.creating)
      try held.link(name, as: fresh)
    } catch {
      throw error.isMissing ? source.isGone : source.moveFailed("\(error)")
    }
  }

  private func copy(
    _ file: borrowing ForeignFile, limit: Int, to name: String, in held: borrowing HeldFolder,
    _ source: AttachmentSource
  ) throws(NotificationFailure) {
    let isWhole: Bool
    do throws(LinuxError) {
      try step(.creating)
      let target = try held.create(name)
      try step(.copying)
      let copied = try file.copy(to: target, limit: limit)
      isWhole = copied == file.size
      try step(.synchronizing)
      try target.synchronize(name)
    } catch {
      throw error.operation == "copy" ? source.tooLarge(limit) : source.moveFailed("\(error)")
    }
    guard isWhole, (try? file.isUnchanged()) ?? false else {
      throw source.moveFailed("The file was changed while it was copied.")
    }
  }

  /// The folder of an app, which is created if it is missing.
  private func held(_ app: BundleIdentifier) throws(NotificationFailure) -> HeldFolder {
    do throws(LinuxError) {
      let attachments = try HeldFolder.open(folder)
      try attachments.makeFolder(app.rawValue)
      return try attachments.folder(app.rawValue)
    } catch {
      throw AttachmentSource.moveFailed(0, folder, "\(error)")
    }
  }

  private func attempt(
    _ place: Int, _ path: String, _ body: () throws(LinuxError) -> Void
  ) throws(NotificationFailure) {
    do throws(LinuxError) {
      try body()
    } catch {
      throw AttachmentSource.moveFailed(place, path, "\(error)")
    }
  }
}

/// Files of one request that are already in the data store, while the request itself is not.
///
/// Pass this to `finish` once the request is stored, or to `abandon` if it was refused.
package struct StagedAttachments: Sendable {
  /// The attachments of the request, with the paths of the kept files.
  package internal(set) var attachments: [Attachment] = []
  /// The app's folder in the data store, and the names of the kept files in it.
  let app: BundleIdentifier
  var names: [String] = []
  /// The files to remove once the request is stored.
  var originals: [Original] = []

  /// A moved file: its name, and the facts that distinguish it from a later file of the same name.
  struct Original: Sendable {
    let path: String
    let identity: ForeignFile.Identity
  }

  init(app: BundleIdentifier) {
    self.app = app
  }

  /// Adds further files of the same request.
  mutating func append(_ others: StagedAttachments) {
    attachments += others.attachments
    names += others.names
    originals += others.originals
  }
}

/// A step in the staging of a file, before which a test can stop the process.
enum AttachmentStep: Hashable, CaseIterable, Sendable {
  /// The original is open and its size and type are right.
  case checked
  /// The kept file's name is about to be made.
  case creating
  /// Its content is about to be copied.
  case copying
  /// Its content is about to be made durable.
  case synchronizing
  /// Its name is about to be made durable.
  case settling
  /// An original is about to be removed; the request is stored.
  case removingOriginal
  /// A kept file is about to be removed.
  case removing
}

/// The part of its quota in the data store that an app has left (D7), and the part of the disk that files may use.
struct AttachmentRoom {
  private var files: Int
  private var bytes: Int
  /// The free bytes of the disk beyond the reserve; absent if unknown.
  private var spareBytes: Int?

  /// Counts the kept files; thumbnails do not count against the app.
  init(_ held: borrowing HeldFolder, freeBytes: Int?) {
    spareBytes = freeBytes.map { $0 - AttachmentLimits.reservedBytes }
    files = AttachmentLimits.appFiles
    bytes = AttachmentLimits.appBytes
    for name in (try? held.names()) ?? [] where KeptFileLocation.original(of: name) == name {
      files -= 1
      bytes -= held.size(of: name) ?? 0
    }
  }

  /// Reserves space for one more file, or refuses it.
  mutating func reserve(_ size: Int, _ source: AttachmentSource) throws(NotificationFailure) {
    guard files > 0 else {
      throw source.isOverQuota("\(AttachmentLimits.appFiles) files")
    }
    guard bytes >= size else {
      throw source.isOverQuota("\(AttachmentLimits.appBytes) bytes")
    }
    if let spareBytes {
      guard spareBytes >= size else { throw source.isTooLargeForDisk }
      self.spareBytes = spareBytes - size
    }
    files -= 1
    bytes -= size
  }
}
