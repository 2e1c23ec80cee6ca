import Foundation
import LinuxEvents
import NotificationModel
import NotificationTransport
import TestSupport
import Testing

/// Each reason for which the daemon does not start reaches the app, `unctl` and `unctl doctor`.
@Suite(.blocking, .timeLimit(.minutes(10))) struct StartCauseTests {
  /// A cause that prevents the daemon's start, the words that name the value, and those of the remedy.
  struct Cause: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Sets the cause up in the folders of a daemon, and returns the changed variables.
    let prepare: @Sendable (RealDaemon) throws -> [String: String]
    let names: String
    let remedy: String
    /// The message of `unctl doctor`, which starts nothing and so does not know everything.
    var doctor: String?
    var isForRoot = false
  }

  static let causes: [Cause] = [
    Cause(
      testDescription: "a socket folder that others may enter",
      prepare: { daemon in
        try FileManager.default.createDirectory(
          atPath: daemon.folder + "/run", withIntermediateDirectories: true,
          attributes: [.posixPermissions: 0o755])
        return [:]
      }, names: "/run has mode 0755", remedy: "chmod 700 "),
    Cause(
      testDescription: "a socket folder of another user",
      prepare: { daemon in
        try FileManager.default.createDirectory(
          atPath: daemon.folder + "/run", withIntermediateDirectories: true,
          attributes: [.posixPermissions: 0o700, .ownerAccountID: 65_534])
        return [:]
      }, names: "/run belongs to user 65534", remedy: "USERNOTIFICATIONS_SOCKET", isForRoot: true),
    Cause(
      testDescription: "a data folder that others may enter",
      prepare: { daemon in
        try FileManager.default.createDirectory(
          atPath: daemon.folder + "/data", withIntermediateDirectories: true,
          attributes: [.posixPermissions: 0o755])
        return [:]
      }, names: "/data has mode 0755", remedy: "chmod 700 "),
    Cause(
      testDescription: "a file in the place of the data folder",
      prepare: { daemon in
        try Data().write(to: URL(filePath: daemon.folder + "/data"))
        return [:]
      }, names: "/data is a file", remedy: "USERNOTIFICATIONS_DATA"),
    Cause(
      testDescription: "a data folder that cannot be made",
      prepare: { daemon in
        try Data().write(to: URL(filePath: daemon.folder + "/file"))
        return ["USERNOTIFICATIONS_DATA": daemon.folder + "/file/data"]
      }, names: "/file/data: Not a directory", remedy: "USERNOTIFICATIONS_DATA"),
    Cause(
      testDescription: "a file system that is read only",
      prepare: { daemon in
        let disk = daemon.folder + "/disk"
        try PrivateFolder.make(disk)
        try mount("-t", "tmpfs", "-o", "ro,mode=0700", "tmpfs", disk)
        return ["USERNOTIFICATIONS_DATA": disk]
      }, names: "Read-only file system", remedy: "USERNOTIFICATIONS_DATA", isForRoot: true),
    Cause(
      testDescription: "a disk that is full",
      prepare: { daemon in
        let disk = daemon.folder + "/disk"
        try PrivateFolder.make(disk)
        try mount("-t", "tmpfs", "-o", "size=64k,mode=0700", "tmpfs", disk)
        try Data().write(to: URL(filePath: disk + "/filler"))
        let filler = try FileHandle(forWritingTo: URL(filePath: disk + "/filler"))
        while (try? filler.write(contentsOf: Data(count: 4_096))) != nil {}
        return ["USERNOTIFICATIONS_DATA": disk]
      }, names: "/disk", remedy: "room", doctor: "/disk", isForRoot: true),
    Cause(
      testDescription: "no home and no data folder",
      prepare: { _ in ["USERNOTIFICATIONS_DATA": "", "XDG_DATA_HOME": "", "HOME": ""] },
      names: "HOME", remedy: "USERNOTIFICATIONS_DATA"),
    Cause(
      testDescription: "a data folder by a relative path",
      prepare: { _ in ["USERNOTIFICATIONS_DATA": "data"] },
      names: "USERNOTIFICATIONS_DATA", remedy: "slash"),
    Cause(
      testDescription: "a socket path that is longer than the kernel takes",
      prepare: { daemon in
        ["USERNOTIFICATIONS_SOCKET": daemon.folder + "/" + String(repeating: "x", count: 100)]
      }, names: "/xxxxxxxxxx", remedy: "Set USERNOTIFICATIONS_SOCKET to a shorter path."),
    Cause(
      testDescription: "a setting that cannot be read",
      prepare: { _ in ["USERNOTIFICATIONS_EXTENSION_MEMORY": "much"] },
      names: "“much”", remedy: "number of megabytes",
      doctor: "says what prevents it, if anything does: usernotificationsd start"),
    Cause(
      testDescription: "a database of a newer release",
      prepare: { daemon in
        try daemon.makeDatabase()
        try daemon.python(
          "import sqlite3,sys; c=sqlite3.connect(sys.argv[1]); c.execute('PRAGMA user_version=9999')"
        )
        return [:]
      }, names: "store.sqlite", remedy: "9999"),
    Cause(
      testDescription: "a data folder that another daemon serves",
      prepare: { daemon in
        try daemon.start()
        return ["USERNOTIFICATIONS_SOCKET": daemon.folder + "/other/center.sock"]
      }, names: "/data", remedy: "usernotificationsd stop", doctor: "/run/center.sock"),
  ]

  @Test(arguments: causes.filter { !$0.isForRoot || ProcessFacts.ownUserIdentifier == 0 })
  func `The app, the command and the doctor name the cause and the remedy`(cause: Cause) throws {
    let daemon = try RealDaemon()
    let changes = try cause.prepare(daemon)
    defer { try? mount("-u", daemon.folder + "/disk") }
    let environment = daemon.environment.merging(changes) { $1 }

    let failure = #expect(throws: NotificationFailure.self) {
      try ControlClient(
        paths: try SocketPaths(environment: environment), startsDaemon: true,
        environment: environment
      ).call(.status)
    }
    let told = "\(failure?.message ?? "") \(failure?.remedy ?? "")"
    #expect(told.contains(cause.names))
    #expect(told.contains(cause.remedy))
    #expect(!told.contains("Install usernotificationsd"))

    let app = try daemon.run("ExitProbe", ["add", "milk"], in: environment)
    #expect(app.output.contains("UserNotifications: add failed"), "\(app.output)")
    #expect(app.output.contains(cause.names) && app.output.contains(cause.remedy), "\(app.output)")

    let command = try daemon.run("unctl", ["apps"], in: environment)
    #expect(command.status == 69)
    #expect(command.output.contains(cause.names) && command.output.contains(cause.remedy))

    let doctor = try daemon.run("unctl", ["doctor"], in: environment)
    #expect(doctor.status == 69)
    #expect(doctor.output.contains(cause.doctor ?? cause.names), "\(doctor.output)")
  }

  @Test func `A daemon program that may not be executed is named`() throws {
    let daemon = try RealDaemon()
    try Data("#!/bin/sh\n".utf8).write(to: URL(filePath: daemon.folder + "/usernotificationsd"))
    var environment = daemon.environment
    environment["PATH"] = daemon.folder
    let copy = daemon.folder + "/unctl"
    try FileManager.default.copyItem(atPath: RealDaemon.binaries + "/unctl", toPath: copy)
    for arguments in [["apps"], ["doctor"]] {
      let result = try daemon.run(copy, arguments, in: environment)
      #expect(result.status == 69)
      #expect(result.output.contains("\(daemon.folder)/usernotificationsd"), "\(result.output)")
      #expect(result.output.contains("chmod +x"))
    }
    try FileManager.default.removeItem(atPath: daemon.folder + "/usernotificationsd")
    for arguments in [["apps"], ["doctor"]] {
      let result = try daemon.run(copy, arguments, in: environment)
      #expect(result.output.contains("Install usernotificationsd"), "\(result.output)")
    }
  }

  @Test func `A daemon that runs with another data folder is named at the next start`() throws {
    let daemon = try RealDaemon()
    try daemon.start()
    var environment = daemon.environment
    environment["USERNOTIFICATIONS_DATA"] = daemon.folder + "/elsewhere"
    let result = try daemon.run("usernotificationsd", ["start"], in: environment)
    #expect(result.status == 3)
    #expect(result.output.contains(daemon.folder + "/data"))
    #expect(result.output.contains("usernotificationsd stop"))
  }
}

private func mount(_ words: String...) throws {
  let words = words.first == "-u" ? ["umount", "--lazy"] + words.dropFirst() : ["mount"] + words
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = words
  process.standardError = FileHandle.nullDevice
  try process.run()
  process.waitUntilExit()
}

extension RealDaemon {
  /// Runs one of our programs, or one by its path, with changed variables.
  fileprivate func run(
    _ program: String, _ arguments: [String], in environment: [String: String]
  ) throws -> (status: Int32, output: String) {
    let log = "\(folder)/said-\(UUID().uuidString)"
    let process = try Spawn.detached(
      executable: program.hasPrefix("/") ? program : "\(Self.binaries)/\(program)",
      arguments: arguments, environment: environment, log: log)
    guard case .exited(let code) = try Spawn.wait(for: process) else { return (-1, "") }
    return (code, try String(contentsOfFile: log, encoding: .utf8))
  }

  fileprivate func makeDatabase() throws {
    try start()
    try killAll()
  }

  fileprivate func python(_ script: String) throws {
    let result = try run("/usr/bin/env", ["python3", "-c", script, folder + "/data/store.sqlite"])
    try #require(result.status == 0, "\(result.output)")
  }
}
