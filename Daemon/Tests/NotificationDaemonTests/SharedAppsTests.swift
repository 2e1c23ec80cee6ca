import DaemonSupport
import Foundation
import NotificationModel
import NotificationTransport
import TestSupport
import Testing

/// Apps for all users, as the daemon of one user finds them.
@Suite(.blocking, .timeLimit(.minutes(5))) struct SharedAppsTests {
  private let folder: TemporaryFolder
  private let daemon: RunningDaemon

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path + "/apps", withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o755])
    daemon = try RunningDaemon(sharedApps: [folder.path + "/apps"])
  }

  /// Writes a bundle, and reports its change as a package does.
  private func write(
    _ name: String, identifier: String, mode: Int = 0o755, schemes: [String] = []
  ) throws {
    let path = "\(folder.path)/apps/\(name).app"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: mode])
    var info: [String: Any] = ["CFBundleIdentifier": identifier, "CFBundleExecutable": "program"]
    if !schemes.isEmpty { info["CFBundleURLTypes"] = [["CFBundleURLSchemes": schemes]] }
    let list = try PropertyListSerialization.data(fromPropertyList: info, format: .xml, options: 0)
    for (file, data) in [("program", Data("#!/bin/sh\n".utf8)), ("Info.plist", list)] {
      let file = "\(path)/\(file)"
      try data.write(to: URL(filePath: file))
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
    }
    try touch()
  }

  private func touch() throws {
    let mark = "\(folder.path)/apps/mark"
    try Data().write(to: URL(filePath: mark))
    try FileManager.default.removeItem(atPath: mark)
  }

  private func apps() throws -> [AppRecord] {
    guard case .apps(let apps) = try daemon.control().call(.apps(.all)) else { return [] }
    return apps
  }

  private func findings() throws -> [DoctorFinding] {
    guard case .doctor(let findings) = try daemon.control().call(.doctor) else { return [] }
    return findings.filter { $0.subject.hasPrefix("bundle ") }
  }

  @Test
  func
    `A shared app is known as soon as its bundle exists, and one user cannot remove it`()
    throws
  {
    try write("Organizer", identifier: "com.example.organizer")
    try wait { try apps().contains { $0.isInstalled && $0.displayName == "Organizer" } }
    let organizer = try #require(BundleIdentifier("com.example.organizer"))
    let failure = #expect(throws: NotificationFailure.self) {
      try daemon.control().call(.apps(.uninstall(app: organizer)))
    }
    #expect(failure?.message.contains("for everybody") == true)
  }

  @Test func `A change of the schemes of a shared bundle is noticed`() throws {
    try write("Organizer", identifier: "com.example.organizer")
    try wait { try apps().contains(where: \.isInstalled) }
    try write("Organizer", identifier: "com.example.organizer", schemes: ["organizer"])
    try wait { try apps().map(\.launch.schemes) == [["organizer"]] }
  }

  @Test func `A bundle that is taken away leaves the app without a program`() throws {
    try write("Organizer", identifier: "com.example.organizer")
    try wait { try apps().contains(where: \.isInstalled) }
    try FileManager.default.removeItem(atPath: folder.path + "/apps/Organizer.app")
    try wait { try apps().map(\.isInstalled) == [false] }
  }

  @Test func `A program that has the identifier keeps it until the user rebinds it`() throws {
    let app = daemon.app()
    _ = try app.ask(.notifications(.pendingRequests))
    try write("Organizer", identifier: "com.example.organizer")
    try wait {
      try findings().contains { $0.remedy.contains("unctl rebind com.example.organizer") }
    }
    #expect(try apps().map(\.isInstalled) == [false])
    app.close()
    let organizer = try #require(BundleIdentifier("com.example.organizer"))
    _ = try daemon.control().call(.apps(.rebind(app: organizer)))
    try wait { try apps().map(\.isInstalled) == [true] }
    try wait { try findings().isEmpty }
  }

  @Test func `A bundle whose own program was started before the bundle was seen is used`() throws {
    let app = daemon.app(script: folder.path + "/apps/Organizer.app/program")
    _ = try app.ask(.notifications(.pendingRequests))
    app.close()
    try write("Organizer", identifier: "com.example.organizer")
    try wait { try apps().map(\.isInstalled) == [true] }
    #expect(try findings().isEmpty)
  }

  @Test func `A bundle that others may change is not used, and the doctor gives the remedy`()
    throws
  {
    try write("Open", identifier: "com.example.open")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o777], ofItemAtPath: folder.path + "/apps/Open.app/program")
    try touch()
    try wait { try findings().contains { $0.remedy.contains("chmod go-w") } }
    try write("Organizer", identifier: "com.example.organizer")
    try wait { try apps().contains { $0.identifier.rawValue == "com.example.organizer" } }
  }
}
