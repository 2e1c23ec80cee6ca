import BusSupport
import DBus
import Dispatch
import LinuxEvents
import NIOCore
import NIOPosix
import Synchronization
import TestSupport
import Testing

@testable import NotificationDaemon

/// How a unit ended, as systemd says it; played by a program on a bus of the test.
@Suite(.blocking, .enabled(if: PrivateBus.isInstalled), .timeLimit(.minutes(5)))
struct UnitResultTests {
  @Test func `A unit that failed says its exit code, and is forgotten then`() throws {
    let systemd = try EndedUnit(states: ["active", "deactivating", "failed"], code: 1, status: 69)
    #expect(try systemd.result() == .exited(code: 69))
    #expect(systemd.wasReset)
  }

  @Test func `A unit whose program was killed reports the signal`() throws {
    let systemd = try EndedUnit(states: ["failed"], code: 2, status: 9)
    #expect(try systemd.result() == .signalled(number: 9))
  }

  @Test func `A unit that is forgotten or inactive has succeeded`() throws {
    #expect(try EndedUnit(states: [], code: 0, status: 0).result() == .exited(code: 0))
    #expect(try EndedUnit(states: ["inactive"], code: 0, status: 0).result() == .exited(code: 0))
  }

  @Test func `The result of a program that runs is read after its end`() throws {
    let systemd = try EndedUnit(states: ["failed"], code: 1, status: 3)
    let process = try Spawn.detached(
      executable: "/bin/sleep", arguments: ["0.1"], environment: [:])
    #expect(try systemd.result(after: process) == .exited(code: 3))
    try ChildExit.untilEnd(of: process, queue: DispatchQueue(label: "end")) { _ in }
  }

  @Test func `Without a bus nothing is known of the end`() throws {
    let systemd = try EndedUnit(states: [], code: 0, status: 0)
    #expect(try systemd.result(address: "unix:path=/nowhere/bus") == .unknown)
  }
}

/// A stand-in for systemd's manager with one unit, on a bus of its own.
private final class EndedUnit {
  private static let manager = "/org/freedesktop/systemd1"
  private static let unit = "/org/freedesktop/systemd1/unit/shell"
  private let bus: PrivateBus
  private let connection: BusConnection
  private var exports: [BusExport] = []
  /// Its states, one for each time that it is asked for; the last one stays. None is a unit that is not there.
  private var states: [String]
  private(set) var wasReset = false

  init(states: [String], code: Int32, status: Int32) throws {
    self.states = states
    bus = try PrivateBus()
    connection = try bus.connectReady().0
    exports = [
      try connection.export(
        path: Self.manager, interface: "org.freedesktop.systemd1.Manager"
      ) { [unowned self] in answer($0) },
      try connection.export(path: Self.unit, interface: "org.freedesktop.DBus.Properties") {
        [unowned self] request in
        let value: DBusValue =
          switch request.message.arguments[1].text {
          case "ActiveState"?: .string(nextState())
          case "ExecMainCode"?: .int32(code)
          default: .int32(status)
          }
        try? request.answer([.variant(value)])
      },
    ]
    var isOwned = false
    try connection.requestName("org.freedesktop.systemd1") { _ in isOwned = true }
    try PollingLoop([connection]).run(until: { isOwned })
  }

  private func nextState() -> String {
    states.count > 1 ? states.removeFirst() : states[0]
  }

  private func answer(_ request: BusRequest) {
    switch request.message.member {
    case "GetUnit" where states.isEmpty:
      try? request.refuse(name: "org.freedesktop.systemd1.NoSuchUnit", message: "gone")
    case "GetUnit": try? request.answer([.objectPath(Self.unit)])
    case "ResetFailedUnit":
      wasReset = true
      try? request.answer()
    default: try? request.answer()
    }
  }

  /// Asks how it ended, and answers until that is known.
  func result(after process: Int32? = nil, address: String? = nil) throws -> ChildStatus {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    defer { try? group.syncShutdownGracefully() }
    let loop = group.next()
    let ended = Ended()
    let environment = ["DBUS_SESSION_BUS_ADDRESS": address ?? bus.address]
    let result = try loop.submit {
      let result = UnitResult(of: "shell.service", environment: environment, loop: loop) { status in
        ended.status.withLock { $0 = status }
      }
      result.read(after: process, queue: DispatchQueue(label: "unit"))
      return NIOLoopBound(result, eventLoop: loop)
    }.wait()
    // The end sends nothing here, so it is looked for.
    try wait {
      while connection.process() {}
      return ended.status.withLock { $0 != nil }
    }
    try loop.submit { _ = result.value }.wait()
    let status = ended.status.withLock { $0 }
    return try #require(status)
  }

  /// The end, passed from the loop to the test's thread.
  private final class Ended: Sendable {
    let status = Mutex<ChildStatus?>(nil)
  }
}
