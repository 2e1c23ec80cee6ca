import Glibc

/// One record of the kernel's queue of file changes, as `struct inotify_event` lays it out.
struct FileChange: Hashable, Sendable {
  /// Which watched folder it concerns; -1 for a record about the queue itself.
  var watch: Int32
  /// What happened: the `IN_` bits.
  var mask: UInt32
  /// The entry of the folder it happened to; empty when it happened to the folder itself.
  var name: String

  /// The size of a record without its name.
  private static let headerBytes = 16

  /// True when records were lost, or the folder itself went away: look at everything again.
  var concernsWholeFolder: Bool {
    let whole = UInt32(IN_Q_OVERFLOW | IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT)
    return mask & whole != 0
  }

  /// Splits what one read returned; a record that is cut off is left out.
  static func parse(_ bytes: [UInt8]) -> [FileChange] {
    var changes: [FileChange] = []
    var rest = bytes[...]
    while rest.count >= headerBytes {
      let nameBytes = Int(word(rest, at: 12))
      guard rest.count - headerBytes >= nameBytes else { break }
      let name = rest.dropFirst(headerBytes).prefix(nameBytes).prefix { $0 != 0 }
      changes.append(
        FileChange(
          watch: Int32(bitPattern: word(rest, at: 0)), mask: word(rest, at: 4),
          name: String(decoding: name, as: UTF8.self)))
      rest = rest.dropFirst(headerBytes + nameBytes)
    }
    return changes
  }

  /// A number in the machine's own byte order.
  private static func word(_ bytes: ArraySlice<UInt8>, at offset: Int) -> UInt32 {
    let start = bytes.startIndex + offset
    let little = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[start + $1]) << (8 * $1) }
    return UInt32(littleEndian: little)
  }
}
