import TestSupport
import Testing

@testable import LinuxEvents

@Suite struct HeldFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `A file is read at any position, and keeps its size`() throws {
    try folder.write("file", "0123456789")
    let file = try HeldFolder.open(folder.path).file("file")
    #expect(file.size == 10)
    #expect(try file.read(at: 3, max: 4) == Array("3456".utf8))
    #expect(try file.read(at: 8, max: 4) == Array("89".utf8))
    #expect(try file.read(at: 10, max: 4).isEmpty)
  }

  @Test(arguments: ["link", "folder", "pipe", "missing", "", "..", "folder/file"])
  func `A name that is not a file of the folder is refused without waiting`(name: String) throws {
    try folder.write("file")
    try folder.write("folder/file")
    try folder.link("link", to: folder.path("file"))
    let child = try Spawn.detached(
      executable: "/usr/bin/mkfifo", arguments: [folder.path("pipe")], environment: [:])
    #expect(try Spawn.wait(for: child).isSuccess)
    let held = try HeldFolder.open(folder.path)
    do throws(LinuxError) {
      _ = try held.file(name)
      Issue.record("\(name) was opened")
    } catch {
      #expect(!error.message.isEmpty)
    }
  }
}
