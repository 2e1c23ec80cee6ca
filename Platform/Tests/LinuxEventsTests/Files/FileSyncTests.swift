import Foundation
import Glibc
import TestSupport
import Testing

@testable import LinuxEvents

struct FileSyncTests {
  @Test
  func `A file is replaced completely, and no other file is left`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("data", "old")
    try FileSync.replaceFile(at: path, with: Array("new".utf8))
    #expect(try folder.text("data") == "new")
    #expect(try folder.names() == ["data"])
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test
  func `A file larger than one write is written whole`() throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try FileSync.replaceFile(at: folder.path("data"), with: bytes)
    let read = try SmallFile.read(folder.path("data"), limit: .max)
    #expect(read == bytes)
  }

  @Test
  func `A failed replacement leaves the old file and no other`() throws {
    let folder = try TemporaryFolder()
    try folder.write("data/inside")
    #expect(throws: LinuxError(operation: "rename", code: EISDIR, message: "")) {
      try FileSync.replaceFile(at: folder.path("data"), with: [1])
    }
    #expect(try folder.names() == ["data"])
  }

  @Test
  func `A file is removed, and removing a missing one is an error`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("data", "old")
    try FileSync.removeFile(at: path)
    #expect(try folder.names() == [])
    #expect(throws: LinuxError(operation: "unlink", code: ENOENT, message: "")) {
      try FileSync.removeFile(at: path)
    }
  }

  @Test
  func `A renamed file replaces the previous one, and renaming a missing one is an error`() throws {
    let folder = try TemporaryFolder()
    let (path, other) = (try folder.write("log", "new"), try folder.write("log.old", "old"))
    try FileSync.renameFile(at: path, to: other)
    #expect(try folder.names() == ["log.old"])
    #expect(try String(contentsOfFile: other, encoding: .utf8) == "new")
    #expect(throws: LinuxError(operation: "rename", code: ENOENT, message: "")) {
      try FileSync.renameFile(at: path, to: other)
    }
  }

  @Test
  func `Files and folders are flushed, and missing ones are named`() throws {
    let folder = try TemporaryFolder()
    try FileSync.synchronize(file: try folder.write("data"))
    try FileSync.synchronize(folder: folder.path)
    #expect(throws: LinuxError(operation: "open", code: ENOTDIR, message: "")) {
      try FileSync.synchronize(folder: folder.path("data"))
    }
    #expect(throws: LinuxError(operation: "open", code: ENOENT, message: "")) {
      try FileSync.synchronize(file: folder.path("none"))
    }
  }

  @Test
  func `A small file is cut at the limit, and a link is refused`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("data", "0123456789")
    #expect(try SmallFile.read(path, limit: 4) == Array("0123".utf8))
    let link = try folder.link("link", to: path)
    #expect(throws: LinuxError(operation: "open", code: ELOOP, message: "")) {
      try SmallFile.read(link)
    }
    #expect(throws: LinuxError(operation: "open", code: EINVAL, message: "")) {
      try SmallFile.read("/dev/zero")
    }
  }
}
