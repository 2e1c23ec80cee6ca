import Foundation
import LinuxEvents
import NotificationModel
import NotificationTransport
import TestSupport
import Testing

/// A border that is crossed while the daemon is killed, with real processes and the real database.
@Suite(.blocking, .timeLimit(.minutes(5))) struct PlaceSurvivalTests {
  private static let home = Coordinate(latitude: 52.5, longitude: 13.4)
  private static let away = Coordinate(latitude: 52.52, longitude: 13.4)

  private static func request(_ identifier: String) -> NotificationRequest {
    var request = NotificationRequest.reminder(identifier, after: nil)
    let region = Region(
      identifier: identifier, latitude: home.latitude, longitude: home.longitude, radius: 100)
    request.trigger = .location(region, repeats: true)
    return request
  }

  /// A daemon on a virtual clock, which continues from the time at which the one before it was killed.
  private struct ClockAdvance {
    let daemon: RealDaemon
    let shown = Letterbox<String>()
    let shell: ControlClient

    init() throws {
      daemon = try RealDaemon()
      try daemon.start("--simulator")
      shell = daemon.control()
      let shown = shown
      shell.receiveEvents { event in
        if case .notifications(.present(let banner)) = event { shown.put(banner.key.identifier) }
      }
      _ = try shell.call(.attachShell(name: "test"))
    }

    func go(_ place: Coordinate, staying seconds: Int64) throws {
      _ = try shell.call(.setLocation(place, accuracy: 5))
      _ = try shell.call(.advanceClock(byMicroseconds: seconds * 1_000_000))
    }

    /// Kills the daemon, and waits until its supervisor has started another one.
    func kill() throws {
      let process = try daemon.process()
      try Spawn.signal(process, 9)
      try wait(seconds: 240) { (try? daemon.process()).map { $0 != 0 && $0 != process } ?? false }
      _ = try shell.call(.attachShell(name: "test"))
    }
  }

  private static func setOut() throws -> (ClockAdvance, CenterClient) {
    let journey = try ClockAdvance()
    let app = try journey.daemon.allowedApp()
    let name = try #require(BundleIdentifier("com.example.organizer"))
    _ = try journey.shell.call(.places(.decideLocation(app: name, .allowWhileUsing)))
    _ = try app.ask(.notifications(.add(request("milk"))))
    try journey.go(away, staying: 60)
    return (journey, app)
  }

  @Test(.rules("B23"))
  func `A daemon killed during the twenty seconds of dwelling reports the crossing once`() throws {
    let (journey, app) = try Self.setOut()
    try journey.go(Self.home, staying: 10)
    try journey.kill()
    #expect(journey.shown.all.isEmpty)
    try journey.go(Self.home, staying: 30)
    try journey.kill()
    try journey.go(Self.home, staying: 60)
    #expect(journey.shown.all.filter { $0 == "milk" }.count == 1)
    withExtendedLifetime(app) {}
  }

  @Test func `A daemon killed on the border, again and again, reports each crossing once`() throws {
    let (journey, app) = try Self.setOut()
    for _ in 0..<3 {
      for place in [Self.home, Self.away] {
        _ = try journey.shell.call(.setLocation(place, accuracy: 5))
        try journey.kill()
        try journey.go(place, staying: 30)
        try journey.kill()
      }
    }
    #expect(journey.shown.all.filter { $0 == "milk" }.count == 6)
    withExtendedLifetime(app) {}
  }

  @Test func `A walk that is replayed on the virtual clock reminds at both places`() throws {
    let (journey, app) = try Self.setOut()
    let file = "\(journey.daemon.folder)/walk.gpx"
    let points = [(0, 52.52), (10, 52.5), (20, 52.5), (30, 52.52), (40, 52.52)]
    let track = points.map {
      "<trkpt lat=\"\($0.1)\" lon=\"13.4\"><time>2026-03-02T08:\($0.0 == 0 ? "00" : "\($0.0)"):00Z</time></trkpt>"
    }
    let text =
      "<gpx version=\"1.1\" creator=\"t\"><trk><trkseg>\(track.joined())</trkseg></trk></gpx>"
    try Data(text.utf8).write(to: URL(filePath: file))
    _ = try journey.shell.call(.replayLocation(path: file, speed: 2))
    _ = try journey.shell.call(.advanceClock(byMicroseconds: 1_500_000_000))
    #expect(journey.shown.all.filter { $0 == "milk" }.count == 2)
    guard case .location(let report) = try journey.shell.call(.places(.location)) else { return }
    #expect(report.source == "replay" && report.fix?.isSimulated == true && report.regions == 1)
    withExtendedLifetime(app) {}
  }
}
