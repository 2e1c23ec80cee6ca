import Glibc

/// Makes files and names survive a power failure.
package enum FileSync {
  /// Returns once a file's content is on the disk: fsync(2).
  ///
  /// - Throws: The error of open(2) or fsync(2), with the path.
  package static func synchronize(file path: String) throws(LinuxError) {
    try flush(try FileDescriptor.open(path, O_RDONLY), path)
  }

  /// Returns once a folder's entries (new, renamed and removed names) are on the disk: fsync(2).
  ///
  /// - Throws: The error of open(2) or fsync(2), with the path.
  package static func synchronize(folder path: String) throws(LinuxError) {
    try flush(try FileDescriptor.open(path, O_RDONLY | O_DIRECTORY), path)
  }

  /// Replaces a file's content; after a crash the file holds all of the old content or all of the new.
  ///
  /// Durable when it returns. When it throws, the old file is unchanged.
  ///
  /// - Parameters:
  ///   - path: The file to replace or create; a link is itself replaced.
  ///   - bytes: All of the new content.
  ///   - mode: The permissions of the new file, less the process's mask.
  ///   - owner: The owner of the new file; otherwise the process's user.
  /// - Throws: The error of the call that failed, such as `ENOSPC`, with the path.
  package static func replaceFile(
    at path: String, with bytes: [UInt8], mode: UInt32 = 0o600, owner: FileOwner? = nil
  ) throws(LinuxError) {
    let fresh = "\(path).\(String(UInt64.random(in: .min ... .max), radix: 36)).new"
    do throws(LinuxError) {
      let file = try FileDescriptor.open(fresh, O_WRONLY | O_CREAT | O_EXCL, mode: mode)
      try owner?.adopt(file, fresh)
      try file.write(bytes, fresh)
      try flush(file, fresh)
      try SystemCall.check("rename", path) { unsafe rename(fresh, path) }
    } catch {
      unsafe unlink(fresh)
      throw error
    }
    try synchronize(folder: folder(of: path))
  }

  /// Removes a file, or the link that has its name, durably: unlink(2).
  ///
  /// - Throws: `ENOENT` if it does not exist; the error of the call that failed, with the path.
  package static func removeFile(at path: String) throws(LinuxError) {
    try SystemCall.checkText("unlink", path)
    try SystemCall.check("unlink", path) { unsafe unlink(path) }
    try synchronize(folder: folder(of: path))
  }

  /// Renames a file and replaces the previous file of that name, without waiting for the disk: rename(2).
  ///
  /// - Throws: `ENOENT` if the file does not exist; the error of the call that failed, with the path.
  package static func renameFile(at path: String, to other: String) throws(LinuxError) {
    try SystemCall.checkText("rename", path)
    try SystemCall.checkText("rename", other)
    try SystemCall.check("rename", path) { unsafe rename(path, other) }
  }

  private static func flush(
    _ file: borrowing FileDescriptor, _ path: String
  ) throws(LinuxError) {
    let number = file.number
    try SystemCall.check("fsync", path) { fsync(number) }
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

/// A file that at most one process holds; the lock ends with the object, or with the process.
///
/// The file stays, which is harmless: the lock is held in the kernel, not by the file's presence.
package final class FileLock: Sendable {
  private let descriptor: FileDescriptor

  private init(_ descriptor: consuming FileDescriptor) {
    self.descriptor = descriptor
  }

  deinit {
    // A child that is just being started holds a copy of the descriptor until its program runs, so
    // closing ours would not always be enough.
    flock(descriptor.number, LOCK_UN)
  }

  /// Acquires the lock at a path, or returns nil at once when another process holds it: flock(2).
  ///
  /// A missing file is created, readable by its owner only: the given one, or the process's user.
  ///
  /// - Throws: The error of open(2), fchown(2) or flock(2), with the path.
  package static func acquire(
    at path: String, owner: FileOwner? = nil
  ) throws(LinuxError) -> FileLock? {
    while true {
      let file = try FileDescriptor.open(path, O_RDWR | O_CREAT | O_NOFOLLOW)
      try owner?.adopt(file, path)
      do throws(LinuxError) {
        try SystemCall.check("flock", path) { flock(file.number, LOCK_EX | LOCK_NB) }
      } catch {
        if error.code == EWOULDBLOCK { return nil }
        throw error
      }
      if try isStill(file, at: path) { return FileLock(file) }
      // The file was removed while we waited for it: a lock on a nameless file guards nothing.
    }
  }

  /// Writes a text into the file that identifies its holder, in place of an earlier one.
  package func write(_ text: String) throws(LinuxError) {
    let number = descriptor.number
    try SystemCall.check("ftruncate") { ftruncate(number, 0) }
    lseek(number, 0, SEEK_SET)
    try descriptor.write(Array(text.utf8))
  }

  /// Whether a process holds the lock at a path; it is not acquired, and no file is created.
  package static func isHeld(at path: String) -> Bool {
    guard let file = try? FileDescriptor.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK) else {
      return false
    }
    return flock(file.number, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  /// The process that holds the lock at a path; nil if none does, or if the kernel does not show it: proc_locks(5).
  package static func holder(at path: String) -> Int32? {
    var status = stat()
    guard isHeld(at: path), unsafe lstat(path, &status) == 0,
      let locks = SmallFile.text("/proc/locks", limit: LinuxLimits.lockListBytes)
    else { return nil }
    for line in locks.split(separator: "\n") {
      // 1: FLOCK  ADVISORY  WRITE 1234 08:01:567 0 EOF
      let words = line.split(separator: " ")
      guard words.count > 5, words[1] == "FLOCK", let process = Int32(words[4]), process > 0
      else { continue }
      if isOpen(status, in: process) { return process }
    }
    return nil
  }

  /// Whether a process has a file open: on some file systems the list of locks names a file by other numbers than its
  /// status does.
  private static func isOpen(_ file: stat, in process: Int32) -> Bool {
    let folder = "/proc/\(process)/fd"
    return (FolderListing.names(in: folder) ?? []).contains { name in
      var status = stat()
      return unsafe stat("\(folder)/\(name)", &status) == 0 && status.st_ino == file.st_ino
        && status.st_dev == file.st_dev
    }
  }

  private static func isStill(
    _ file: borrowing FileDescriptor, at path: String
  ) throws(LinuxError) -> Bool {
    let held = try file.status(of: path)
    var named = stat()
    guard unsafe lstat(path, &named) == 0 else { return false }
    return held.st_dev == named.st_dev && held.st_ino == named.st_ino
  }
}

/// A file that is only appended to: the bytes of one write stay together, even with other writers.
package final class AppendFile: Sendable {
  private let descriptor: FileDescriptor
  private let path: String

  /// Opens a file, which is created for its owner alone if it is missing: open(2).
  ///
  /// - Throws: The error of open(2), with the path; `ELOOP` for a link, `EINVAL` if it is not a regular file.
  package init(path: String) throws(LinuxError) {
    descriptor = try FileDescriptor.open(
      path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
    self.path = path
    guard try descriptor.status(of: path).st_mode & S_IFMT == S_IFREG else {
      throw LinuxError(
        operation: "open", code: EINVAL, message: "\(path): not a regular file; replace it by one")
    }
  }

  /// Writes bytes at the end of the file, wherever that is at the time: write(2).
  package func append(_ bytes: [UInt8]) throws(LinuxError) {
    try descriptor.write(bytes, path)
  }

  /// The number to pass to a child while this object lives.
  var number: Int32 { descriptor.number }

  /// The kernel's identity of the file.
  package var identity: String? { StandardStreams.identity(of: descriptor.number) }
}

/// A file in memory that can no longer be changed, for a program that checks that.
package enum SealedFile {
  /// Creates a file of these bytes and seals it: memfd_create(2), fcntl(2).
  ///
  /// The name is what tools that list open files show; it need not be unique.
  ///
  /// - Throws: `EMFILE` when the process has no descriptor left, `ENOMEM`.
  package static func make(
    of bytes: [UInt8], named name: String
  ) throws(LinuxError) -> FileDescriptor {
    try SystemCall.checkText("memfd_create", name)
    let file = FileDescriptor(
      owning: try SystemCall.check("memfd_create", name) { unsafe clinux_memory_file(name) })
    try file.write(bytes, name)
    // A reader of the same open file starts at its present offset.
    try SystemCall.check("lseek", name) { lseek(file.number, 0, SEEK_SET) }
    try SystemCall.check("fcntl", name) { clinux_seal(file.number) }
    return file
  }

  /// The bytes of a file in memory that another program sent: fstat(2), pread(2), fcntl(2).
  ///
  /// The file cannot change or become shorter, and reading it never waits.
  ///
  /// - Throws: `EPERM` if it is not a sealed file in memory, `EFBIG` if it has more bytes than `limit`.
  package static func read(_ number: Int32, limit: Int) throws(LinuxError) -> [UInt8] {
    guard clinux_is_sealed(number) else {
      throw LinuxError(operation: "fcntl", code: EPERM, message: "the file is not sealed")
    }
    var status = stat()
    try SystemCall.check("fstat") { unsafe fstat(number, &status) }
    guard status.st_size <= limit else {
      throw LinuxError(
        operation: "read", code: EFBIG, message: "the file has more than \(limit) bytes")
    }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    let count = try SystemCall.check("pread") { unsafe pread(number, &bytes, bytes.count, 0) }
    bytes.removeLast(bytes.count - count)
    return bytes
  }
}
