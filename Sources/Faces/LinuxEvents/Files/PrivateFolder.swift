import Glibc

/// A folder that only its owner can enter.
package enum PrivateFolder {
  private static let mode: UInt32 = 0o700

  /// Makes the folder, and missing ones above it, with mode 0700, or checks the one that is there.
  ///
  /// A folder that exists is never changed: whoever made it that way may have had a reason.
  ///
  /// - Throws: The error of mkdir(2); `ENOTDIR` for a file or a symbolic link; `EPERM` for another
  ///   owner or mode, which the message names with the path.
  package static func make(_ path: String) throws(LinuxError) {
    try SystemCall.checkText("mkdir", path)
    // With a slash at the end the kernel would look behind a link instead of at it.
    let name = String(path.reversed().drop { $0 == "/" }.reversed())
    try create(name)
    try verify(name, owner: geteuid())
  }

  /// Refuses what is not a folder of this owner with mode 0700.
  static func verify(_ path: String, owner: UInt32) throws(LinuxError) {
    var status = stat()
    try SystemCall.check("lstat", path) { unsafe lstat(path, &status) }
    let permissions = status.st_mode & 0o777
    let found = "owner \(status.st_uid), mode 0\(String(permissions, radix: 8))"
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw LinuxError(
        operation: "mkdir", code: ENOTDIR,
        message: "\(path) (\(found)) is a file or a link, not a folder; remove it")
    }
    guard status.st_uid == owner, permissions == mode else {
      throw LinuxError(
        operation: "mkdir", code: EPERM,
        message: """
          \(path) has \(found), but must have owner \(owner), mode 0700; \
          correct it with chown and chmod, or remove it
          """)
    }
  }

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

  /// Makes one folder; that something is there already is for `verify` to judge.
  private static func makeOne(_ path: String) throws(LinuxError) {
    do throws(LinuxError) {
      try SystemCall.check("mkdir", path) { unsafe mkdir(path, mode) }
    } catch {
      if error.code != EEXIST { throw error }
    }
  }
}
