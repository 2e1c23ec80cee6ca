import Glibc

/// Makes files and names survive a power cut.
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

  /// Puts new content in a file's place; after a crash it holds all of the old or all of the new.
  ///
  /// Durable when it returns. When it throws, the old file is as it was.
  ///
  /// - Parameters:
  ///   - path: The file to replace or make; a link there is itself replaced.
  ///   - bytes: All of the new content.
  ///   - mode: The permissions of the new file, less what the process masks out.
  /// - Throws: The error of the call that failed, such as `ENOSPC`, with the path.
  package static func replaceFile(
    at path: String, with bytes: [UInt8], mode: UInt32 = 0o600
  ) throws(LinuxError) {
    let fresh = "\(path).\(String(UInt64.random(in: .min ... .max), radix: 36)).new"
    do throws(LinuxError) {
      let file = try FileDescriptor.open(fresh, O_WRONLY | O_CREAT | O_EXCL, mode: mode)
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
  /// - Throws: `ENOENT` where there is none; the error of the call that failed, with the path.
  package static func removeFile(at path: String) throws(LinuxError) {
    try SystemCall.checkText("unlink", path)
    try SystemCall.check("unlink", path) { unsafe unlink(path) }
    try synchronize(folder: folder(of: path))
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
