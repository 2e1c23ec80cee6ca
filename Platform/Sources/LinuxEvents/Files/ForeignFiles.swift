import Glibc

/// A regular file from an untrusted path, opened for reading without ever blocking.
///
/// A link is followed. Its target is checked before it is opened, so that a pipe cannot block and a
/// device is not touched.
package struct ForeignFile: ~Copyable, Sendable {
  /// The identity of one file in one state.
  package struct Identity: Hashable, Sendable {
    let device: UInt
    let inode: UInt
    let size: Int
    let seconds: Int
    let nanoseconds: Int

    init(_ status: stat) {
      device = UInt(status.st_dev)
      inode = UInt(status.st_ino)
      size = Int(status.st_size)
      seconds = status.st_mtim.tv_sec
      nanoseconds = status.st_mtim.tv_nsec
    }
  }

  private let descriptor: FileDescriptor
  /// The path by which it was opened.
  package let path: String
  /// The path of the file itself, whatever links led to it.
  package let truePath: String
  /// The file as it was when it was opened.
  package let identity: Identity

  /// The size of the file when it was opened, in bytes.
  package var size: Int { identity.size }

  /// Opens a file: open(2).
  ///
  /// - Throws: The error of open(2) with the path; `EINVAL` if it is not a regular file.
  package static func open(_ path: String) throws(LinuxError) -> ForeignFile {
    // O_PATH, which Glibc's module hides, names the file without opening it.
    let named = try FileDescriptor.open(path, 0o10_000_000)
    let status = try named.status(of: path)
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw LinuxError(
        operation: "open", code: EINVAL,
        message: "\(path) is not a file but a folder, pipe, socket or device")
    }
    let truePath = try named.truePath()
    let descriptor = try named.reopened(as: path)
    return ForeignFile(
      descriptor: descriptor, path: path, truePath: truePath, identity: Identity(status))
  }

  /// The first bytes of the file, or all if it has fewer: pread(2).
  package func head(_ count: Int) throws(LinuxError) -> [UInt8] {
    try read(at: 0, max: count)
  }

  /// The text of a file, whatever links lead to it, or of its first bytes; nil if it cannot be read.
  package static func text(_ path: String, limit: Int = LinuxLimits.smallFileBytes) -> String? {
    guard let file = try? open(path), let bytes = try? file.head(min(limit, file.size)) else {
      return nil
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Copies the whole file, sharing the disk's blocks if the file system supports it:
  /// ioctl(FICLONE).
  ///
  /// - Returns: The number of copied bytes.
  /// - Throws: `EFBIG` if there are more than `limit`; else the error of the call.
  package func copy(to target: borrowing FileDescriptor, limit: Int) throws(LinuxError) -> Int {
    if ioctl(target.number, Self.clone, descriptor.number) == 0 {
      let size = Int(try target.status(of: path).st_size)
      if size > limit { throw tooLarge(limit) }
      return size
    }
    var copied = 0
    while true {
      let bytes = try read(at: copied, max: LinuxLimits.copyBytes)
      if bytes.isEmpty { return copied }
      copied += bytes.count
      if copied > limit { throw tooLarge(limit) }
      try target.write(bytes, path)
    }
  }

  /// Whether the open file still has the size and the change time with which it was opened: fstat(2).
  package func isUnchanged() throws(LinuxError) -> Bool {
    Identity(try descriptor.status(of: path)) == identity
  }

  /// Removes a name, if it is still the very file: unlinkat(2).
  ///
  /// A name stays if it is a link, now leads to another file, or its file was changed.
  ///
  /// - Returns: Whether the name was removed.
  package static func removeName(_ path: String, of identity: Identity) -> Bool {
    let (parent, name) = WatchedFolders.split(path)
    guard let folder = try? FileDescriptor.open(parent, O_RDONLY | O_DIRECTORY) else {
      return false
    }
    var status = stat()
    guard unsafe fstatat(folder.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
      Identity(status) == identity
    else { return false }
    return unsafe unlinkat(folder.number, name, 0) == 0
  }

  private static let clone: UInt = 0x4004_9409

  private func read(at offset: Int, max: Int) throws(LinuxError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: max)
    let number = descriptor.number
    let count = try SystemCall.check("pread", path) {
      unsafe pread(number, &bytes, max, off_t(offset))
    }
    bytes.removeLast(max - count)
    return bytes
  }

  private func tooLarge(_ limit: Int) -> LinuxError {
    LinuxError(
      operation: "copy", code: EFBIG, message: "\(path) has more than \(limit) bytes")
  }
}

extension FileDescriptor {
  /// Opens a file for reading that so far is only named; an error has the path by which it was named.
  fileprivate func reopened(as path: String) throws(LinuxError) -> FileDescriptor {
    let place = "/proc/self/fd/\(number)"
    return FileDescriptor(
      owning: try SystemCall.check("open", path) {
        unsafe Glibc.open(place, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
      })
  }

  /// Returns once the content is on the disk: fsync(2).
  package func synchronize(_ subject: String = "") throws(LinuxError) {
    let number = number
    try SystemCall.check("fsync", subject) { fsync(number) }
  }
}

/// Reads small files of other programs, such as those under `/proc`.
package enum SmallFile {
  /// Reads at most `limit` bytes of a regular file and ignores the rest.
  ///
  /// A link, a pipe or a device in place of the file is refused without waiting: the file may belong to a program that wants
  /// to block us.
  ///
  /// - Throws: The error of open(2) or read(2) with the path; `EINVAL` if it is not a regular file.
  package static func read(
    _ path: String, limit: Int = LinuxLimits.smallFileBytes
  ) throws(LinuxError) -> [UInt8] {
    let file = try FileDescriptor.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW)
    guard try file.status(of: path).st_mode & S_IFMT == S_IFREG else {
      throw LinuxError(
        operation: "open", code: EINVAL, message: "\(path): not a regular file; replace it by one")
    }
    var bytes: [UInt8] = []
    while bytes.count < limit {
      let more = try file.read(max: min(4096, limit - bytes.count), path)
      if more.isEmpty { break }
      bytes += more
    }
    return bytes
  }

  /// The text of a file, or `nil` when it cannot be read; invalid UTF-8 is repaired.
  package static func text(
    _ path: String, limit: Int = LinuxLimits.smallFileBytes
  ) -> String? {
    guard let bytes = try? read(path, limit: limit) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The names in a folder.
enum FolderListing {
  /// The entries without the folder itself and its parent, in no order; nil when it cannot be read.
  static func names(in path: String) -> [String]? {
    guard let folder = unsafe opendir(path) else { return nil }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }
}

/// Symbolic links as data.
package enum SymbolicLink {
  /// The target of a link, or `nil` when the path is not a link or cannot be read: readlink(2).
  package static func target(of path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: LinuxLimits.linkTargetBytes)
    let count = unsafe readlink(path, &bytes, bytes.count)
    return count > 0
      ? String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
  }
}
