import Glibc

/// Memory that another process reads with this one: a file without a name, mapped here and passed by its descriptor.
///
/// Its size never changes, and it is sealed against becoming shorter, so that neither side can make the other fail.
@safe package final class SharedMemory {
  /// Its first byte; valid while the object lives.
  package let base: UnsafeMutableRawPointer
  /// Bytes.
  package let count: Int
  private let file: FileDescriptor

  /// Allocates clear memory.
  ///
  /// - Throws: The error of the system call, with the name.
  package init(_ name: String, count: Int) throws(LinuxError) {
    file = FileDescriptor(
      owning: try SystemCall.check("memfd_create", name) {
        unsafe name.withCString { unsafe clinux_memory_file($0) }
      })
    let number = file.number
    try SystemCall.check("ftruncate", name) { ftruncate(number, count) }
    let address = unsafe mmap(nil, count, PROT_READ | PROT_WRITE, MAP_SHARED, number, 0)
    guard let address = unsafe address, unsafe address != MAP_FAILED else {
      throw LinuxError(operation: "mmap", code: errno, subject: name)
    }
    unsafe base = address
    self.count = count
    try SystemCall.check("fcntl", name) { clinux_seal_size(number) }
  }

  deinit { unsafe munmap(base, count) }

  /// The number of the file's descriptor, lent while the object lives.
  package var descriptor: Int32 { file.number }
}
