import BusSupport
import DBus
import Dispatch
import Testing

@Suite struct `All objects below a path` {
  @Test func `They share one handler, with all their interfaces, and others stay unknown`() throws {
    let pair = try ConnectedPair()
    var called: [String] = []
    let export = try pair.server.export(below: "/tree") { request in
      called.append("\(request.message.path) \(request.message.interface)")
      try? request.answer()
    }
    defer { withExtendedLifetime(export) {} }
    var answers: [Bool] = []
    for path in ["/tree", "/tree/a/1", "/treehouse", "/"] {
      try pair.client.call(
        path: path, interface: "test.\(answers.isEmpty ? "One" : "Two")", member: "M"
      ) {
        answers.append((try? $0.get()) != nil)
      }
      let count = answers.count
      try pair.loop.run(until: { answers.count > count })
    }
    #expect(answers == [true, true, false, false])
    #expect(called == ["/tree test.One", "/tree/a/1 test.Two"])
  }

  @Test func `A path that D-Bus does not allow is refused`() throws {
    let pair = try ConnectedPair()
    #expect(throws: DBusError.self) { try pair.server.export(below: "tree/") { _ in } }
  }
}

/// A connection that a serial queue drives.
@Suite(.enabled(if: PrivateBus.isInstalled, "dbus-daemon is not installed: apt install dbus"))
struct `A connection on a queue` {
  private let queue = DispatchQueue(label: "test")

  @Test func `It is answered, meets its deadlines and wakes up for nothing else`() throws {
    let bus = try PrivateBus()
    let done = DispatchSemaphore(value: 0)
    var results: [Result<DBusMessage, DBusError>] = []
    let driven = try queue.sync {
      let driven = try BusOnQueue(try bus.connect(), queue: queue)
      try driven.use { connection in
        try connection.callDriver("GetId") {
          results.append($0)
          done.signal()
        }
      }
      return driven
    }
    #expect(done.wait(timeout: .now() + 60) == .success)
    let silent = try bus.connectReady()
    _ = try queue.sync {
      try driven.use { connection in
        try connection.call(
          destination: silent.name, path: "/", interface: "a.b", member: "M",
          timeout: .milliseconds(50)
        ) {
          results.append($0)
          done.signal()
        }
      }
    }
    #expect(done.wait(timeout: .now() + 60) == .success)
    queue.sync {
      #expect(throws: Never.self) { try results[0].get() }
      #expect(throws: DBusError.timedOut) { try results[1].get() }
      #expect(driven.wakeUps < 20)
      driven.close()
    }
  }

  @Test func `It reports the end of its bus`() throws {
    let bus = try PrivateBus()
    let done = DispatchSemaphore(value: 0)
    let driven = try queue.sync {
      let driven = try BusOnQueue(try bus.connect(), queue: queue)
      driven.connection.onReady = { done.signal() }
      driven.connection.onDisconnect = { _ in done.signal() }
      return driven
    }
    #expect(done.wait(timeout: .now() + 60) == .success)
    bus.end()
    #expect(done.wait(timeout: .now() + 60) == .success)
    queue.sync { #expect(!driven.connection.isOpen) }
  }
}
