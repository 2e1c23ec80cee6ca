import Glibc

/// A folder held open, so that a link that replaces it cannot redirect operations in it.
///
/// Names are single components: one that is empty, `.`, `..` or holds a slash is refused.
package struct HeldFolder: ~Copyable, Sendable {
  private let descriptor: FileDescriptor
  /// The path by which it was opened.
  package let path: String

  private init(_ descriptor: consuming FileDescriptor, _ path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  /// Opens a folder; a link or a file instead is refused: open(2).
  package static func open(_ path: String) throws(LinuxError) -> HeldFolder {
    HeldFolder(
      try FileDescriptor.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW), path)
  }

  /// Opens a folder in this one; a link or a file instead is refused: openat(2).
  package func folder(_ name: String) throws(LinuxError) -> HeldFolder {
    let descriptor = try openEntry(name, O_RDONLY | O_DIRECTORY)
    return HeldFolder(descriptor, "\(path)/\(name)")
  }

  /// Creates a folder in this one that only its owner can enter, and makes its name durable; an
  /// existing one stays unchanged: mkdirat(2).
  package func makeFolder(_ name: String) throws(LinuxError) {
    try check(name)
    let number = descriptor.number
    do throws(LinuxError) {
      try SystemCall.check("mkdirat", "\(path)/\(name)") { unsafe mkdirat(number, name, 0o700) }
    } catch {
      if error.code == EEXIST { return }
      throw error
    }
    try synchronize()
  }

  /// Creates an empty file that only its owner can read; an existing name is refused: openat(2).
  package func create(_ name: String) throws(LinuxError) -> FileDescriptor {
    try openEntry(name, O_WRONLY | O_CREAT | O_EXCL)
  }

  /// Opens a regular file for reading; a link, a pipe or a device instead is refused without
  /// waiting: openat(2).
  package func file(_ name: String) throws(LinuxError) -> HeldFile {
    try HeldFile(owning: openEntry(name, O_RDONLY | O_NOCTTY), path: "\(path)/\(name)")
  }

  /// Gives a file of this folder a second name in it: linkat(2).
  package func link(_ name: String, as fresh: String) throws(LinuxError) {
    try check(name)
    try check(fresh)
    let number = descriptor.number
    try SystemCall.check("linkat", "\(path)/\(name)") {
      unsafe linkat(number, name, number, fresh, 0)
    }
  }

  /// Renames a file of this folder and replaces the previous file of that name: renameat(2).
  package func rename(_ name: String, to other: String) throws(LinuxError) {
    try check(name)
    try check(other)
    let number = descriptor.number
    try SystemCall.check("renameat", "\(path)/\(other)") {
      unsafe renameat(number, name, number, other)
    }
  }

  /// Moves the newest content of a file to another file, replaces that one's content, and empties the first.
  ///
  /// A program that has the file open for appending continues at its new beginning. Bytes that are appended
  /// between the last read and the truncation, within microseconds, are lost. The file is emptied first, so
  /// that a full disk has room for the copy.
  package func moveContents(
    of name: String, to other: String, newest limit: Int
  ) throws(LinuxError) {
    let bytes = try newest(limit, of: file(name))
    try empty(name)
    let part = other + ".part"
    try remove(part)
    do throws(LinuxError) {
      try create(part).write(bytes, "\(path)/\(part)")
      try rename(part, to: other)
    } catch {
      try remove(part)
      throw error
    }
  }

  /// The last bytes of a file to which others append; it does not wait for a faster writer.
  private func newest(_ limit: Int, of source: HeldFile) throws(LinuxError) -> [UInt8] {
    var offset = max(0, source.size - limit)
    let end = source.size + 8 * limit
    var bytes: [UInt8] = []
    while offset < end {
      let more = try source.read(at: offset, max: LinuxLimits.copyBytes)
      if more.isEmpty { break }
      offset += more.count
      bytes += more
      if bytes.count > 2 * limit { bytes.removeFirst(bytes.count - limit) }
    }
    return Array(bytes.suffix(limit))
  }

  /// Empties a file: openat(2) with `O_TRUNC`.
  package func empty(_ name: String) throws(LinuxError) {
    _ = try openEntry(name, O_WRONLY | O_TRUNC)
  }

  /// The time of the last write to a file, in seconds since 1970; nil if the file does not exist: fstatat(2).
  package func lastWritten(_ name: String) -> Int? {
    var status = stat()
    let found = unsafe fstatat(descriptor.number, name, &status, AT_SYMLINK_NOFOLLOW)
    return found == 0 ? status.st_mtim.tv_sec : nil
  }

  /// Removes a name that is not a folder's; returns false if it does not exist: unlinkat(2).
  @discardableResult
  package func remove(_ name: String) throws(LinuxError) -> Bool {
    try check(name)
    let number = descriptor.number
    do throws(LinuxError) {
      try SystemCall.check("unlinkat", "\(path)/\(name)") { unsafe unlinkat(number, name, 0) }
      return true
    } catch {
      if error.isMissing { return false }
      throw error
    }
  }

  /// The size of a regular file in bytes; nil for a link, a folder, a device or a missing file: fstatat(2).
  package func size(of name: String) -> Int? {
    guard (try? check(name)) != nil else { return nil }
    var status = stat()
    let found = unsafe fstatat(descriptor.number, name, &status, AT_SYMLINK_NOFOLLOW)
    return found == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
  }

  /// The names in the folder, in no order.
  package func names() throws(LinuxError) -> [String] {
    let number = descriptor.number
    let again = try SystemCall.check("fcntl", path) { fcntl(number, F_DUPFD_CLOEXEC, 0) }
    guard let stream = unsafe fdopendir(again) else {
      let code = errno
      close(again)
      throw LinuxError(operation: "fdopendir", code: code, subject: path)
    }
    defer { unsafe closedir(stream) }
    unsafe rewinddir(stream)
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }

  /// The path of the folder itself, whatever links led to it.
  package func truePath() throws(LinuxError) -> String {
    try descriptor.truePath()
  }

  /// Returns once the names in the folder are on the disk: fsync(2).
  package func synchronize() throws(LinuxError) {
    let number = descriptor.number
    try SystemCall.check("fsync", path) { fsync(number) }
  }

  private func openEntry(
    _ name: String, _ flags: Int32
  ) throws(LinuxError) -> FileDescriptor {
    try check(name)
    let number = descriptor.number
    return FileDescriptor(
      owning: try SystemCall.check("openat", "\(path)/\(name)") {
        unsafe openat(number, name, flags | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0o600)
      })
  }

  private func check(_ name: String) throws(LinuxError) {
    try SystemCall.checkText("openat", name)
    if name.isEmpty || name == "." || name == ".." || name.utf8.contains(UInt8(ascii: "/")) {
      throw LinuxError(
        operation: "openat", code: EINVAL, message: "“\(name)” is not the name of a file")
    }
  }
}

