import Foundation
import Glibc
import TestSupport
import Testing

@testable import LinuxEvents

struct ForeignFileTests {
  @Test
  func `A file is read and copied, and reports when it was changed`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a", "content")
    let file = try ForeignFile.open(path)
    #expect(file.size == 7)
    #expect(try file.head(4) == Array("cont".utf8))
    let held = try HeldFolder.open(folder.path)
    #expect(try file.copy(to: held.create("b"), limit: 7) == 7)
    #expect(try folder.text("b") == "content")
    #expect(throws: LinuxError(operation: "copy", code: EFBIG, message: "")) {
      _ = try file.copy(to: held.create("c"), limit: 6)
    }
    #expect(try file.isUnchanged())
    try Data("changed it".utf8).write(to: URL(fileURLWithPath: path), options: [])
    #expect(try !file.isUnchanged())
  }

  @Test(.timeLimit(.minutes(5)))
  func `Pipes, devices, sockets, folders and loops are refused without waiting`() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path("pipe")
    let maker = try Spawn.detached(
      executable: "/usr/bin/mkfifo", arguments: [pipe], environment: [:])
    #expect(try Spawn.wait(for: maker).isSuccess)
    let loop = try folder.link("loop", to: "loop")
    let toPipe = try folder.link("toPipe", to: pipe)
    for path in [pipe, toPipe, "/dev/zero", folder.path] {
      #expect(throws: LinuxError(operation: "open", code: EINVAL, message: "")) {
        _ = try ForeignFile.open(path)
      }
    }
    #expect(throws: LinuxError(operation: "open", code: ELOOP, message: "")) {
      _ = try ForeignFile.open(loop)
    }
    #expect(throws: LinuxError(operation: "open", code: ENOENT, message: "")) {
      _ = try ForeignFile.open(folder.path("missing"))
    }
  }

  /// A file that even root may not read.
  private static let unreadable = "/sys/bus/platform/uevent"

  @Test(.enabled(if: FileManager.default.fileExists(atPath: unreadable), "There is no such file."))
  func `A file that may not be read is named by the path that was given`() throws {
    let folder = try TemporaryFolder()
    let link = try folder.link("l", to: Self.unreadable)
    let error = #expect(throws: LinuxError(operation: "open", code: EACCES, message: "")) {
      _ = try ForeignFile.open(link)
    }
    #expect(error?.message == "\(link): Permission denied")
  }

  @Test
  func `A link is followed, and the file has its true path`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("deep/a", "content")
    let link = try folder.link("l", to: path)
    let truePath = try HeldFolder.open(folder.path).truePath()
    #expect(try ForeignFile.open(link).truePath == truePath + "/deep/a")
  }

  @Test
  func `A name is removed only if it still names the same file`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a", "content")
    let link = try folder.link("l", to: path)
    let identity = try ForeignFile.open(link).identity
    #expect(!ForeignFile.removeName(link, of: identity))
    #expect(!ForeignFile.removeName(folder.path("missing"), of: identity))
    try folder.write("b", "content")
    #expect(!ForeignFile.removeName(folder.path("b"), of: identity))
    #expect(ForeignFile.removeName(path, of: identity))
    #expect(try folder.names() == ["b", "l"])
  }
}
