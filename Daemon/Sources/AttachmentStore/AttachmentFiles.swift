package import LinuxEvents
import NotificationModel
import Synchronization

/// The files of notifications, in the folder `attachments` of the data folder.
///
/// A file is *staged* before its request is stored and *finished* afterwards, or *abandoned* if the request was refused; it is
/// *released* when no request refers to it. An original is removed only once its request is stored, and an unreferenced kept
/// file is found by the sweep of the next start. A crash between any two steps loses nothing and leaves nothing.
///
/// Calls read and write files and wait for the disk; they belong on a queue, never on an event loop. They may come from any
/// thread. The limits of an app are exact while its files are staged one request after the other.
package final class AttachmentFiles: Sendable {
  /// Runs before a step and can stop there; only tests use it.
  typealias Hook = @Sendable (AttachmentStep) throws(LinuxError) -> Void

  /// The folder of all kept files; each app's files are in a folder of its own.
  package let folder: String
  let hook: Hook
  /// The staged files that are neither finished nor abandoned; the sweep skips them.
  let underWay = Mutex<Set<String>>([])

  /// Creates the folder, closed to other users, if it is missing.
  ///
  /// - Parameter dataFolder: An absolute path, through any links.
  /// - Throws: An error that names the path, if the folder cannot be created or belongs to another
  ///   user.
  package convenience init(dataFolder: String) throws {
    try self.init(dataFolder: dataFolder) { _ throws(LinuxError) in }
  }

  init(dataFolder: String, hook: @escaping Hook) throws(LinuxError) {
    let path = dataFolder + "/attachments"
    try PrivateFolder.make(path)
    folder = try HeldFolder.open(path).truePath()
    self.hook = hook
  }

  /// Removes the originals of files whose request is stored now.
  ///
  /// An original stays if it was changed or replaced meanwhile, is a link, or may not be removed:
  /// the kept copy does not depend on it.
  ///
  /// - Returns: The originals that stayed.
  @discardableResult
  package func finish(_ staged: StagedAttachments) -> [String] {
    defer { forget(staged) }
    return staged.originals.filter { original in
      guard (try? step(.removingOriginal)) != nil else { return true }
      return !ForeignFile.removeName(original.path, of: original.identity)
    }.map(\.path)
  }

  /// Removes the kept files of a request that was refused; the originals were not touched.
  package func abandon(_ staged: StagedAttachments) {
    release(staged.names.map { path(of: $0, staged.app) })
    forget(staged)
  }

  /// Removes unreferenced kept files, with their thumbnails.
  ///
  /// Paths that do not lead to a kept file are ignored, whatever they lead to.
  ///
  /// - Returns: The files that could not be removed, for the log; the next sweep tries again.
  @discardableResult
  package func release(_ paths: [String]) -> [String] {
    guard let attachments = try? HeldFolder.open(folder) else { return paths }
    return paths.filter { path in
      guard let location = KeptFileLocation(path, in: folder) else { return false }
      do throws(LinuxError) {
        try remove(location, in: attachments)
        return false
      } catch {
        return !error.isMissing
      }
    }
  }

  /// Opens a kept file, or a thumbnail next to one; `nil` for a path that does not lead to one, whatever it leads to.
  package func open(_ path: String) -> HeldFile? {
    guard let location = KeptFileLocation(path, in: folder) else { return nil }
    return try? held(location)?.file(location.name)
  }

  /// The files that requests refer to and that are missing, for the log.
  package func missing(among paths: [String]) -> [String] {
    guard let attachments = try? HeldFolder.open(folder) else { return paths }
    return paths.filter { path in
      guard let location = KeptFileLocation(path, in: folder) else { return false }
      return (try? attachments.folder(location.app))?.size(of: location.name) == nil
    }
  }

  func path(of name: String, _ app: BundleIdentifier) -> String {
    "\(folder)/\(app)/\(name)"
  }

  /// The folder of a kept file.
  func held(_ location: KeptFileLocation) -> HeldFolder? {
    try? HeldFolder.open(folder).folder(location.app)
  }

  /// Removes the remains of a thumbnail whose creation failed.
  func release(unfinished path: String) {
    guard let location = KeptFileLocation(path, in: folder) else { return }
    _ = try? held(location)?.remove(location.name)
  }

  func step(_ step: AttachmentStep) throws(LinuxError) {
    try hook(step)
  }

  private func remove(_ location: KeptFileLocation, in attachments: borrowing HeldFolder)
    throws(LinuxError)
  {
    let held = try attachments.folder(location.app)
    for name in KeptFileLocation.thumbnails(of: location.name) {
      try step(.removing)
      try held.remove(name)
    }
    try step(.removing)
    try held.remove(location.name)
  }

  private func forget(_ staged: StagedAttachments) {
    let paths = staged.names.map { path(of: $0, staged.app) }
    underWay.withLock { $0.subtract(paths) }
  }
}

