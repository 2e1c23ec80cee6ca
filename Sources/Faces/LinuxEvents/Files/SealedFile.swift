import Glibc

/// A file in memory that nobody can change any more, to be handed to a program that checks that.
package enum SealedFile {
  /// Makes a file of these bytes and seals it: memfd_create(2), fcntl(2).
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
    // Whoever reads it through the same open file begins where it stands.
    try SystemCall.check("lseek", name) { lseek(file.number, 0, SEEK_SET) }
    try SystemCall.check("fcntl", name) { clinux_seal(file.number) }
    return file
  }
}
