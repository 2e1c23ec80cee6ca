package import LinuxEvents
import NotificationModel
import Synchronization

/// The files that notifications carry, in the folder `attachments` of the data folder.
///
/// A file is *staged* before its request is stored and *finished* afterwards, or *abandoned* where
/// the request was refused; it is *released* when nothing refers to it any more. An original is
/// removed only once its request is stored, and a kept file that nothing refers to is found by the
/// sweep of the next start: so a crash between any two steps loses nothing and leaves nothing.
///
/// Calls read and write files and wait for the disk; they belong on a queue, never on an event loop.
/// They may come from any thread. The limits of an app are exact while its files are staged one
/// request after the other.
public final class AttachmentFiles: Sendable {
  /// Stops everything before a step; only tests do.
  typealias Hook = @Sendable (AttachmentStep) throws(LinuxError) -> Void

  /// The folder of all kept files; those of each app lie in a folder of its own.
  public let folder: String
  let hook: Hook
  /// What was staged and is neither finished nor abandoned; the sweep passes it over.
  let underWay = Mutex<Set<String>>([])

  /// Makes the folder, closed to other users, where it is missing.
  ///
  /// - Parameter dataFolder: An absolute path, through any links.
  /// - Throws: An error that names the path, where the folder cannot be made or is another's.
  public convenience init(dataFolder: String) throws {
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
  /// An original that was changed or replaced meanwhile, that is a link, or that may not be removed
  /// stays: the kept copy does not depend on it.
  ///
  /// - Returns: The originals that stayed.
  @discardableResult
  public func finish(_ staged: StagedAttachments) -> [String] {
    defer { forget(staged) }
    return staged.originals.filter { original in
      guard (try? step(.removingOriginal)) != nil else { return true }
      return !ForeignFile.removeName(original.path, of: original.identity)
    }.map(\.path)
  }

  /// Removes the kept files of a request that was refused; the originals were not touched.
  public func abandon(_ staged: StagedAttachments) {
    release(staged.names.map { path(of: $0, staged.app) })
    forget(staged)
  }

  /// Removes kept files that nothing refers to, with their thumbnails.
  ///
  /// Paths that do not lead to a kept file are passed over, whatever they lead to.
  ///
  /// - Returns: What could not be removed, for the log; the next sweep tries again.
  @discardableResult
  public func release(_ paths: [String]) -> [String] {
    guard let attachments = try? HeldFolder.open(folder) else { return paths }
    return paths.filter { path in
      guard let place = KeptPlace(path, in: folder) else { return false }
      do throws(LinuxError) {
        try remove(place, in: attachments)
        return false
      } catch {
        return !error.isMissing
      }
    }
  }

  /// Opens a kept file, or a thumbnail beside one; nothing for a path that does not lead to one,
  /// whatever it leads to.
  package func open(_ path: String) -> HeldFile? {
    guard let place = KeptPlace(path, in: folder) else { return nil }
    return try? held(place)?.file(place.name)
  }

  /// Which of the files that requests refer to are not there, for the log.
  public func missing(among paths: [String]) -> [String] {
    guard let attachments = try? HeldFolder.open(folder) else { return paths }
    return paths.filter { path in
      guard let place = KeptPlace(path, in: folder) else { return false }
      return (try? attachments.folder(place.app))?.size(of: place.name) == nil
    }
  }

  func path(of name: String, _ app: BundleIdentifier) -> String {
    "\(folder)/\(app)/\(name)"
  }

  /// The folder that a kept file lies in.
  func held(_ place: KeptPlace) -> HeldFolder? {
    try? HeldFolder.open(folder).folder(place.app)
  }

  /// Removes what a thumbnail that came to nothing left.
  func release(unfinished path: String) {
    guard let place = KeptPlace(path, in: folder) else { return }
    _ = try? held(place)?.remove(place.name)
  }

  func step(_ step: AttachmentStep) throws(LinuxError) {
    try hook(step)
  }

  private func remove(_ place: KeptPlace, in attachments: borrowing HeldFolder) throws(LinuxError) {
    let held = try attachments.folder(place.app)
    for name in KeptPlace.thumbnails(of: place.name) {
      try step(.removing)
      try held.remove(name)
    }
    try step(.removing)
    try held.remove(place.name)
  }

  private func forget(_ staged: StagedAttachments) {
    let paths = staged.names.map { path(of: $0, staged.app) }
    underWay.withLock { $0.subtract(paths) }
  }
}
