import BusSupport
import DBus
import Glibc
import Testing

/// Two connections that are connected without a bus.
struct ConnectedPair {
  let server: BusConnection
  let client: BusConnection
  let loop: PollingLoop

  static let path = "/test/object"
  static let interface = "test.Interface"

  init(
    serverLimits: DBusLimits = DBusLimits(), clientLimits: DBusLimits = DBusLimits()
  ) throws {
    let ends = try PrivateBus.sockets()
    server = try BusConnection(serverDescriptor: ends.0, limits: serverLimits)
    client = try BusConnection(clientDescriptor: ends.1, limits: clientLimits)
    loop = PollingLoop(server, client)
  }

  /// Exports the test object; the handler runs for every call of it.
  func serve(_ handler: @escaping (BusRequest) -> Void) throws -> BusExport {
    try server.export(
      path: ConnectedPair.path, interface: ConnectedPair.interface, handler: handler)
  }

  /// Calls the test object.
  @discardableResult
  func call(
    _ member: String = "Echo", _ arguments: [DBusValue] = [], timeout: Duration? = .seconds(60),
    reply: @escaping (Result<DBusMessage, DBusError>) -> Void
  ) throws -> BusCall {
    try client.call(
      path: ConnectedPair.path, interface: ConnectedPair.interface, member: member,
      arguments: arguments, timeout: timeout, reply: reply)
  }

  /// Calls the test object and waits for the answer.
  func answer(
    _ member: String = "Echo", _ arguments: [DBusValue] = [], timeout: Duration? = .seconds(60)
  ) throws -> Result<DBusMessage, DBusError> {
    var result: Result<DBusMessage, DBusError>?
    try call(member, arguments, timeout: timeout) { result = $0 }
    try loop.run(until: { result != nil })
    return try #require(result)
  }

}

extension Result {
  /// The error of a failure.
  var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
