package import Dispatch
import Glibc
import Synchronization

/// Reports when the file at a path changes, is replaced, is created or is removed, also behind
/// symbolic links.
///
/// It watches the folder of the path and of every link on the way to the file, because a file that
/// is replaced by renaming is a new file. While a folder is missing, the nearest one above it is
/// watched. A rename of a folder further up, and writing by a program that keeps the file open, are
/// not detected. Nothing wakes up while those folders are quiet.
package final class FileWatch: Sendable {
  private let source: DescriptorSource

  /// Starts to watch an absolute path; the handler runs on the queue after one or more changes.
  ///
  /// Every change after this returns is reported. A change is reported once the new links are
  /// watched, so the content that the handler reads is never older than the next report.
  ///
  /// - Throws: `EINVAL` for a relative path; the error of inotify_init1(2) or inotify_add_watch(2),
  ///   such as `ENOSPC` when the user has too many watches.
  package init(
    path: String, queue: DispatchQueue, handler: @escaping @Sendable () -> Void
  ) throws(LinuxError) {
    let descriptor = FileDescriptor(
      owning: try SystemCall.check("inotify_init1", path) {
        inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      })
    let folders = try WatchedFolders(path: path)
    try folders.refresh(descriptor.number)
    source = try DescriptorSource(owning: descriptor, queue: queue) { number in
      if folders.consumeChanges(number) { handler() }
      return .wait
    }
  }
}

/// Reports which files of a folder are written, created or moved in, also by programs that keep them
/// open.
///
/// Nothing wakes up while the folder is quiet.
package final class FolderWatch: Sendable {
  private let source: DescriptorSource

  /// Starts to watch a folder; the handler runs on the queue with the names of the files, or with nil after an overflow of the
  /// kernel's queue, when any file may have changed.
  ///
  /// With removals it also reports removed and moved files, and when the folder itself is touched.
  ///
  /// - Throws: The error of inotify_init1(2) or inotify_add_watch(2), with the path.
  package init(
    path: String, removals: Bool = false, queue: DispatchQueue,
    handler: @escaping @Sendable (Set<String>?) -> Void
  ) throws(LinuxError) {
    try SystemCall.checkText("inotify_add_watch", path)
    let additions = IN_MODIFY | IN_CREATE | IN_MOVED_TO | IN_ONLYDIR
    let mask = removals ? additions | IN_DELETE | IN_MOVED_FROM | IN_ATTRIB : additions
    let descriptor = FileDescriptor(
      owning: try SystemCall.check("inotify_init1", path) {
        inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      })
    let number = descriptor.number
    try SystemCall.check("inotify_add_watch", path) {
      unsafe inotify_add_watch(number, path, UInt32(mask))
    }
    source = try DescriptorSource(owning: descriptor, queue: queue) { number in
      var names: Set<String>? = []
      while let bytes = try? FileDescriptor.read(number, max: LinuxLimits.fileChangeBytes),
        !bytes.isEmpty
      {
        for change in FileChange.parse(bytes) {
          if change.concernsWholeFolder { names = nil } else { names?.insert(change.name) }
        }
      }
      handler(names)
      return .wait
    }
  }
}

/// The folders in which a path, or a link on the way to its file, has its entry.
final class WatchedFolders: Sendable {
  /// The relevant names in each folder.
  typealias Places = [String: Set<String>]

  private let path: String
  private let names = Mutex<[Int32: Set<String>]>([:])

  private static let mask = UInt32(
    IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_CLOSE_WRITE | IN_ATTRIB
      | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)

  /// How often a path that changes while it is resolved is resolved again.
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

  /// Watches the present folders and stops watching the others.
  func refresh(_ queue: Int32) throws(LinuxError) {
    var places = WatchedFolders.places(of: path)
    for attempt in 1... {
      do throws(LinuxError) {
        try watch(places, queue)
      } catch {
        // The folder was removed between the resolution and the call, so another folder must be watched.
        if !error.isMissing || attempt == WatchedFolders.attempts { throw error }
      }
      let now = WatchedFolders.places(of: path)
      if now == places || attempt == WatchedFolders.attempts { return }
      places = now
    }
  }

  /// Empties the kernel's queue; true when the path was affected.
  func consumeChanges(_ queue: Int32) -> Bool {
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
    // The call fails for a removed folder, whose watch the kernel has already dropped.
    for watch in stale { _ = inotify_rm_watch(queue, watch) }
  }

  private func readChanges(_ queue: Int32) -> [FileChange]? {
    var bytes = [UInt8](repeating: 0, count: LinuxLimits.fileChangeBytes)
    let count = try? SystemCall.check("read") { unsafe read(queue, &bytes, bytes.count) }
    return count.map { FileChange.parse(Array(bytes.prefix($0))) }
  }

  /// The folders in which the path and each link on the way to its file have their entries now.
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

/// One record of the kernel's queue of file changes, in the layout of `struct inotify_event`.
struct FileChange: Hashable, Sendable {
  /// The watched folder of the change; -1 for a record about the queue itself.
  var watch: Int32
  /// The event: the `IN_` bits.
  var mask: UInt32
  /// The affected entry of the folder; empty when the folder itself is affected.
  var name: String

  /// The size of a record without its name.
  private static let headerBytes = 16

  /// True when records were lost, or the folder itself was removed: check everything again.
  var concernsWholeFolder: Bool {
    let whole = UInt32(IN_Q_OVERFLOW | IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT)
    return mask & whole != 0
  }

  /// Splits the bytes of one read; a truncated record is left out.
  static func parse(_ bytes: [UInt8]) -> [FileChange] {
    var changes: [FileChange] = []
    var rest = bytes[...]
    while rest.count >= headerBytes {
      let nameBytes = Int(word(rest, at: 12))
      guard rest.count - headerBytes >= nameBytes else { break }
      let name = rest.dropFirst(headerBytes).prefix(nameBytes).prefix { $0 != 0 }
      changes.append(
        FileChange(
          watch: Int32(bitPattern: word(rest, at: 0)), mask: word(rest, at: 4),
          name: String(decoding: name, as: UTF8.self)))
      rest = rest.dropFirst(headerBytes + nameBytes)
    }
    return changes
  }

  /// A number in the machine's own byte order.
  private static func word(_ bytes: ArraySlice<UInt8>, at offset: Int) -> UInt32 {
    let start = bytes.startIndex + offset
    let little = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[start + $1]) << (8 * $1) }
    return UInt32(littleEndian: little)
  }
}
