import Foundation
import LinuxEvents
import NotificationModel
import NotificationTransport
import TestSupport
import Testing

/// `CLMonitor` in a program of its own, with the real daemon on a virtual clock and its database.
@Suite(.blocking, .timeLimit(.minutes(5))) struct MonitorSurvivalTests {
  private static let home = Coordinate(latitude: 52.5, longitude: 13.4)
  private static let away = Coordinate(latitude: 52.52, longitude: 13.4)

  private let daemon: RealDaemon
  private let shell: ControlClient
  private let lines: PipeLines

  init() throws {
    daemon = try RealDaemon()
    try daemon.start("--simulator")
    shell = daemon.control()
    lines = try PipeLines(in: daemon.folder)
  }

  @Test func `A monitor reports that the device leaves and returns, and watches no beacon`()
    throws
  {
    let probe = try begin()
    try go(Self.home)
    #expect(lines.take() == "home satisfied")
    try go(Self.away)
    #expect(lines.take() == "home unsatisfied")
    try end(probe)
  }

  @Test func `A monitor in the next process has its conditions and the events meanwhile`()
    throws
  {
    try end(try begin())
    try go(Self.home)
    // The first process has stored the command that starts the app.
    #expect(lines.take() == "opened home", "the beacon was the affair of the first process")
    #expect(lines.take() == "home satisfied")
    try go(Self.away)
    #expect(lines.take() == "home unsatisfied")
  }

  @Test func `A monitor that is opened after the daemon was killed has the events meanwhile`()
    throws
  {
    try end(try begin())
    _ = try shell.call(.setLocation(Self.home, accuracy: 5))
    try daemon.kill()
    try wait(seconds: 200) { (try? daemon.process()).map { $0 != 0 } ?? false }
    try go(Self.home)
    #expect(lines.take() == "opened home")
    #expect(lines.take() == "home satisfied")
  }

  /// Starts the program for the first time, grants location, and moves the device away from home.
  private func begin() throws -> Int32 {
    let probe = try Spawn.detached(
      executable: RealDaemon.binaries + "/PlaceProbe", arguments: [lines.path, "begin"],
      environment: daemon.environment)
    #expect(lines.take() == "opened ")
    let first = [lines.take(), lines.take()]
    #expect(first == ["home unmonitored, being asked", "beacon unmonitored, unsupported"])
    let app = try #require(BundleIdentifier("com.example.place-probe"))
    _ = try shell.call(.places(.decideLocation(app: app, .allowAlways)))
    try go(Self.away)
    #expect(lines.take() == "home unsatisfied")
    return probe
  }

  /// Kills the program, and returns once it has gone.
  private func end(_ probe: Int32) throws {
    try Spawn.signal(probe, 9)
    _ = try Spawn.wait(for: probe)
  }

  /// Moves the device, for longer than a crossing needs, and not so long that an app that is started meanwhile
  /// is late.
  private func go(_ place: Coordinate) throws {
    _ = try shell.call(.setLocation(place, accuracy: 5))
    _ = try shell.call(.advanceClock(byMicroseconds: 25_000_000))
  }
}
