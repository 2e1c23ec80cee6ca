import BusSupport
import DBus
import NotificationModel
import Testing

@testable import NotificationDaemon

/// The default location source of a device.
@Suite(.enabled(if: PrivateBus.isInstalled, "dbus-daemon is not installed: apt install dbus"))
struct AutomaticSourceTests {
  private final class SourceStub: LocationSource {
    let name: String
    let report: (LocationSourceEvent) -> Void
    var needs: [LocationNeed?] = []

    init(_ name: String, _ report: @escaping (LocationSourceEvent) -> Void) {
      self.name = name
      self.report = report
    }

    func need(_ need: LocationNeed?) { needs.append(need) }
  }

  private final class Stage {
    var made: [SourceStub] = []
    var heard: [LocationSourceEvent] = []
    var opened: [BusConnection] = []
    var isBusAbsent = false
  }

  private let bus: PrivateBus
  private let time = ManualTime()
  private let stage = Stage()
  private let source: AutomaticSource
  private let need = LocationNeed(distance: 50, accuracy: 20)

  init() throws {
    bus = try PrivateBus()
    let (address, stage) = (bus.address, stage)
    source = AutomaticSource(
      open: { () throws(DBusError) in
        let address = stage.isBusAbsent ? "unix:path=/nowhere/at/all" : address
        let connection = try BusConnection.open(address: address)
        stage.opened.append(connection)
        return DrivenBus(connection: connection, changed: {}, close: { connection.close() })
      }, after: time.after,
      geoClue: {
        stage.made.append(SourceStub("GeoClue", $0))
        return stage.made[stage.made.count - 1]
      },
      gpsd: {
        stage.made.append(SourceStub("gpsd", $0))
        return stage.made[stage.made.count - 1]
      }, report: { stage.heard.append($0) })
  }

  private func run(until isDone: () -> Bool) throws {
    time.advance()
    try PollingLoop(stage.opened.filter(\.isOpen)).run(until: isDone)
  }

  @Test func `GeoClue is used if it is present, and gpsd if it is not`() throws {
    source.need(need)
    #expect(stage.made.isEmpty)
    try run { !stage.made.isEmpty }
    #expect(source.name == "gpsd")
    source.need(nil)
    #expect(stage.made[0].needs == [need, nil])
    let geoClue = try MockGeoClue(bus)
    try geoClue.appear()
    source.need(need)
    try run { stage.made.count == 2 }
    #expect(source.name == "GeoClue")
    #expect(stage.opened.allSatisfy { !$0.isOpen })
    stage.made[1].report(.problem("refused"))
    #expect(stage.heard == [.problem("refused")])
    #expect(stage.made.count == 2)
  }

  @Test func `If neither source is present both are named, and GeoClue is used once it appears`()
    throws
  {
    source.need(need)
    try run { !stage.made.isEmpty }
    stage.made[0].report(.problem("nobody answers"))
    guard case .problem(let text) = stage.heard.last else {
      Issue.record("\(stage.heard)")
      return
    }
    #expect(text.contains("Neither GeoClue nor gpsd"))
    try run { stage.opened.allSatisfy { !$0.isOpen } }
    #expect(stage.made.count == 1)
    let geoClue = try MockGeoClue(bus)
    try geoClue.appear()
    stage.made[0].report(.problem("nobody answers"))
    try run { stage.made.count == 2 }
    #expect(stage.made[0].needs.last == .some(nil))
    #expect(stage.made[1].needs == [need])
  }

  @Test func `Without a bus the source uses gpsd`() {
    stage.isBusAbsent = true
    source.need(need)
    time.advance()
    #expect(stage.made.map(\.name) == ["gpsd"])
    stage.made[0].report(.ready)
    #expect(stage.heard == [.ready])
  }

  @Test func `The source holds no connection and no timer when the need ends`() throws {
    source.need(need)
    time.advance()
    #expect(stage.opened.count == 1)
    source.need(nil)
    #expect(stage.opened.allSatisfy { !$0.isOpen })
    #expect(time.timerCount == 0)
    #expect(stage.made.isEmpty)
  }
}
