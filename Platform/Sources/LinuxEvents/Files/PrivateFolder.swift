import Glibc

/// A folder that only its owner can enter.
package enum PrivateFolder {
  private static let mode: UInt32 = 0o700

  /// Creates the folder, and missing ones above it, with mode 0700, or checks the existing one.
  ///
  /// An existing folder is never changed, because its mode may be intended.
  ///
  /// - Throws: The error of mkdir(2); `ENOTDIR` for a file or a symbolic link; `EPERM` for another
  ///   owner or mode, which the message names with the path.
  package static func make(_ path: String) throws(LinuxError) {
    try SystemCall.checkText("mkdir", path)
    // With a slash at the end the kernel would follow a link instead of examining it.
    let name = String(path.reversed().drop { $0 == "/" }.reversed())
    try create(name)
    try verify(name, owner: geteuid())
  }

  /// Refuses a path that is not a folder of this owner with mode 0700.
  static func verify(_ path: String, owner: UInt32) throws(LinuxError) {
    var status = stat()
    try SystemCall.check("lstat", path) { unsafe lstat(path, &status) }
    let permissions = status.st_mode & 0o777
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw LinuxError(
        operation: "mkdir", code: ENOTDIR, message: "\(path) is a file or a link, not a folder")
    }
    guard status.st_uid == owner else {
      throw LinuxError(
        operation: "mkdir", code: EPERM,
        message: "\(path) belongs to user \(status.st_uid), not to \(owner)")
    }
    guard permissions == mode else {
      throw LinuxError(
        operation: "chmod", code: EPERM,
        message:
          "\(path) has mode 0\(String(permissions, radix: 8)), and only 0700 keeps others out")
    }
  }

  /// Checks an existing folder as `make` does; a missing folder is allowed.
  package static func check(_ path: String) throws(LinuxError) {
    do throws(LinuxError) {
      try verify(path, owner: geteuid())
    } catch {
      if error.code != ENOENT { throw error }
    }
  }

  /// Whether the folder is there, and only this owner can enter it.
  package static func isThere(_ path: String) -> Bool {
    (try? verify(path, owner: geteuid())) != nil
  }

  /// Whether the only problem of a folder is its mode, which its owner can correct.
  package static func isModeAlone(_ error: LinuxError) -> Bool { error.operation == "chmod" }

  private static func create(_ path: String) throws(LinuxError) {
    do throws(LinuxError) {
      try makeOne(path)
    } catch {
      let parent = WatchedFolders.split(path).folder
      guard error.code == ENOENT, path.hasPrefix("/"), parent != "/" else { throw error }
      try create(parent)
      try makeOne(path)
    }
  }

  /// Creates one folder; `verify` judges an existing file.
  private static func makeOne(_ path: String) throws(LinuxError) {
    do throws(LinuxError) {
      try SystemCall.check("mkdir", path) { unsafe mkdir(path, mode) }
    } catch {
      if error.code != EEXIST { throw error }
    }
  }
}

/// Whether a folder, or the one in which it would be created, is writable.
package enum WritableFolder {
  /// Checks the folder, or, if it is missing, the nearest one above it: access(2).
  ///
  /// - Throws: `EROFS`, `EACCES` or `ENOTDIR`, with the path.
  package static func check(_ path: String) throws(LinuxError) {
    let place = nearest(path)
    try SystemCall.check("access", place) { unsafe access(place, W_OK | X_OK) }
  }

  /// The number of bytes that this process may still write there; nil if unknown: statvfs(3).
  package static func freeBytes(_ path: String) -> Int? {
    var status = statvfs()
    guard unsafe statvfs(nearest(path), &status) == 0 else { return nil }
    return Int(
      clamping: UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
        .partialValue)
  }

  private static func nearest(_ path: String) -> String {
    var place = path
    while place != "/", unsafe access(place, F_OK) != 0, errno == ENOENT {
      place = WatchedFolders.split(place).folder
    }
    return place
  }
}
