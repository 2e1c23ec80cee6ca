import Glibc
import Synchronization

/// The folders in which a path, or a link on the way to its file, has its entry.
final class WatchedFolders: Sendable {
  /// Folder to the names in it that matter.
  typealias Places = [String: Set<String>]

  private let path: String
  private let names = Mutex<[Int32: Set<String>]>([:])

  private static let mask = UInt32(
    IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_CLOSE_WRITE | IN_ATTRIB
      | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)

  /// How often a path that changes while it is looked at is looked at again.
  private static let attempts = 8

  init(path: String) throws(LinuxError) {
    try SystemCall.checkText("inotify_add_watch", path)
    guard path.hasPrefix("/") else {
      throw LinuxError(
        operation: "inotify_add_watch", code: EINVAL,
        message: "“\(path)” is not absolute; begin it with /")
    }
    self.path = path
  }

  /// Watches the folders as they are now and lets go of those that no longer matter.
  func refresh(_ queue: Int32) throws(LinuxError) {
    var places = WatchedFolders.places(of: path)
    for attempt in 1... {
      do throws(LinuxError) {
        try watch(places, queue)
      } catch {
        // The folder went between the look and the call, so there is another place to watch.
        if !error.isMissing || attempt == WatchedFolders.attempts { throw error }
      }
      let now = WatchedFolders.places(of: path)
      if now == places || attempt == WatchedFolders.attempts { return }
      places = now
    }
  }

  /// Empties the kernel's queue; true when something happened to the path.
  func takeChanges(_ queue: Int32) -> Bool {
    var concerned = false
    while let changes = readChanges(queue), !changes.isEmpty {
      concerned =
        names.withLock { names in
          changes.contains { change in
            guard let known = names[change.watch] else { return change.watch == -1 }
            return change.concernsWholeFolder || known.contains(change.name)
          }
        } || concerned
    }
    // A failure leaves the earlier watches in place, and the change is reported all the same.
    if concerned { try? refresh(queue) }
    return concerned
  }

  private func watch(_ places: Places, _ queue: Int32) throws(LinuxError) {
    var fresh: [Int32: Set<String>] = [:]
    for (folder, entries) in places {
      let watch = try SystemCall.check("inotify_add_watch", folder) {
        unsafe inotify_add_watch(queue, folder, WatchedFolders.mask)
      }
      fresh[watch, default: []].formUnion(entries)
    }
    let stale = names.withLock { names in
      let old = names
      names = fresh
      return old.keys.filter { fresh[$0] == nil }
    }
    // It fails for a folder that is gone, whose watch the kernel has dropped already.
    for watch in stale { _ = inotify_rm_watch(queue, watch) }
  }

  private func readChanges(_ queue: Int32) -> [FileChange]? {
    var bytes = [UInt8](repeating: 0, count: LinuxLimits.fileChangeBytes)
    let count = try? SystemCall.check("read") { unsafe read(queue, &bytes, bytes.count) }
    return count.map { FileChange.parse(Array(bytes.prefix($0))) }
  }

  /// Where the path and each link on the way to its file have their entries now.
  static func places(of path: String) -> Places {
    var places: Places = [:]
    var current = path
    for _ in 0..<LinuxLimits.linkDepth {
      var (folder, name) = split(current)
      let base = folder
      while folder != "/" && !isFolder(folder) { (folder, name) = split(folder) }
      places[folder, default: []].insert(name)
      guard let target = SymbolicLink.target(of: current) else { break }
      current = target.hasPrefix("/") ? target : base + "/" + target
    }
    return places
  }

  /// Cuts a path into the folder and the entry's name, without trailing slashes.
  static func split(_ path: String) -> (folder: String, name: String) {
    let parts = path.split(separator: "/")
    return ("/" + parts.dropLast().joined(separator: "/"), parts.last.map(String.init) ?? "")
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
