import Glibc

extension FileDescriptor {
  /// Reads what is there, at most `max` bytes; empty means the end: read(2).
  func read(max: Int, _ subject: String = "") throws(LinuxError) -> [UInt8] {
    try Self.read(number, max: max, subject)
  }

  /// Reads from the descriptor of this number, for whoever has only lent it.
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

  /// Writes all bytes, in as many calls as that takes: write(2).
  func write(_ bytes: [UInt8], _ subject: String = "") throws(LinuxError) {
    try unsafe FileDescriptor.writeAll(bytes) { (address, count) throws(LinuxError) in
      try SystemCall.check("write", subject) { unsafe Glibc.write(number, address, count) }
    }
  }

  /// Calls `step` with what is left until nothing is; each call answers how much it took.
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
