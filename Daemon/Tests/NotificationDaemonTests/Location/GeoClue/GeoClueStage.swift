import BusSupport
import DBus
import NotificationModel
import Testing

@testable import NotificationDaemon

/// A source that uses a GeoClue on a bus of the test, and all of its reports.
final class GeoClueStage {
  let bus: PrivateBus
  let geoClue: MockGeoClue
  let time = ManualTime()
  private(set) var source: GeoClueSource?
  private(set) var heard: [LocationSourceEvent] = []
  /// The connections that the source has opened.
  private(set) var opened: [BusConnection] = []
  /// Whether the source finds no bus.
  var isBusAbsent = false

  init() throws {
    bus = try PrivateBus()
    geoClue = try MockGeoClue(bus)
    let time = time
    source = GeoClueSource(
      desktopIdentifier: "test.App",
      open: { [unowned self] () throws(DBusError) in try open() }, now: { time.moment.wall },
      after: time.after
    ) { [unowned self] in heard.append($0) }
  }

  /// Sets the requirements of the source.
  func need(_ distance: Double, accuracy: Double = 10) {
    source?.need(LocationNeed(distance: distance, accuracy: accuracy))
  }

  /// Releases the source.
  func drop() { source = nil }

  /// The reported locations.
  var places: [Coordinate] {
    heard.compactMap { if case .fix(let fix) = $0 { fix.coordinate } else { nil } }
  }

  /// The reported problems.
  var problems: [String] {
    heard.compactMap { if case .problem(let text) = $0 { text } else { nil } }
  }

  /// The last reported fix.
  var lastFix: LocationFix? {
    if case .fix(let fix) = heard.last { fix } else { nil }
  }

  /// Fires the timers that are due, and processes all connections until the condition holds.
  func run(
    until isDone: () -> Bool, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    time.advance()
    let loop = PollingLoop([geoClue.connection] + opened.filter(\.isOpen))
    try loop.run(until: isDone, sourceLocation: sourceLocation)
  }

  /// The same without the mock, which has gone, or with another one instead.
  func runAlone(
    with other: BusConnection? = nil, until isDone: () -> Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    time.advance()
    let loop = PollingLoop([other].compactMap(\.self) + opened.filter(\.isOpen))
    try loop.run(until: isDone, sourceLocation: sourceLocation)
  }

  /// Waits until GeoClue has received so many calls of a kind.
  func called(
    _ call: String, times: Int = 1, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try run(
      until: { geoClue.calls.count(where: { $0 == call }) >= times }, sourceLocation: sourceLocation
    )
  }

  /// Processes all connections until everything that was sent so far, and its consequences, are done.
  func settle() throws { try settle([geoClue.connection]) }

  /// The same with a service other than the mock.
  func settleOpened(with other: BusConnection) throws { try settle([other]) }

  private func settle(_ services: [BusConnection]) throws {
    for _ in 0..<4 {
      for connection in services + opened where connection.isOpen {
        var isAnswered = false
        try connection.call(
          destination: "org.freedesktop.DBus", path: "/", interface: "org.freedesktop.DBus",
          member: "GetId"
        ) { _ in isAnswered = true }
        try PollingLoop(services + opened.filter(\.isOpen)).run(
          until: { isAnswered || !connection.isOpen })
      }
    }
  }

  private func open() throws(DBusError) -> DrivenBus {
    let address = isBusAbsent ? "unix:path=/nowhere/at/all" : bus.address
    let connection = try BusConnection.open(address: address)
    opened.append(connection)
    return DrivenBus(connection: connection, changed: {}, close: { connection.close() })
  }
}
