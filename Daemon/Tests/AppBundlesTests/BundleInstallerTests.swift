import AppBundles
import Foundation
import NotificationModel
import TestSupport
import Testing

struct BundleInstallerTests {
  @Test func `An installed bundle is read from the data folder`() throws {
    let sandbox = try BundleSandbox()
    let bundle = try sandbox.installer.install(from: sandbox.bundle)
    #expect(bundle.path == "\(sandbox.data)/apps/com.example.organizer.app")
    #expect(sandbox.installer.installed() == [bundle])
    #expect(sandbox.installer.bundle(for: bundle.identifier) == bundle)
    #expect(try bundle.texts() == AppBundle(at: sandbox.bundle).texts())
    #expect(
      FileManager.default.contentsEqual(atPath: sandbox.bundle, andPath: bundle.path))
  }

  @Test func `Installing a bundle sets plain file permissions`() throws {
    let sandbox = try BundleSandbox()
    try sandbox.setMode("Info.plist", 0o666)
    try sandbox.setMode("Organizer", 0o777)
    try sandbox.setMode("de.lproj", 0o777)
    let bundle = try sandbox.installer.install(from: sandbox.bundle)
    let modes = try ["Info.plist", "Organizer", "de.lproj", "."].map { name in
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(bundle.path)/\(name)")
      return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }
    #expect(modes == [0o644, 0o755, 0o755, 0o755])
  }

  @Test func `A newer version replaces the older one completely`() throws {
    let sandbox = try BundleSandbox()
    try sandbox.write("only-in-old", "x")
    let old = try sandbox.installer.install(from: sandbox.bundle)
    try sandbox.remove("only-in-old")
    try sandbox.writeInfo(["CFBundleShortVersionString": "2"])
    let new = try sandbox.installer.install(from: sandbox.bundle)
    #expect(old.version == nil)
    #expect(new.version == "2")
    #expect(sandbox.installer.installed() == [new])
    #expect(!FileManager.default.fileExists(atPath: "\(new.path)/only-in-old"))
    #expect(try sandbox.leftovers() == [])
  }

  @Test func `An installed bundle can be installed again from its own folder`() throws {
    let sandbox = try BundleSandbox()
    let first = try sandbox.installer.install(from: sandbox.bundle)
    let again = try sandbox.installer.install(from: first.path)
    #expect(again == first)
  }

  @Test(.rules("G7")) func `An uninstalled bundle is removed with all its files`() throws {
    let sandbox = try BundleSandbox()
    let bundle = try sandbox.installer.install(from: sandbox.bundle)
    try sandbox.installer.uninstall(bundle.identifier)
    #expect(sandbox.installer.installed() == [])
    #expect(sandbox.installer.bundle(for: bundle.identifier) == nil)
    #expect(try sandbox.snapshot().keys.sorted() == ["apps", "apps/.lock"])
    let problem = #expect(throws: BundleProblem.self) {
      try sandbox.installer.uninstall(bundle.identifier)
    }
    #expect(problem?.code == .notInstalled)
    #expect(problem?.failure.code == .notFound)
  }

  @Test func `A sweep creates no files when no app was installed`() throws {
    let sandbox = try BundleSandbox()
    try sandbox.installer.sweep()
    #expect(sandbox.installer.installed() == [])
    #expect(try sandbox.snapshot() == [:])
  }

  /// The states of the folder after each step of replacing a version, with the expected contents.
  @Test(arguments: [
    (["com.example.organizer.app", ".incoming-com.example.organizer.app"], "old"),
    ([".outgoing-com.example.organizer.app", ".incoming-com.example.organizer.app"], "outgoing"),
    (["com.example.organizer.app", ".outgoing-com.example.organizer.app"], "old"),
    (["com.example.organizer.app", ".removed-com.example.other.app"], "old"),
    ([".outgoing-com.example.organizer.app"], "outgoing"),
  ])
  func `A crash at any step of an installation leaves the old version or the new one`(
    names: [String], survivor: String
  ) throws {
    let sandbox = try BundleSandbox()
    let apps = "\(sandbox.data)/apps"
    try FileManager.default.createDirectory(atPath: apps, withIntermediateDirectories: true)
    for name in names {
      let version = name.hasPrefix(".outgoing") ? "outgoing" : "old"
      try sandbox.writeInfo(["CFBundleShortVersionString": version])
      try FileManager.default.copyItem(atPath: sandbox.bundle, toPath: "\(apps)/\(name)")
    }
    #expect(sandbox.installer.installed().map(\.version) == [survivor])
    try sandbox.installer.sweep()
    #expect(sandbox.installer.installed().map(\.version) == [survivor])
    #expect(try sandbox.leftovers() == [])
    #expect(
      FileManager.default.fileExists(atPath: "\(apps)/com.example.organizer.app/Info.plist"))
  }

  @Test func `Leftovers of a crash do not block the next installation`() throws {
    let sandbox = try BundleSandbox()
    let apps = "\(sandbox.data)/apps"
    for name in [".incoming-", ".outgoing-", ".removed-"] {
      try FileManager.default.createDirectory(
        atPath: "\(apps)/\(name)com.example.organizer.app/half", withIntermediateDirectories: true)
    }
    let bundle = try sandbox.installer.install(from: sandbox.bundle)
    #expect(sandbox.installer.installed() == [bundle])
    #expect(try sandbox.leftovers() == [])
  }

  @Test func `A folder under a foreign name is not an app`() throws {
    let sandbox = try BundleSandbox()
    let bundle = try sandbox.installer.install(from: sandbox.bundle)
    try FileManager.default.copyItem(
      atPath: bundle.path, toPath: "\(sandbox.data)/apps/com.example.other.app")
    #expect(sandbox.installer.installed() == [bundle])
  }

  @Test func `The installer changes no file while another program installs`() throws {
    let sandbox = try BundleSandbox()
    let bundle = try sandbox.installer.install(from: sandbox.bundle)
    let before = try sandbox.snapshot()
    let holder = try sandbox.holdLock()
    let installer = sandbox.installer
    for work in [
      { _ = try installer.install(from: sandbox.bundle) },
      { try installer.uninstall(bundle.identifier) }, { try installer.sweep() },
    ] {
      let problem = #expect(throws: BundleProblem.self) { try work() }
      #expect(problem?.code == .busy)
    }
    #expect(try sandbox.snapshot() == before)
    try holder.release()
    try installer.uninstall(bundle.identifier)
  }

  @Test func `A data folder that cannot be written is named`() throws {
    let sandbox = try BundleSandbox()
    try Data().write(to: URL(filePath: "\(sandbox.data)/apps"))
    let before = try sandbox.snapshot()
    let problem = #expect(throws: BundleProblem.self) {
      try sandbox.installer.install(from: sandbox.bundle)
    }
    #expect(problem?.code == .notWritable)
    #expect(problem?.field == "\(sandbox.data)/apps")
    #expect(try sandbox.snapshot() == before)
  }
}

extension BundleSandbox {
  /// Starts another program that holds the lock until it is released.
  fileprivate func holdLock() throws -> LockHolder {
    let process = Process()
    let input = Pipe()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/flock")
    process.arguments = ["--no-fork", "\(data)/apps/.lock", "sh", "-c", "echo; exec cat"]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    _ = try output.fileHandleForReading.read(upToCount: 1)
    return LockHolder(process: process, input: input)
  }

  /// Temporary entries of an interrupted installation or removal.
  fileprivate func leftovers() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(data)/apps")
      .filter { $0.hasPrefix(".") && $0 != ".lock" }
  }
}

/// Another program that holds the lock of the installed apps.
private struct LockHolder {
  let process: Process
  let input: Pipe

  func release() throws {
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}