extension FileDescriptor {
  /// The path of the open file in the kernel now; readlink(2) of its entry in `/proc`.
  func truePath() throws(LinuxError) -> String {
    guard let path = SymbolicLink.target(of: "/proc/self/fd/\(number)") else {
      throw LinuxError(
        operation: "readlink", code: ENOENT, subject: "the open file's entry in /proc")
    }
    return path
  }
}

/// A regular file of a held folder, open for reading at any offset.
package final class HeldFile: Sendable {
  private let descriptor: FileDescriptor
  private let path: String
  /// The size of the file when it was opened, in bytes.
  package let size: Int

  /// Takes ownership of an open file.
  ///
  /// - Throws: `EINVAL` if it is not a regular file.
  init(owning descriptor: consuming FileDescriptor, path: String) throws(LinuxError) {
    let status = try descriptor.status(of: path)
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw LinuxError(
        operation: "open", code: EINVAL,
        message: "\(path) is not a file but a folder, pipe, socket or device")
    }
    self.descriptor = descriptor
    self.path = path
    size = Int(status.st_size)
  }

  /// Reads at most `max` bytes from an offset; fewer only at the end: pread(2).
  package func read(at offset: Int, max: Int) throws(LinuxError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: max)
    let number = descriptor.number
    let count = try SystemCall.check("pread", path) {
      unsafe pread(number, &bytes, max, off_t(offset))
    }
    bytes.removeLast(max - count)
    return bytes
  }
}
