import Places
import NotificationModel
import Testing

@testable import NotificationDaemon

/// Which source is used.
@Suite struct LocationSourceChoiceTests {
  /// The device's own source, replaced by a stub.
  private final class DeviceStub: LocationSource {
    let name = "device"
    let report: (LocationSourceEvent) -> Void
    var needs: [LocationNeed?] = []

    init(_ report: @escaping (LocationSourceEvent) -> Void) { self.report = report }

    func need(_ need: LocationNeed?) { needs.append(need) }
  }

  private final class Stage {
    var devices: [DeviceStub] = []
    var heard: [LocationSourceEvent] = []
  }

  private let time = ManualTime()
  private let stage = Stage()
  private let choice: LocationSourceChoice
  private let need = LocationNeed(distance: 50, accuracy: 20)
  private let gate = Coordinate(latitude: 52.5163, longitude: 13.3777)

  init() {
    let (time, stage) = (time, stage)
    choice = LocationSourceChoice(
      isVirtual: false, moment: { time.moment }, after: time.after,
      device: { report in
        stage.devices.append(DeviceStub(report))
        return stage.devices[stage.devices.count - 1]
      }, report: { stage.heard.append($0) })
  }

  private var places: [Coordinate] {
    stage.heard.compactMap { if case .fix(let fix) = $0 { fix.coordinate } else { nil } }
  }

  @Test func `No source is made or named before a location is needed`() {
    choice.need(nil)
    #expect(stage.devices.isEmpty)
    #expect(choice.name == nil)
    choice.need(need)
    #expect(choice.name == "device")
    choice.need(nil)
    #expect(choice.name == nil)
    #expect(stage.devices.map(\.needs) == [[need, nil]])
  }

  @Test func `A location set by hand replaces the device's until the device is resumed`() throws {
    choice.need(need)
    try choice.set(gate, accuracy: 7)
    #expect(stage.devices[0].needs == [need, nil])
    #expect(choice.name == "by hand")
    time.advance()
    stage.devices[0].report(.problem("is not heard"))
    guard case .fix(let fix) = stage.heard.last else {
      Issue.record("\(stage.heard)")
      return
    }
    #expect(fix.coordinate == gate && fix.accuracy == 7 && fix.isSimulated)
    #expect(stage.heard.count == 1)
    choice.resume()
    #expect(choice.name == "device")
    stage.devices.last?.report(.ready)
    #expect(stage.heard.last == .ready)
    choice.resume()
    #expect(stage.devices.last?.needs == [need])
  }

  @Test func `A location set before any need is reported when a need begins`() throws {
    try choice.set(gate, accuracy: 5)
    time.advance(10)
    #expect(stage.heard.isEmpty && time.timerCount == 0)
    choice.need(need)
    time.advance()
    #expect(places == [gate])
    #expect(stage.devices.isEmpty)
  }

  @Test func `A replay replaces a location set by hand, and a location replaces a replay`() throws {
    choice.need(need)
    try choice.set(gate, accuracy: 5)
    let there = Coordinate(latitude: 0, longitude: 0)
    try choice.replay(Track(through: [there, gate]), pace: 1)
    #expect(choice.name == "replay")
    time.advance(2)
    #expect(places.count == 3)
    #expect(places.first == there)
    try choice.set(gate, accuracy: 5)
    time.advance(5)
    #expect(places.count == 4)
    #expect(choice.name == "by hand")
  }

  @Test func `An invalid location or replay changes nothing`() throws {
    choice.need(need)
    #expect(throws: TrackProblem.self) {
      try choice.set(Coordinate(latitude: 91, longitude: 0), accuracy: 5)
    }
    #expect(throws: TrackProblem.self) { try choice.set(gate, accuracy: -1) }
    #expect(throws: TrackProblem.self) {
      try choice.replay(Track(through: [gate]), pace: 0)
    }
    stage.devices[0].report(.ready)
    #expect(stage.heard == [.ready])
    #expect(stage.devices[0].needs == [need])
  }

  @Test(arguments: [
    ("automatic", LocationSourceSetting.automatic), ("geoclue", .geoclue), ("off", .off),
    ("gpsd", .gpsd(host: "127.0.0.1", port: 2947)),
    ("gpsd:receiver.example", .gpsd(host: "receiver.example", port: 2947)),
    ("gpsd:10.0.0.7:1234", .gpsd(host: "10.0.0.7", port: 1_234)),
    ("gpsd:[::1]:1234", .gpsd(host: "::1", port: 1_234)),
    ("gpsd:[::1]", .gpsd(host: "::1", port: 2947)),
  ])
  func `A valid location source setting is read`(text: String, setting: LocationSourceSetting) {
    #expect(LocationSourceSetting(text) == setting)
  }

  @Test(arguments: [
    "", "GeoClue", "gps", "gpsd:", "gpsd::1", "gpsd:a:0", "gpsd:a:65536", "gpsd:a:x", "gpsd:a:1:2",
    "gpsd:[::1", "gpsd:[]:1", "gpsd:a b", "gpsd:\u{e4}",
    "gpsd:" + String(repeating: "a", count: 300),
  ])
  func `An invalid location source setting is refused`(text: String) {
    #expect(LocationSourceSetting(text) == nil)
  }
}
