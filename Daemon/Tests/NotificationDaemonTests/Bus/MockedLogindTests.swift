import BorrowedDesktop
import BusSupport
import DBus
import NIOCore
import NotificationDaemon
import Testing

/// A user's session on a loop, with an independent implementation of logind.
@Suite(
  .enabled(
    if: PrivateBus.isInstalled && MockedLogind.isInstalled,
    "not installed: apt install dbus python3-dbusmock"))
struct MockedLogindTests {
  let stage: LoopStage
  let bus: PrivateBus
  var log: EventLog { stage.log }

  static let manager = "/org/freedesktop/login1"

  init() throws {
    bus = try PrivateBus()
    stage = try LoopStage()
  }

  /// Sends the mock a request as another client, and logs the answer.
  private func ask(
    _ path: String, _ interface: String, _ member: String, _ arguments: [DBusValue] = []
  ) throws {
    try stage.on { [log] parts in
      let theirs = try #require(parts.theirs)
      try theirs.use { connection throws(DBusError) in
        _ = try connection.call(
          destination: "org.freedesktop.login1", path: path, interface: interface,
          member: member, arguments: arguments, timeout: .seconds(60)
        ) { result in
          switch result {
          case .success(let message):
            if case .array(_, let elements) = message.arguments.first {
              log.add("\(elements.count)")
            } else {
              log.add("done")
            }
          case .failure(let error): log.add("\(error)")
          }
        }
      }
    }
  }

  /// Makes the mock send a signal of the manager.
  private func signal(_ member: String, _ signature: String, _ arguments: [DBusValue]) throws {
    let values = DBusValue.array(element: "v", arguments.map { .variant($0) })
    try ask(
      Self.manager, "org.freedesktop.DBus.Mock", "EmitSignal",
      [.string("org.freedesktop.login1.Manager"), .string(member), .string(signature), values])
  }

  /// Listens on the loop, and logs the events.
  private func listen() throws {
    try stage.on { [log, loop = stage.loop] parts in
      let login = try LoginSession(
        bus: try #require(parts.ours?.connection), environment: [:], userIdentifier: 1_000,
        after: BusOnEventLoop.delay(on: loop)
      ) { [unowned parts] event in
        switch event {
        case .lockChanged(let isLocked): log.add(isLocked ? "locked" : "unlocked")
        case .willSleep(let done):
          log.add("sleep")
          parts.finish = done
        case .woke: log.add("woke")
        case .unavailable: log.add("unavailable")
        }
      }
      parts.ours?.changed()
      parts.kept.append(login)
    }
  }

  @Test func `The login session receives logind's lock and sleep and releases its inhibitor`()
    throws
  {
    _ = try stage.connect(to: bus)
    try listen()
    try log.wait(for: 3)
    let mock = try MockedLogind(bus)
    try stage.on { [log] parts in
      parts.kept.append(
        try #require(parts.theirs).use { connection throws(DBusError) in
          try connection.watchOwner(of: "org.freedesktop.login1") { name in
            if name != nil { log.add("there") }
          }
        })
    }
    #expect(try log.wait(for: 4) == ["ready", "ready", "unavailable", "there"])
    try ask(
      Self.manager, "org.freedesktop.DBus.Mock", "AddSession",
      [
        .string("c1"), .string("seat0"), .uint32(1_000), .string("somebody"), .bool(true),
      ])
    #expect(try log.wait(for: 5).last == "done")
    let path = Self.manager + "/session/c1"
    try signal("SessionNew", "so", [.string("c1"), .objectPath(path)])
    #expect(try Set(log.wait(for: 7).suffix(2)) == ["done", "unlocked"])
    try ask(path, "org.freedesktop.login1.Session", "SetLockedHint", [.bool(true)])
    #expect(try Set(log.wait(for: 9).suffix(2)) == ["done", "locked"])

    try ask(Self.manager, "org.freedesktop.login1.Manager", "ListInhibitors")
    #expect(try log.wait(for: 10).last == "1")
    try signal("PrepareForSleep", "b", [.bool(true)])
    #expect(try Set(log.wait(for: 12).suffix(2)) == ["done", "sleep"])
    try stage.on { $0.finish() }
    var count = 12
    repeat {
      // A program that another test is starting has the inhibitor open for a moment.
      try ask(Self.manager, "org.freedesktop.login1.Manager", "ListInhibitors")
      count += 1
    } while try log.wait(for: count).last != "0" && count < 1_000
    #expect(try log.wait(for: count).last == "0")
    try signal("PrepareForSleep", "b", [.bool(false)])
    #expect(try Set(log.wait(for: count + 2).suffix(2)) == ["done", "woke"])
    #expect(try stage.on { $0.theirs?.hasTask } == false)
    withExtendedLifetime(mock) {}
  }
}
