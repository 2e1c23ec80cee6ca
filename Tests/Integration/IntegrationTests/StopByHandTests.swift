import Foundation
import LinuxEvents
import NotificationModel
import NotificationTransport
import TestSupport
import Testing

/// A stop by hand lasts, and the options of a start are used again.
@Suite(.blocking, .timeLimit(.minutes(5))) struct StopByHandTests {
  private let daemon: RealDaemon

  init() throws {
    daemon = try RealDaemon()
  }

  @Test func `A connected app does not start a daemon that was stopped by hand`() throws {
    try daemon.start("--simulator")
    let app = startingApp()
    _ = try app.ask(.settings(.all))
    #expect(try daemon.run("usernotificationsd", "stop").status == 0)
    let refusal = try #require(throws: NotificationFailure.self) {
      try app.ask(.settings(.all))
    }
    #expect(refusal.code == .noDaemon)
    #expect(refusal.message.contains("stopped by hand"), "\(refusal)")
    #expect(refusal.remedy.contains("usernotificationsd start"))
    #expect(DaemonLock.holder(in: daemon.folder + "/data") == nil)
    let unctl = try daemon.run("unctl", "schedule", "--title", "Tea")
    #expect(unctl.status == 69 && unctl.output.contains("stopped by hand"), "\(unctl.output)")
    #expect(try daemon.run("unctl", "doctor").output.contains("usernotificationsd start"))
    try daemon.start()
    _ = try app.ask(.settings(.all))
  }

  @Test func `A program that starts the daemon again uses the options of the last start`() throws {
    try daemon.start("--simulator", "--pending-limit", "3", "--log-level", "debug")
    let app = startingApp()
    _ = try app.ask(.settings(.all))
    try daemon.killAll()
    _ = try app.ask(.settings(.all))
    #expect(try status().isSimulator)
    let arguments = ProcessFacts(of: try daemon.process())?.arguments ?? []
    #expect(arguments.contains("--pending-limit") && arguments.contains("debug"), "\(arguments)")
    // A start by hand has options of its own.
    try daemon.run("usernotificationsd", "stop")
    try daemon.start()
    #expect(try !status().isSimulator)
  }

  @Test func `A simulator continues with its clock after a restart`() throws {
    try daemon.start("--simulator")
    try daemon.run("unctl", "clock", "set", "2031-05-06 07:08")
    try daemon.run("unctl", "clock", "advance", "90s")
    let before = try status().now
    try daemon.kill()
    try wait(seconds: 30) { (try? daemon.process()) ?? 0 > 0 }
    #expect(try status().now == before)
    try daemon.run("usernotificationsd", "stop")
    try daemon.start("--simulator")
    #expect(try status().now == before)
    // With the machine's clock in between, the simulator starts at the machine's time.
    try daemon.run("usernotificationsd", "stop")
    try daemon.start()
    try daemon.run("usernotificationsd", "stop")
    try daemon.start("--simulator")
    #expect(try status().now < before)
  }

  private func startingApp() -> CenterClient {
    CenterClient(
      hello: { Hello(bundleIdentifier: "com.example.organizer", displayName: "Organizer") },
      paths: daemon.paths, startsDaemon: true, environment: daemon.environment)
  }

  private func status() throws -> SystemStatus {
    guard case .status(let status) = try daemon.control().call(.status) else {
      throw CancellationError()
    }
    return status
  }
}
