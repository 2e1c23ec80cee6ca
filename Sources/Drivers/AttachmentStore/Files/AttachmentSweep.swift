import LinuxEvents
import Synchronization

/// One walk over all kept files, in slices, to find those that nothing refers to.
///
/// After a start, ask `next` for paths, the ledger which of them nothing refers to, and hand those to
/// `release`; until there are no more. Files may be staged meanwhile: they are passed over.
public struct AttachmentSweep: Sendable {
  private let files: AttachmentFiles
  private var apps: [String]
  private var app = ""
  private var names: [String] = []

  init(_ files: AttachmentFiles) {
    self.files = files
    apps = (try? HeldFolder.open(files.folder).names()) ?? []
  }

  /// The next paths to ask about; nothing at the end of the walk.
  public mutating func next() -> [String]? {
    while names.isEmpty {
      guard let app = apps.popLast() else { return nil }
      self.app = app
      names = Self.originals(in: app, of: files.folder)
    }
    let slice = names.suffix(AttachmentLimits.filesPerSlice)
    names.removeLast(slice.count)
    let paths = slice.map { "\(files.folder)/\(app)/\($0)" }
    return files.underWay.withLock { underWay in paths.filter { !underWay.contains($0) } }
  }

  /// The names in an app's folder, with that of its file in the place of each thumbnail.
  ///
  /// A folder's place that a link has taken is not looked into.
  private static func originals(in app: String, of folder: String) -> [String] {
    let names = try? HeldFolder.open(folder).folder(app).names()
    return Array(Set((names ?? []).map(KeptPlace.original)))
  }
}

extension AttachmentFiles {
  /// Begins a walk over all kept files.
  public func sweep() -> AttachmentSweep {
    AttachmentSweep(self)
  }
}