/// The location of a kept file: the folder of its app, and its name there.
struct KeptFileLocation: Hashable {
  let app: String
  let name: String

  /// Parses a path; `nil` if it is not that of a kept file.
  init?(_ path: String, in folder: String) {
    guard path.isInside(folder) else { return nil }
    let parts = path.utf8.dropFirst(folder.utf8.count + 1).split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false
    ).map { String(Substring($0)) }
    guard parts.count == 2, let app = BundleIdentifier(parts[0]), !parts[1].isEmpty,
      parts[1] != ".", parts[1] != ".."
    else { return nil }
    self.app = app.rawValue
    name = parts[1]
  }

  /// A name that was never used before.
  static func freshName(_ fileExtension: String) -> String {
    let numbers = [UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max)]
    return numbers.map { String($0, radix: 36) }.joined() + "." + fileExtension
  }

  /// The names of all files that are made from a kept one.
  static func thumbnails(of name: String) -> [String] {
    Thumbnail.Form.allCases.flatMap { form in
      [thumbnail(form, of: name)]
        + ThumbnailMaker.Workplace.allCases.map { unfinished(form, of: name, at: $0) }
    }
  }

  /// The name of the thumbnail that is kept next to a file.
  static func thumbnail(_ form: Thumbnail.Form, of name: String) -> String {
    "\(name)\(mark)\(form.fileExtension)"
  }

  /// The name of a thumbnail while it is made.
  static func unfinished(
    _ form: Thumbnail.Form, of name: String, at workplace: ThumbnailMaker.Workplace
  ) -> String {
    "\(name)\(mark)\(workplace.rawValue).\(form.fileExtension)"
  }

  /// The kept file that a name belongs to: the file itself, or the file from which a thumbnail was made.
  static func original(of name: String) -> String {
    guard let location = name.firstRange(of: mark) else { return name }
    return String(name[..<location.lowerBound])
  }

  private static let mark = ".thumbnail."
}

/// One walk over all kept files, in slices, to find unreferenced ones.
///
/// After a start, the caller asks `next` for paths, asks the store which of them are unreferenced, and passes those to
/// `release`, until the walk ends. Files that are staged meanwhile are skipped.
package struct AttachmentSweep: Sendable {
  private let files: AttachmentFiles
  private var apps: [String]
  private var app = ""
  private var names: [String] = []

  init(_ files: AttachmentFiles) {
    self.files = files
    apps = (try? HeldFolder.open(files.folder).names()) ?? []
  }

  /// The next paths to ask about; `nil` at the end of the walk.
  package mutating func next() -> [String]? {
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

  /// The names in an app's folder; each thumbnail is replaced by the name of its file.
  ///
  /// A link in place of a folder is not followed.
  private static func originals(in app: String, of folder: String) -> [String] {
    let names = try? HeldFolder.open(folder).folder(app).names()
    return Array(Set((names ?? []).map(KeptFileLocation.original)))
  }
}

extension AttachmentFiles {
  /// Begins a walk over all kept files.
  package func sweep() -> AttachmentSweep {
    AttachmentSweep(self)
  }
}
