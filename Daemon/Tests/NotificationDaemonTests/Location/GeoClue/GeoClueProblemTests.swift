import BusSupport
import DBus
import NotificationModel
import Testing

@testable import NotificationDaemon

/// GeoClue that is missing, refuses, disappears, or sends invalid values.
@Suite(.enabled(if: PrivateBus.isInstalled, "dbus-daemon is not installed: apt install dbus"))
struct GeoClueProblemTests {
  private let stage: GeoClueStage
  private var geoClue: MockGeoClue { stage.geoClue }

  init() throws {
    stage = try GeoClueStage()
  }

  private func start() throws {
    try geoClue.appear()
    stage.need(300)
    try stage.run { stage.heard == [.ready] }
  }

  @Test func `A GeoClue that is not installed is named, and tried again with growing pauses`()
    throws
  {
    stage.need(300)
    var pauses: [Duration] = []
    for round in 1...11 {
      try stage.run { stage.problems.count == round }
      pauses.append(try #require(stage.time.nextPause))
      stage.time.advance(Double(pauses[round - 1].components.seconds))
    }
    #expect(stage.problems[0].contains("is not installed. Install it"))
    #expect(pauses.map(\.components.seconds) == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
    try geoClue.appear()
    stage.time.advance(300)
    try stage.run { stage.heard.last == .ready }
  }

  @Test func `A missing system bus is named, and tried again`() throws {
    try geoClue.appear()
    stage.isBusAbsent = true
    stage.need(300)
    stage.time.advance()
    #expect(stage.problems.count == 1)
    #expect(stage.problems[0].contains("no system bus"))
    stage.isBusAbsent = false
    stage.time.advance(1)
    try stage.run { stage.heard.last == .ready }
  }

  @Test func `A missing agent is named, and the call continues to wait`() throws {
    geoClue.held = ["GetClient"]
    try geoClue.appear()
    stage.need(300)
    try stage.called("GetClient")
    stage.time.advance(4)
    #expect(stage.heard.isEmpty)
    stage.time.advance(1)
    #expect(stage.problems.count == 1)
    #expect(stage.problems[0].contains("agent"))
    stage.time.advance(7_200)
    #expect(stage.time.timerCount == 0)
    try geoClue.release()
    try stage.run { stage.heard.last == .ready }
    #expect(geoClue.calls.count(where: { $0 == "GetClient" }) == 1)
  }

  @Test func `A refusal is reported with its remedy, and the source tries again an hour later`()
    throws
  {
    geoClue.refusals["Start"] = (GeoClue.denied, "'test.App' disallowed by configuration for UID 1")
    try geoClue.appear()
    stage.need(300)
    try stage.run { stage.problems.count == 1 }
    #expect(stage.problems[0].contains("disallowed by configuration"))
    #expect(stage.problems[0].contains("[test.App]"))
    #expect(stage.time.nextPause == .seconds(3_600))
    stage.need(20)
    try stage.settle()
    #expect(geoClue.calls.count(where: { $0 == "Start" }) == 1)
    geoClue.refusals = [:]
    stage.time.advance(3_600)
    try stage.run { stage.heard.last == .ready }
  }

  @Test(arguments: ["GetClient", "Set", "Start"])
  func `A failed GeoClue call is reported and tried again`(member: String) throws {
    geoClue.refusals[member] = ("test.Error.Broken", "it is broken")
    try geoClue.appear()
    stage.need(300)
    try stage.run { stage.problems.count == 1 }
    #expect(stage.problems[0].contains("it is broken"))
    geoClue.refusals = [:]
    stage.time.advance(1)
    try stage.run { stage.heard.last == .ready }
  }

  @Test func `A GeoClue that ends is replaced by the next one`() throws {
    try start()
    geoClue.connection.close()
    try stage.runAlone { stage.problems.count == 1 }
    let next = try MockGeoClue(stage.bus)
    try next.appear()
    stage.time.advance(1)
    try stage.runAlone(with: next.connection) { stage.heard.last == .ready }
    try next.announce(52.5, 13.4)
    try stage.runAlone(with: next.connection) { stage.places.count == 1 }
  }

  @Test func `A bus that ends is reported, and the source waits for it`() throws {
    try start()
    stage.bus.end()
    try stage.runAlone { stage.problems.count == 1 }
    #expect(stage.problems[0].contains("system bus has gone"))
    #expect(stage.time.nextPause == .seconds(1))
    stage.source?.need(nil)
    #expect(stage.time.timerCount == 0)
  }

  @Test(arguments: [
    ["Latitude": DBusValue.double(.nan)], ["Latitude": .double(90.1)], ["Latitude": .int32(52)],
    ["Longitude": .double(.infinity)], ["Longitude": .double(-181)], ["Longitude": .string("13")],
    ["Accuracy": .double(-1)], ["Accuracy": .double(.nan)], ["Accuracy": .double(1e300)],
    ["Accuracy": .uint32(5)],
  ])
  func `An invalid location is not reported`(broken: [String: DBusValue]) throws {
    try start()
    try geoClue.announce(52.5, 13.4, others: broken)
    try geoClue.announce(1, 2)
    try stage.run { !stage.places.isEmpty }
    try stage.settle()
    #expect(stage.places == [Coordinate(latitude: 1, longitude: 2)])
  }

  @Test(
    arguments: [
      .structure([.uint64(1_700_000_001), .uint64(0)]), .structure([.uint64(0), .uint64(0)]),
      .structure([.uint64(.max), .uint64(.max)]), .structure([.uint64(5)]), .uint64(5),
      .structure([.uint64(5), .uint64(1_000_000)]), .structure([.string("5"), .uint64(0)]),
    ] as [DBusValue])
  func `An invalid or future timestamp is replaced by the present time`(time: DBusValue) throws {
    try start()
    try geoClue.announce(52.5, 13.4, others: ["Timestamp": time])
    try stage.run { stage.places.count == 1 }
    #expect(stage.lastFix?.time == stage.time.moment.wall)
  }

  @Test func `Impossible numbers of a location are left out`() throws {
    try start()
    try geoClue.announce(
      52.5, 13.4, accuracy: 0,
      others: [
        "Altitude": .double(.nan), "Speed": .double(.infinity), "Heading": .double(361),
      ])
    try stage.run { stage.places.count == 1 }
    let fix = try #require(stage.lastFix)
    #expect(fix.accuracy == 0)
    #expect(fix.altitude == nil && fix.speed == nil && fix.course == nil)
    try geoClue.announce(52.6, 13.4, others: ["Heading": .double(360)])
    try stage.run { stage.places.count == 2 }
    #expect(stage.lastFix?.course == 0)
  }

  @Test func `Messages of another form are ignored`() throws {
    try start()
    try geoClue.signal([])
    try geoClue.signal([.string("/"), .string("/a")])
    try geoClue.signal([.objectPath("/"), .objectPath("/nothing/there")])
    try geoClue.announce(.string("a place"))
    try geoClue.announce(.options([:]))
    try geoClue.announce(.options(["Latitude": .variant(.variant(.double(5)))]))
    try geoClue.announce(1, 2)
    try stage.run { !stage.places.isEmpty }
    try stage.settle()
    #expect(stage.places == [Coordinate(latitude: 1, longitude: 2)])
    #expect(stage.problems.isEmpty)
  }

  @Test func `Only messages of GeoClue are believed`() throws {
    try start()
    let other = try stage.bus.connectReady().0
    let name = try #require(stage.opened.first?.uniqueName)
    for destination in [nil, name] {
      try other.emit(
        destination: destination, path: MockGeoClue.client,
        interface: "org.freedesktop.GeoClue2.Client", member: "LocationUpdated",
        arguments: [.objectPath("/"), .objectPath("\(MockGeoClue.client)/Location/0")])
    }
    var isSeen = false
    try other.call(
      destination: "org.freedesktop.DBus", path: "/", interface: "org.freedesktop.DBus",
      member: "GetId"
    ) { _ in isSeen = true }
    try PollingLoop(other).run(until: { isSeen })
    try stage.settle()
    #expect(!geoClue.calls.contains("GetAll"))
  }
}
