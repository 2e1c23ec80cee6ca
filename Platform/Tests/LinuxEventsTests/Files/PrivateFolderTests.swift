import Foundation
import Glibc
import TestSupport
import Testing

@testable import LinuxEvents

struct PrivateFolderTests {
  @Test
  func `A missing folder is made for its owner alone, with its parents`() throws {
    let folder = try TemporaryFolder()
    try PrivateFolder.make(folder.path("a/b/"))
    for name in ["a", "a/b"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(name))
      #expect(attributes[.posixPermissions] as? Int == 0o700)
    }
    try PrivateFolder.make(folder.path("a/b"))
  }

  @Test
  func `A folder that others may enter is refused with its mode, and left as it is`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("open")
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
    #expect {
      try PrivateFolder.make(path)
    } throws: { error in
      let text = "\(error)"
      return (error as? LinuxError)?.code == EPERM && text.contains(path)
        && text.contains("mode 0755")
        && (error as? LinuxError).map(PrivateFolder.isModeAlone) == true
    }
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o755)
  }

  @Test
  func `Another owner's folder is refused`() throws {
    let folder = try TemporaryFolder()
    try PrivateFolder.make(folder.path("mine"))
    #expect(throws: LinuxError(operation: "mkdir", code: EPERM, message: "")) {
      try PrivateFolder.verify(folder.path("mine"), owner: geteuid() + 1)
    }
  }

  @Test(arguments: ["link", "link/"])
  func `A link to a private folder is refused`(name: String) throws {
    let folder = try TemporaryFolder()
    try PrivateFolder.make(folder.path("mine"))
    try folder.link("link", to: "mine")
    #expect(throws: LinuxError(operation: "mkdir", code: ENOTDIR, message: "")) {
      try PrivateFolder.make(folder.path(name))
    }
  }

  @Test
  func `A dangling link in the path is an error, not an endless attempt`() throws {
    let folder = try TemporaryFolder()
    try folder.link("gone", to: "nowhere")
    #expect(throws: LinuxError(operation: "mkdir", code: ENOENT, message: "")) {
      try PrivateFolder.make(folder.path("gone/a"))
    }
  }
}
