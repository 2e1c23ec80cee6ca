import Foundation
import Testing
import make_app_bundle

/// The arguments of `swift package make-app`.
@Suite struct MakeAppOrderTests {
  @Test func `A bundle is built for debugging unless a release is asked for`() throws {
    #expect(try !MakeAppOrder(["Tea"]).isRelease)
    #expect(try !MakeAppOrder(["Tea", "--debug"]).isRelease)
    #expect(try MakeAppOrder(["Tea", "--release"]).isRelease)
    #expect(try !MakeAppOrder(["Tea"]).isStatic)
    #expect(try MakeAppOrder(["--static", "Tea"]).isStatic)
  }

  @Test(arguments: ["deb", "flatpak"])
  func `A package is a release with Swift's libraries, and keeps its own options`(kind: String)
    throws
  {
    let order = try MakeAppOrder(["Tea", "--\(kind)", "--summary", "A timer", "--no-command"])
    #expect(order.isRelease && order.isStatic && order.package?.rawValue == kind)
    #expect(order.packageOptions == ["--summary", "A timer", "--no-command"])
    #expect(try !MakeAppOrder(["Tea", "--\(kind)", "--debug"]).isRelease)
  }

  @Test func `The name may be missing, because a package may have one app`() throws {
    #expect(try MakeAppOrder([]).app == nil)
    #expect(try MakeAppOrder(["--deb"]).app == nil)
    let added = try MakeAppOrder(["--add=service", "--name", "Pictures", "Tea"])
    #expect(added.app == "Tea" && added.addedKind == "service" && added.extensionName == "Pictures")
  }

  @Test(arguments: [
    (["Tea", "--fast"], "--fast"), (["Tea", "Coffee"], "NAME"), (["a/Tea"], "NAME"),
    (["Tea", "--manifest"], "--manifest"), (["Tea", "--add="], "--add"),
    (["Tea", "--debug", "--release"], "--debug"), (["Tea", "--deb", "--flatpak"], "--flatpak"),
  ])
  func `A wrong argument is refused by its name`(arguments: [String], field: String) {
    let problem = #expect(throws: PackagingProblem.self) { try MakeAppOrder(arguments) }
    #expect(problem?.field == field)
  }

  @Test func `Help is a text, whatever else is asked for`() throws {
    #expect(
      try MakeAppOrder(["--fast", "--help"]).usage?.hasPrefix("usage: swift package") == true)
    #expect(try MakeAppOrder(["Tea"]).usage == nil)
  }

  @Test func `A library that the linker needs is named with its package before anything is built`()
    throws
  {
    let root = NSTemporaryDirectory() + UUID().uuidString
    let folder = root + "/usr/lib/x86_64-linux-gnu"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: root) }
    let problem = #expect(throws: PackagingProblem.self) {
      try LinkedLibraries.check(tools: Tools(environment: [:], root: root))
    }
    #expect(problem?.field == "libcurl")
    #expect(problem?.message.contains("apt install libcurl4-openssl-dev") == true)
    try Data().write(to: URL(filePath: folder + "/libcurl.so"))
    try LinkedLibraries.check(tools: Tools(environment: [:], root: root))
    let elsewhere = Tools(environment: ["LIBRARY_PATH": folder], root: "/nowhere")
    try LinkedLibraries.check(tools: elsewhere)
  }
}
