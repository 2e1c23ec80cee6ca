import Glibc

/// A file that is only added to: what is written at once stays together, whoever else writes to it.
package final class AppendFile: Sendable {
  private let descriptor: FileDescriptor
  private let path: String

  /// Opens a file, which is made for its owner alone where there is none: open(2).
  ///
  /// - Throws: The error of open(2), with the path; `ELOOP` for a link, `EINVAL` for what is no regular file.
  package init(path: String) throws(LinuxError) {
    descriptor = try FileDescriptor.open(
      path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
    self.path = path
    guard try descriptor.status(of: path).st_mode & S_IFMT == S_IFREG else {
      throw LinuxError(
        operation: "open", code: EINVAL, message: "\(path): not a regular file; replace it by one")
    }
  }

  /// Writes bytes at the end of the file, wherever that is by now: write(2).
  package func append(_ bytes: [UInt8]) throws(LinuxError) {
    try descriptor.write(bytes, path)
  }

  /// The number to give to a child while this object lives.
  var number: Int32 { descriptor.number }

  /// Which file it is, as the kernel tells files apart.
  package var identity: String? { StandardStreams.identity(of: descriptor.number) }
}
