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
  func `A sealed file's name with a zero byte is refused`() {
    #expect(throws: LinuxError.self) { _ = try SealedFile.make(of: [], named: "a\0b") }
  }
}
