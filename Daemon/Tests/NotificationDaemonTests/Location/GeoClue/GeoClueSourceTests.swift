import BusSupport
import DBus
import NotificationModel
import Testing

@testable import NotificationDaemon

/// How GeoClue is started, configured and stopped.
@Suite(.enabled(if: PrivateBus.isInstalled, "dbus-daemon is not installed: apt install dbus"))
struct GeoClueSourceTests {
  private let stage: GeoClueStage
  private var geoClue: MockGeoClue { stage.geoClue }

  init() throws {
    stage = try GeoClueStage()
  }

  /// Waits until the source runs.
  private func start(_ distance: Double = 300, accuracy: Double = 10) throws {
    try geoClue.appear()
    stage.need(distance, accuracy: accuracy)
    try stage.run { stage.heard == [.ready] }
  }

  @Test func `The source opens no connection before a location is needed`() throws {
    try geoClue.appear()
    stage.source?.need(nil)
    stage.time.advance(100)
    #expect(stage.opened.isEmpty)
    #expect(stage.time.timerCount == 0)
  }

  @Test func `A client names its app and its needs, and then starts`() throws {
    try start()
    #expect(
      geoClue.calls == [
        "GetClient", "Set DesktopId test.App", "Set DistanceThreshold 300", "Set TimeThreshold 3",
        "Set RequestedAccuracyLevel 8", "Start",
      ])
    #expect(stage.time.timerCount == 0)
  }

  @Test func `Locations are reported as they arrive`() throws {
    try start()
    try geoClue.announce(
      52.5, 13.4, others: ["Altitude": .double(34), "Speed": .double(1.5), "Heading": .double(90)])
    try stage.run { stage.places.count == 1 }
    var fix = LocationFix(
      coordinate: Coordinate(latitude: 52.5, longitude: 13.4), accuracy: 12,
      time: WallTime(seconds: 1_699_999_990))
    fix.altitude = 34
    fix.speed = 1.5
    fix.course = 90
    #expect(stage.lastFix == fix)
    try geoClue.announce(52.6, 13.4)
    try stage.run { stage.places.count == 2 }
    #expect(stage.lastFix?.altitude == nil)
    #expect(stage.lastFix?.speed == nil)
    #expect(stage.lastFix?.course == nil)
  }

  @Test func `A flood of announcements is read one at a time, and the last one is reported`() throws
  {
    try start()
    geoClue.held = ["GetAll"]
    for index in 0..<50 { try geoClue.announce(Double(index) / 10, 13) }
    try stage.settle()
    #expect(geoClue.heldRequests.count == 1)
    try geoClue.release()
    try stage.run { stage.places.last?.latitude == 4.9 }
    #expect(stage.places.count <= 2)
    #expect(geoClue.calls.count(where: { $0 == "GetAll" }) <= 3)
  }

  @Test func `A shorter distance is set at once, and the location is read again`() throws {
    try start(5_000)
    try geoClue.announce(52.5, 13.4)
    try stage.run { stage.places.count == 1 }
    geoClue.moveQuietly(52.51, 13.4)
    stage.need(50)
    try stage.run { stage.places.count == 2 }
    #expect(geoClue.calls.contains("Set DistanceThreshold 50"))
    #expect(geoClue.calls.contains("Set TimeThreshold 0"))
    #expect(geoClue.calls.count(where: { $0 == "Start" }) == 1)
    stage.need(50)
    stage.need(9_000)
    try stage.called("Set DistanceThreshold 9000")
    try stage.settle()
    #expect(stage.places.count == 2)
  }

  @Test func `Another accuracy level takes effect only by a new start`() throws {
    try start()
    stage.need(60_000, accuracy: 60_000)
    try stage.called("Start", times: 2)
    #expect(Array(geoClue.calls.suffix(3)) == ["Stop", "Set RequestedAccuracyLevel 4", "Start"])
    try stage.settle()
    stage.need(60_000, accuracy: 70_000)
    try stage.settle()
    #expect(geoClue.calls.count(where: { $0 == "Start" }) == 2)
  }

  @Test func `An accuracy that changes during the permission question takes effect afterwards`()
    throws
  {
    geoClue.held = ["Start"]
    try geoClue.appear()
    stage.need(10, accuracy: 60_000)
    try stage.called("Start")
    stage.need(10, accuracy: 10)
    try stage.settle()
    #expect(geoClue.calls.last == "Start")
    try geoClue.release()
    try stage.called("Start", times: 2)
    #expect(Array(geoClue.calls.suffix(3)) == ["Stop", "Set RequestedAccuracyLevel 8", "Start"])
  }

  @Test func `If no coarse location arrives, the source asks for an exact one`() throws {
    try start(60_000, accuracy: 60_000)
    stage.time.advance(59)
    try stage.settle()
    #expect(geoClue.calls.last == "Start")
    stage.time.advance(1)
    try stage.called("Set RequestedAccuracyLevel 8")
    try stage.called("Start", times: 2)
    try stage.settle()
    stage.need(70_000, accuracy: 70_000)
    try stage.called("Set DistanceThreshold 70000")
    try stage.settle()
    #expect(geoClue.calls.count(where: { $0 == "Start" }) == 2)
  }

  @Test func `If a coarse location arrives, the source asks for no exact one`() throws {
    try start(60_000, accuracy: 60_000)
    try geoClue.announce(52.5, 13.4, accuracy: 25_000)
    try stage.run { stage.places.count == 1 }
    stage.time.advance(3_600)
    try stage.settle()
    #expect(geoClue.calls.count(where: { $0 == "Start" }) == 1)
    #expect(stage.time.timerCount == 0)
  }

  @Test func `If no location is needed the client is stopped and deleted, and no timer runs`()
    throws
  {
    try start()
    stage.source?.need(nil)
    #expect(stage.opened.allSatisfy { !$0.isOpen })
    #expect(stage.time.timerCount == 0)
    try stage.called("DeleteClient")
    #expect(Array(geoClue.calls.suffix(2)) == ["Stop", "DeleteClient"])
    stage.need(300)
    try stage.called("Start", times: 2)
  }

  @Test func `A released source leaves no connection and no timer`() throws {
    try start()
    stage.drop()
    #expect(stage.opened.allSatisfy { !$0.isOpen })
    #expect(stage.time.timerCount == 0)
  }

  @Test func `A desktop that switches location off and on is reported`() throws {
    try start()
    try geoClue.setActive(false)
    try stage.run { stage.problems.count == 1 }
    #expect(stage.problems[0].contains("switched off"))
    try geoClue.setActive(true)
    try stage.run { stage.heard.last == .ready }
    #expect(geoClue.calls.count(where: { $0 == "Start" }) == 1)
  }
}
