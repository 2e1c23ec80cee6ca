import Foundation
import Glibc
import TestSupport
import Testing

@testable import LinuxEvents

struct HeldFolderTests {
  @Test
  func `Files are made for their owner alone, linked, renamed and removed by name`() throws {
    let folder = try TemporaryFolder()
    let held = try HeldFolder.open(folder.path)
    try held.create("a").write([1, 2, 3])
    #expect(held.size(of: "a") == 3)
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("a"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(throws: LinuxError(operation: "openat", code: EEXIST, message: "")) {
      _ = try held.create("a")
    }
    try held.link("a", as: "b")
    try held.rename("a", to: "c")
    #expect(try held.names().sorted() == ["b", "c"])
    #expect(try held.names().sorted() == ["b", "c"], "a listing begins anew")
    #expect(try held.remove("b") && !held.remove("b"))
    #expect(try folder.names() == ["c"])
    try held.synchronize()
  }

  @Test
  func `A subfolder is made once, and a link in its place is refused`() throws {
    let folder = try TemporaryFolder()
    let held = try HeldFolder.open(folder.path)
    try held.makeFolder("a")
    try held.makeFolder("a")
    #expect(try held.folder("a").truePath() == held.truePath() + "/a")
    try folder.link("l", to: folder.path)
    #expect(throws: LinuxError(operation: "openat", code: ENOTDIR, message: "")) {
      _ = try held.folder("l")
    }
    #expect(throws: LinuxError.self) { _ = try HeldFolder.open(folder.path("l")) }
    #expect(held.size(of: "l") == nil && held.size(of: "a") == nil && held.size(of: "x") == nil)
  }

  @Test
  func `A held folder stays the same when a link replaces it`() throws {
    let folder = try TemporaryFolder()
    try folder.write("other/kept")
    try folder.write("own/gone")
    let held = try HeldFolder.open(folder.path("own"))
    try folder.rename("own", to: "moved")
    try folder.link("own", to: folder.path("other"))
    try held.remove("kept")
    try held.remove("gone")
    #expect(try folder.text("other/kept") == "")
    #expect(try held.names().isEmpty)
  }

  @Test(arguments: ["", ".", "..", "a/b", "/etc/passwd", "a\0b"])
  func `A text that is not a single name is refused`(name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("a/b")
    let held = try HeldFolder.open(folder.path)
    #expect(throws: LinuxError.self) { _ = try held.create(name) }
    #expect(throws: LinuxError.self) { try held.remove(name) }
    #expect(throws: LinuxError.self) { try held.rename("a", to: name) }
    #expect(held.size(of: name) == nil)
    #expect(try folder.names() == ["a"])
  }
}
