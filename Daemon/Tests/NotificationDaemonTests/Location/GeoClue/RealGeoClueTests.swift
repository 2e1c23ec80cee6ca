import BusSupport
import DBus
import NotificationModel
import Testing

@testable import NotificationDaemon

/// The source with the installed GeoClue, which a receiver of the test feeds.
@Suite(
  .enabled(
    if: PrivateBus.isInstalled && RealGeoClue.isInstalled,
    "not installed: apt install dbus geoclue-2.0"), .timeLimit(.minutes(5)))
struct RealGeoClueTests {
  private let stage: GeoClueStage
  private let geoClue: RealGeoClue

  init() throws {
    stage = try GeoClueStage()
    geoClue = try RealGeoClue(stage.bus)
  }

  private func run(until isDone: () -> Bool) throws {
    try stage.runAlone(with: geoClue.connection, until: isDone)
  }

  private func start(_ distance: Double = 100) throws {
    try geoClue.start()
    try geoClue.addAgent()
    stage.need(distance)
    try run { stage.heard.last == .ready }
    try geoClue.receiver.waitForReader()
  }

  /// Moves the device, and waits until the location was reported.
  private func move(_ latitude: Double, _ longitude: Double) throws {
    try geoClue.receiver.tell(latitude, longitude)
    try run { isNear(stage.places.last, latitude, longitude) }
  }

  private func isNear(_ place: Coordinate?, _ latitude: Double, _ longitude: Double) -> Bool {
    guard let place else { return false }
    return abs(place.latitude - latitude) < 1e-5 && abs(place.longitude - longitude) < 1e-5
  }

  @Test func `A walk is reported step by step, without the steps below the needed distance`() throws
  {
    try start()
    try move(52.5, 13.4)
    #expect(stage.lastFix?.altitude == 34)
    #expect(stage.lastFix?.isSimulated == false)
    for step in 1...9 { try geoClue.receiver.tell(52.5 + Double(step) / 10_000, 13.4) }
    try geoClue.receiver.tell(52.501, 13.4)
    try run { isNear(stage.places.last, 52.501, 13.4) }
    #expect(stage.places.count == 2)
  }

  @Test func `A finer need takes effect at once and reports the present location`() throws {
    try start(900)
    try move(52.5, 13.4)
    try geoClue.receiver.tell(52.51, 13.4)
    // GeoClue handles a receiver's sentences with a delay; with finer requirements it reports them in any case.
    stage.need(100)
    try run { isNear(stage.places.last, 52.51, 13.4) }
    try move(52.512, 13.4)
  }

  @Test func `The receiver sleeps without a need, and wakes up with the next one`() throws {
    try start()
    try move(52.5, 13.4)
    stage.source?.need(nil)
    try geoClue.receiver.waitForEnd()
    stage.need(100)
    try run { stage.heard.last == .ready }
    try geoClue.receiver.waitForReader()
    try move(48.85, 2.35)
  }

  @Test func `If no coarse location arrives, GeoClue asks the satellites for an exact one`() throws
  {
    try geoClue.start()
    try geoClue.addAgent()
    stage.need(60_000, accuracy: 60_000)
    try run { stage.heard.last == .ready }
    stage.time.advance(60)
    try geoClue.receiver.waitForReader()
    try move(52.5, 13.4)
  }

  @Test func `The source waits without an agent, and runs as soon as there is one`() throws {
    try geoClue.start()
    stage.need(100)
    stage.time.advance()
    try stage.settleOpened(with: geoClue.connection)
    stage.time.advance(5)
    #expect(stage.problems.count == 1)
    try geoClue.addAgent()
    try run { stage.heard.last == .ready }
    try geoClue.receiver.waitForReader()
    try move(52.5, 13.4)
  }

  @Test func `A refusal by the user is reported`() throws {
    try geoClue.allow(false)
    try geoClue.start()
    try geoClue.addAgent()
    stage.need(100)
    try run { stage.problems.count == 1 }
    #expect(stage.problems[0].contains("does not report places"))
    #expect(stage.problems[0].contains("test.App"))
    #expect(stage.time.nextPause == .seconds(3_600))
  }

  @Test func `Location that is switched off by the user is reported, and the receiver sleeps`()
    throws
  {
    try start()
    try move(52.5, 13.4)
    try geoClue.allow(false)
    try run { stage.problems.count == 1 }
    #expect(stage.problems[0].contains("switched off"))
    try geoClue.receiver.waitForEnd()
  }

  @Test func `A GeoClue that is killed is replaced by the next one`() throws {
    try start()
    try move(52.5, 13.4)
    try geoClue.crash()
    try run { stage.problems.count == 1 }
    #expect(stage.problems[0].contains("has ended"))
    try geoClue.start()
    try geoClue.addAgent()
    stage.time.advance(1)
    try run { stage.heard.last == .ready }
    try geoClue.receiver.waitForReader()
    try move(52.6, 13.4)
  }
}
