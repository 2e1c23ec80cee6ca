import LinuxEvents
public import NotificationModel

/// Files of one request that are in the data store already, while the request is not.
///
/// Hand it to `finish` once the request is stored, or to `abandon` when it was refused.
public struct StagedAttachments: Sendable {
  /// The attachments of the request, with the paths of the kept files.
  public internal(set) var attachments: [Attachment] = []
  /// The app's folder in the data store, and the names of the kept files in it.
  let app: BundleIdentifier
  var names: [String] = []
  /// What is to be removed once the request is stored.
  var originals: [Original] = []

  /// A file that was moved: its name, and what tells it from another that took the name since.
  struct Original: Sendable {
    let path: String
    let identity: ForeignFile.Identity
  }

  init(app: BundleIdentifier) {
    self.app = app
  }

  /// Takes over further files of the same request.
  mutating func append(_ others: StagedAttachments) {
    attachments += others.attachments
    names += others.names
    originals += others.originals
  }
}
