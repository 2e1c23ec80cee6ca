import BusSupport
import DBus
import Testing

extension BusTests {
  @Test func `A bus that is killed ends a call and the connection`() throws {
    var requests: [BusRequest] = []
    let export = try theirs.export(path: "/", interface: BusTests.interface) { requests.append($0) }
    var log: [String] = []
    ours.onDisconnect = { _ in log.append("end") }
    try ours.call(
      destination: theirName, path: "/", interface: BusTests.interface, member: "M"
    ) { log.append($0.failure == .disconnected ? "disconnected" : "\($0)") }
    try loop.run(until: { requests.count == 1 })
    bus.end()
    try loop.run(until: { !ours.isOpen && !theirs.isOpen })
    #expect(log == ["disconnected", "end"])
    #expect(throws: DBusError.self) { try bus.connect() }
    withExtendedLifetime(export) {}
  }

  @Test func `A server that ends in the middle of a call causes an error of the bus`() throws {
    let export = try theirs.export(path: "/", interface: BusTests.interface) { _ in
      theirs.close()
    }
    #expect(
      try answer(theirName).failure.map {
        if case .answered("org.freedesktop.DBus.Error.NoReply", _) = $0 { true } else { false }
      } == true)
    withExtendedLifetime(export) {}
  }
}
