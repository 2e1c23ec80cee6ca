import Glibc

/// The user and the group that own a file.
package struct FileOwner: Hashable, Sendable {
  package let user: UInt32
  package let group: UInt32

  /// The owner of a file or folder; nil if the file does not exist, or if this process may not give files to it: stat(2).
  ///
  /// Only root gives files away, so another user gets the owner of nothing but its own.
  package init?(of path: String) {
    var status = stat()
    guard !path.utf8.contains(0), unsafe stat(path, &status) == 0 else { return nil }
    guard geteuid() == 0 || geteuid() == status.st_uid else { return nil }
    user = status.st_uid
    group = status.st_gid
  }

  /// Makes a missing file, readable and writable by this owner only; an existing one is left alone: open(2), fchown(2).
  ///
  /// - Throws: The error of the call that failed, with the path.
  package func makeFile(at path: String) throws(LinuxError) {
    let file: FileDescriptor
    do throws(LinuxError) {
      file = try FileDescriptor.open(path, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
    } catch {
      guard error.code == EEXIST else { throw error }
      return
    }
    try adopt(file, path)
  }

  /// Gives an open file to this owner, if this is root's process: fchown(2).
  func adopt(_ file: borrowing FileDescriptor, _ path: String) throws(LinuxError) {
    guard geteuid() == 0 else { return }
    let number = file.number
    try SystemCall.check("fchown", path) { fchown(number, user, group) }
  }
}
