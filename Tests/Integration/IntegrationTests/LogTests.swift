import Foundation
import LinuxEvents
import NotificationModel
import NotificationTransport
import TestSupport
import Testing

/// The output of the daemon, and of the programs that it starts, can be found in the logs.
@Suite(.blocking, .timeLimit(.minutes(5))) struct LogTests {
  private let daemon: RealDaemon

  init() throws {
    daemon = try RealDaemon()
  }

  private func text(of file: String) -> String {
    (try? String(contentsOfFile: "\(daemon.folder)/data/logs/\(file)", encoding: .utf8)) ?? ""
  }

  /// Installs a bundle whose program is a script, and starts the program.
  private func open(script: String) throws -> BundleIdentifier {
    let bundle = daemon.folder + "/Script.app"
    try FileManager.default.createDirectory(atPath: bundle, withIntermediateDirectories: true)
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(filePath: bundle + "/script"))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: bundle + "/script")
    let info = ["CFBundleIdentifier": "com.example.script", "CFBundleExecutable": "script"]
    try PropertyListSerialization.data(fromPropertyList: info, format: .xml, options: 0)
      .write(to: URL(filePath: bundle + "/Info.plist"))
    _ = try daemon.control().call(.install(path: bundle))
    let app = try #require(BundleIdentifier("com.example.script"))
    let opened = try daemon.run("unctl", "open", app.rawValue)
    try #require(opened.status == 0, "\(opened.output)")
    return app
  }

  @Test func `A daemon in the background writes its log, which only its owner can read`() throws {
    try daemon.start()
    // The start returns once the socket answers, which may be a moment before the line.
    try wait(seconds: 200) { text(of: "daemon.log").contains(" info ready") }
    let files = FileManager.default
    let folder = try files.attributesOfItem(atPath: daemon.folder + "/data/logs")
    let file = try files.attributesOfItem(atPath: daemon.folder + "/data/logs/daemon.log")
    #expect(folder[.posixPermissions] as? Int == 0o700)
    #expect(file[.posixPermissions] as? Int == 0o600)
  }

  @Test func `The end of a daemon that was killed is in its log`() throws {
    try daemon.start()
    let app = daemon.app()
    _ = try app.ask(.settings(.all))
    try daemon.kill()
    // The app reconnects to the next daemon, which is started after the line was written.
    _ = try app.ask(.settings(.all))
    #expect(text(of: "daemon.log").contains("signal 9 ended it"))
  }

  @Test func `The command unctl log reads the log of a daemon that no longer runs`() throws {
    try daemon.start()
    try daemon.run("usernotificationsd", "stop")
    let log = try daemon.run("unctl", "log")
    #expect(log.status == 0 && log.output.contains("stopping"))
    let last = try daemon.run("unctl", "log", "--lines", "1", "--json")
    #expect(last.output.contains(#""level":"info""#) && last.output.contains("stopping"))
  }

  @Test func `An app's standard error output is in the log of the app`() throws {
    try daemon.start()
    let app = try open(script: #"echo "on the way" ; printf '\033[2Jno tea\n' >&2; exit 7"#)
    try wait(seconds: 200) { text(of: "\(app).log").contains("it exited with code 7") }
    let log = try daemon.run("unctl", "log", "--app", app.rawValue)
    #expect(log.output.contains("on the way"))
    #expect(log.output.contains("starting an app") && log.output.contains("program: /"))
    #expect(!text(of: "daemon.log").contains("on the way"), "arguments are not logged")
    #expect(log.output.contains("␛[2Jno tea"))
    #expect(try !daemon.run("unctl", "log").output.contains("no tea"))
  }

  @Test func `An app that writes without end fills only two files, and continues to run`() throws {
    try daemon.start()
    let app = try open(
      script: "head -c 9000000 /dev/zero | tr '\\0' x | fold; echo all written")
    // The app's own last line may be lost if the file was just being emptied; the daemon's log has no such
    // moment.
    try wait(seconds: 200) { text(of: "daemon.log").contains("it exited with code 0") }
    try wait(seconds: 200) { text(of: "\(app).log").utf8.count <= 1 << 20 }
    try wait(seconds: 200) {
      try FileManager.default.contentsOfDirectory(atPath: daemon.folder + "/data/logs")
        .filter { $0.hasPrefix(app.rawValue) }.sorted() == ["\(app).log", "\(app).log.1"]
    }
    #expect(text(of: "\(app).log.1").utf8.count <= 1 << 20)
  }

  @Test func `An app that outlives its daemon can still write to its log`() throws {
    try daemon.start()
    let gate = daemon.folder + "/gate"
    let app = try open(script: "mkfifo \(gate); echo waiting; read x <\(gate); echo lives on")
    try wait(seconds: 200) { text(of: "\(app).log").contains("waiting") }
    try daemon.run("usernotificationsd", "stop")
    try Data("now\n".utf8).write(to: URL(filePath: gate))
    try wait(seconds: 200) { text(of: "\(app).log").contains("lives on") }
  }

  @Test func `The log of an app is removed with the app`() throws {
    try daemon.start()
    let app = try open(script: "echo here")
    try wait(seconds: 200) { text(of: "\(app).log").contains("it exited with code 0") }
    try daemon.run("unctl", "uninstall", app.rawValue)
    let file = "\(daemon.folder)/data/logs/\(app).log"
    try wait(seconds: 200) { !FileManager.default.fileExists(atPath: file) }
    let log = try daemon.run("unctl", "log", "--app", app.rawValue)
    #expect(log.status == 1 && log.output.contains(file))
  }

  @Test func `The command unctl log follows new lines`() throws {
    try daemon.start()
    let follower = Process()
    follower.executableURL = URL(filePath: RealDaemon.binaries + "/unctl")
    follower.arguments = ["log", "--follow", "--lines", "1"]
    follower.environment = daemon.environment
    let talk = try UnctlTalk(follower)
    _ = try talk.line(with: "ready")
    try daemon.run("usernotificationsd", "stop")
    _ = try talk.line(with: "stopping")
    try daemon.start()
    _ = try talk.line(with: "ready")
    follower.terminate()
  }
}
