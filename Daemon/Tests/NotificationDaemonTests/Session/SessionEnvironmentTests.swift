import BusSupport
import DBus
import Logging
import NIOCore
import TestSupport
import Testing

@testable import NotificationDaemon

/// The reading of the session's variables, with systemd played by a program on a bus of the test.
@Suite(.blocking, .enabled(if: PrivateBus.isInstalled), .timeLimit(.minutes(5)))
struct SessionEnvironmentTests {
  private let stage: LoopStage
  private let bus: PrivateBus

  init() throws {
    bus = try PrivateBus()
    stage = try LoopStage()
    _ = try stage.connect(to: bus)
  }

  /// Plays the user's systemd, which has one more variable at each question.
  private func serveSystemd() throws {
    try stage.on { [log = stage.log] parts in
      let theirs = try #require(parts.theirs)
      var lines: [String] = []
      try theirs.use { connection throws(DBusError) in
        parts.kept.append(
          try connection.export(
            path: "/org/freedesktop/systemd1", interface: "org.freedesktop.DBus.Properties"
          ) { request in
            lines.append("DISPLAY=:\(lines.count)")
            try? request.answer([.variant(.strings(lines))])
          })
        try connection.requestName("org.freedesktop.systemd1") { _ in log.add("owned") }
      }
    }
    _ = try stage.log.wait(for: 3)
  }

  private static func environment(_ parts: LoopStage.Parts, hasSystemd: Bool) -> SessionEnvironment
  {
    let session = SessionEnvironment(["HOME": "/h"], log: Logger(label: "test")) { hasSystemd }
    session.bus = { [weak parts] in parts?.ours }
    parts.kept.append(session)
    return session
  }

  @Test func `Each program gets the variables that systemd has when it is started`() throws {
    try serveSystemd()
    try stage.on { [log = stage.log] parts in
      let session = Self.environment(parts, hasSystemd: true)
      session.read { first in
        log.add(first["DISPLAY"] ?? "none")
        session.read { log.add($0["DISPLAY"] ?? "none") }
      }
    }
    #expect(try stage.log.wait(for: 5).suffix(2) == [":0", ":1"])
  }

  @Test func `Programs that are started together share one question`() throws {
    try serveSystemd()
    try stage.on { [log = stage.log] parts in
      let session = Self.environment(parts, hasSystemd: true)
      for _ in 0..<3 { session.read { log.add($0["DISPLAY"] ?? "none") } }
    }
    #expect(try stage.log.wait(for: 6).suffix(3) == [":0", ":0", ":0"])
  }

  @Test func `Without an answer of systemd the daemon's own variables are used`() throws {
    try stage.on { [log = stage.log] parts in
      Self.environment(parts, hasSystemd: true).read { log.add("\($0)") }
    }
    #expect(try stage.log.wait(for: 3).last == #"["HOME": "/h"]"#)
  }

  @Test func `Without a bus and without systemd nothing is asked`() throws {
    let (log, hears) = (stage.log, "heard")
    try stage.on { parts in
      let session = Self.environment(parts, hasSystemd: false)
      session.bus = { nil }
      session.read { _ in log.add(hears) }
      log.add("end of turn")
    }
    #expect(try stage.log.wait(for: 4).suffix(2) == [hears, "end of turn"])
  }
}
