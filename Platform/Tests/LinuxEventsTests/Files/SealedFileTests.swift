import Glibc
import Testing

@testable import LinuxEvents

struct SealedFileTests {
  @Test
  func `A sealed file holds its bytes, read from the beginning`() throws {
    let file = try SealedFile.make(of: [1, 2, 3], named: "picture")
    #expect(try file.read(max: 16) == [1, 2, 3])
    #expect(try file.read(max: 16).isEmpty)
  }

  @Test
  func `A sealed file cannot be changed`() throws {
    let file = try SealedFile.make(of: [1, 2, 3], named: "picture")
    #expect(throws: LinuxError.self) { try file.write([4]) }
    #expect(ftruncate(file.number, 0) == -1)
  }

  @Test
  func `A sealed file of another program is read whole, or not at all`() throws {
    let file = try SealedFile.make(of: [1, 2, 3], named: "picture")
    #expect(try file.read(max: 2) == [1, 2])
    #expect(try SealedFile.read(file.number, limit: 3) == [1, 2, 3])
    let large = #expect(throws: LinuxError.self) { try SealedFile.read(file.number, limit: 2) }
    #expect(large?.code == EFBIG)
    let empty = try SealedFile.make(of: [], named: "nothing")
    #expect(try SealedFile.read(empty.number, limit: 3).isEmpty)
  }

  @Test
  func `A file that could change is not read`() throws {
    for path in ["/dev/zero", "/etc/hostname", "/proc/self/environ"] {
      let file = try FileDescriptor.open(path, O_RDONLY)
      let refusal = #expect(throws: LinuxError.self) {
        try SealedFile.read(file.number, limit: 9)
      }
      #expect(refusal?.code == EPERM)
    }
  }

  @Test
  func `A sealed file's name with a zero byte is refused`() {
    #expect(throws: LinuxError.self) { _ = try SealedFile.make(of: [], named: "a\0b") }
  }
}
