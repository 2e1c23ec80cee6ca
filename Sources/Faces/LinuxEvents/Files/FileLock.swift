import Glibc

/// A file that at most one process holds; the lock goes with the object, or with the process.
///
/// The file stays behind, which is harmless: the kernel keeps the lock, not the file's presence.
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

  /// Takes the lock at a path, or answers nil at once when somebody holds it: flock(2).
  ///
  /// The file is made, readable by its owner only, when it is missing.
  ///
  /// - Throws: The error of open(2) or flock(2), with the path.
  package static func acquire(at path: String) throws(LinuxError) -> FileLock? {
    while true {
      let file = try FileDescriptor.open(path, O_RDWR | O_CREAT | O_NOFOLLOW)
      do throws(LinuxError) {
        try SystemCall.check("flock", path) { flock(file.number, LOCK_EX | LOCK_NB) }
      } catch {
        if error.code == EWOULDBLOCK { return nil }
        throw error
      }
      if try isStill(file, at: path) { return FileLock(file) }
      // Somebody removed the file while we waited for it: a lock on a nameless file guards nothing.
    }
  }

  /// Puts a note into the file, for whoever wants to know who holds it.
  package func note(_ text: String) throws(LinuxError) {
    let number = descriptor.number
    try SystemCall.check("ftruncate") { ftruncate(number, 0) }
    try descriptor.write(Array(text.utf8))
  }

  /// Whether somebody holds the lock at a path; it is not taken, and no file is made.
  package static func isHeld(at path: String) -> Bool {
    guard let file = try? FileDescriptor.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK) else {
      return false
    }
    return flock(file.number, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
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
