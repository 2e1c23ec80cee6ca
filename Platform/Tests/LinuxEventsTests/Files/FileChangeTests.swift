import Glibc
import Testing

@testable import LinuxEvents

struct FileChangeTests {
  /// A record as the kernel writes it on this machine.
  private func record(_ watch: Int32, _ mask: UInt32, _ name: String, padding: Int) -> [UInt8] {
    let bytes = Array(name.utf8) + [UInt8](repeating: 0, count: padding)
    return [UInt32(bitPattern: watch), mask, 0, UInt32(bytes.count)].flatMap { word in
      (0..<4).map { UInt8(truncatingIfNeeded: word.littleEndian >> (8 * $0)) }
    } + bytes
  }

  @Test
  func `Change records follow each other with padded names`() {
    let bytes =
      record(1, UInt32(IN_CREATE), "localtime", padding: 7)
      + record(-1, UInt32(IN_Q_OVERFLOW), "", padding: 0)
      + record(300, UInt32(IN_ATTRIB), "ünï", padding: 11)
    #expect(
      FileChange.parse(bytes) == [
        FileChange(watch: 1, mask: UInt32(IN_CREATE), name: "localtime"),
        FileChange(watch: -1, mask: UInt32(IN_Q_OVERFLOW), name: ""),
        FileChange(watch: 300, mask: UInt32(IN_ATTRIB), name: "ünï"),
      ])
  }

  @Test
  func `A change record that is cut off is left out`() {
    let bytes = record(1, UInt32(IN_CREATE), "localtime", padding: 7)
    for length in 0..<bytes.count {
      #expect(FileChange.parse(Array(bytes.prefix(length))).isEmpty)
    }
  }

  @Test
  func `Lost records and lost folders concern the whole folder`() {
    for mask in [IN_Q_OVERFLOW, IN_DELETE_SELF, IN_MOVE_SELF, IN_UNMOUNT] {
      #expect(FileChange(watch: 1, mask: UInt32(mask), name: "").concernsWholeFolder)
    }
    #expect(!FileChange(watch: 1, mask: UInt32(IN_CREATE), name: "a").concernsWholeFolder)
  }
}
