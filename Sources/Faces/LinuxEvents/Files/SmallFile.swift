import Glibc

/// Reads small files that somebody else wrote, such as those under `/proc`.
package enum SmallFile {
  /// Reads at most `limit` bytes of a regular file and leaves out the rest.
  ///
  /// A link, a pipe or a device in the file's place is refused and never waited for: the file may
  /// belong to a program that wants us to hang.
  ///
  /// - Throws: The error of open(2) or read(2) with the path; `EINVAL` for what is no regular file.
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

  /// The text of a file, or nothing when it cannot be read; invalid UTF-8 is repaired.
  package static func text(
    _ path: String, limit: Int = LinuxLimits.smallFileBytes
  ) -> String? {
    guard let bytes = try? read(path, limit: limit) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
