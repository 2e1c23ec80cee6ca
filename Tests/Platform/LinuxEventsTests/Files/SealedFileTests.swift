import Glibc
import Testing

@testable import LinuxEvents

struct SealedFileTests {
  @Test
  func `a sealed file holds what it was made of, from the beginning`() throws {
    let file = try SealedFile.make(of: [1, 2, 3], named: "picture")
    #expect(try file.read(max: 16) == [1, 2, 3])
    #expect(try file.read(max: 16).isEmpty)
  }

  @Test
  func `nobody can change a sealed file`() throws {
    let file = try SealedFile.make(of: [1, 2, 3], named: "picture")
    #expect(throws: LinuxError.self) { try file.write([4]) }
    #expect(ftruncate(file.number, 0) == -1)
  }

  @Test
  func `a name with a zero byte is refused`() {
    #expect(throws: LinuxError.self) { _ = try SealedFile.make(of: [], named: "a\0b") }
  }
}
