import BusSupport
import NotificationDaemon
import DBus
import NIOCore
import NIOPosix
import Testing

/// A loop that all tests share, and the objects of one test on it.
final class LoopStage: Sendable {
  /// The objects on the loop.
  final class Parts {
    /// The connection under test, and its peer.
    var ours: BusOnEventLoop?
    var theirs: BusOnEventLoop?
    /// Exports, watches and other objects with the same lifetime.
    var kept: [AnyObject] = []
    /// Ends the work before a sleep.
    var finish: () -> Void = {}

    /// Calls the test object of a connection without a bus, or of the named one.
    func call(
      _ destination: String? = nil, _ arguments: [DBusValue] = [],
      timeout: Duration? = .seconds(60),
      reply: @escaping (Result<DBusMessage, DBusError>) -> Void
    ) throws {
      try #require(ours).use { connection throws(DBusError) in
        try connection.call(
          destination: destination, path: "/", interface: LoopStage.interface, member: "M",
          arguments: arguments, timeout: timeout, reply: reply)
      }
    }

    /// Answers calls of the test object with their arguments.
    func serve(_ handler: @escaping (BusRequest) -> Void) throws {
      try #require(theirs).use { connection in
        kept.append(
          try connection.export(path: "/", interface: LoopStage.interface, handler: handler))
      }
    }
  }

  static let interface = "test.Interface"

  let log = EventLog()
  let loop: any EventLoop
  // It lives as long as the process: shutting it down needs a thread of the pool that tests block.
  private static let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  private let parts: NIOLoopBoundBox<Parts?>

  init() throws {
    loop = LoopStage.group.next()
    parts = try loop.submit { [loop] in NIOLoopBoundBox(Parts(), eventLoop: loop) }.wait()
  }

  deinit {
    let parts = parts
    try? loop.submit { parts.value = nil }.wait()
  }

  /// Runs a closure on the loop, and returns its result.
  @discardableResult
  func on<Value: Sendable>(_ body: @escaping @Sendable (Parts) throws -> Value) throws -> Value {
    try loop.submit { [parts] in try body(#require(parts.value)) }.wait()
  }

  /// Opens both connections to a bus and waits until they have their names.
  func connect(to bus: PrivateBus, limits: DBusLimits = DBusLimits()) throws -> String {
    let (address, loop, log) = (bus.address, loop, log)
    try on { parts in
      let connections = [
        try BusConnection.open(address: address, limits: limits),
        try BusConnection.open(address: address),
      ]
      for connection in connections { connection.onReady = { log.add("ready") } }
      parts.ours = try BusOnEventLoop(connections[0], loop: loop)
      parts.theirs = try BusOnEventLoop(connections[1], loop: loop)
    }
    try log.wait(for: 2)
    return try on { try #require($0.theirs?.connection.uniqueName) }
  }
}
