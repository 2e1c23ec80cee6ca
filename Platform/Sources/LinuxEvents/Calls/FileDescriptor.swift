import Glibc

/// One open descriptor with one owner; it is closed when its owner is released.
package struct FileDescriptor: ~Copyable, Sendable {
  /// The number to pass to a call while the owner lives; never close it.
  package let number: Int32

  /// Takes ownership of an open descriptor, which nothing else may close.
  package init(owning number: Int32) {
    self.number = number
  }

  deinit {
    // Linux frees the number even when close(2) is interrupted: a retry could close another file.
    close(number)
  }

  /// Passes the open descriptor to another owner, who closes it.
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

  /// The kernel's facts about the open file: fstat(2).
  func status(of path: String) throws(LinuxError) -> stat {
    var status = stat()
    try SystemCall.check("fstat", path) { unsafe fstat(number, &status) }
    return status
  }
}

extension FileDescriptor {
  /// Reads the available bytes, at most `max`; empty means the end: read(2).
  func read(max: Int, _ subject: String = "") throws(LinuxError) -> [UInt8] {
    try Self.read(number, max: max, subject)
  }

  /// Reads from the descriptor of this number, for an owner who has only lent it.
  static func read(
    _ number: Int32, max: Int, _ subject: String = ""
  ) throws(LinuxError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: max)
    let count = try SystemCall.check("read", subject) {
      unsafe Glibc.read(number, &bytes, max)
    }
    bytes.removeLast(max - count)
    return bytes
  }

  /// Writes all bytes, in as many calls as needed: write(2).
  func write(_ bytes: [UInt8], _ subject: String = "") throws(LinuxError) {
    try unsafe FileDescriptor.writeAll(bytes) { (address, count) throws(LinuxError) in
      try SystemCall.check("write", subject) { unsafe Glibc.write(number, address, count) }
    }
  }

  /// Calls `step` with the remaining bytes until none are left; each call returns how many it wrote.
  static func writeAll(
    _ bytes: [UInt8], _ step: (UnsafeRawPointer?, Int) throws(LinuxError) -> Int
  ) throws(LinuxError) {
    var rest = bytes.span
    while !rest.isEmpty {
      let taken = try unsafe rest.withUnsafeBytes { (all) throws(LinuxError) in
        try unsafe step(all.baseAddress, all.count)
      }
      rest = rest.extracting(droppingFirst: taken)
    }
  }
}
