import Glibc

/// A regular file of a held folder, open for reading at any place.
package final class HeldFile: Sendable {
  private let descriptor: FileDescriptor
  private let path: String
  /// The bytes of the file when it was opened.
  package let size: Int

  /// Takes over an open file.
  ///
  /// - Throws: `EINVAL` for what is no regular file.
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

  /// Reads at most `max` bytes from a place on; fewer only at the end: pread(2).
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
