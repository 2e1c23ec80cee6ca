import Glibc

/// One open descriptor with one owner; it is closed when its owner goes.
package struct FileDescriptor: ~Copyable, Sendable {
  /// The number to hand to a call while the owner lives; never close it.
  package let number: Int32

  /// Takes ownership of an open descriptor, which nothing else may close.
  package init(owning number: Int32) {
    self.number = number
  }

  deinit {
    // Linux frees the number even when close(2) is interrupted: a retry could close another's file.
    close(number)
  }

  /// Gives the open descriptor to another owner, who closes it.
  consuming func release() -> Int32 {
    let number = number
    discard self
    return number
  }

  /// Opens a file that children do not inherit: open(2).
  ///
  /// - Throws: The error of open(2), with the path.
  package static func open(
    _ path: String, _ flags: Int32, mode: UInt32 = 0o600
  ) throws(LinuxError) -> FileDescriptor {
    try SystemCall.checkText("open", path)
    return FileDescriptor(
      owning: try SystemCall.check("open", path) {
        unsafe Glibc.open(path, flags | O_CLOEXEC, mode)
      })
  }

  /// What the kernel knows of the open file: fstat(2).
  func status(of path: String) throws(LinuxError) -> stat {
    var status = stat()
    try SystemCall.check("fstat", path) { unsafe fstat(number, &status) }
    return status
  }
}
