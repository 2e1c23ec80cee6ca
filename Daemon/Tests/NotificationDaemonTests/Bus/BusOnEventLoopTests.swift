import BusSupport
@testable import NotificationDaemon
import DBus
import NIOCore
import TestSupport
import Testing

/// A connection that an event loop drives.
@Suite(
  .blocking, .enabled(if: PrivateBus.isInstalled, "dbus-daemon is not installed: apt install dbus"))
struct BusOnEventLoopTests {
  let stage: LoopStage
  let bus: PrivateBus
  var log: EventLog { stage.log }

  init() throws {
    bus = try PrivateBus()
    stage = try LoopStage()
  }

  @Test func `Successive calls are answered with few wake-ups and none afterwards`() throws {
    let name = try stage.connect(to: bus)
    let count = 200
    try stage.on { [log] parts in
      try parts.serve { try? $0.answer($0.message.arguments) }
      try callAgain(parts, name, count, log)
    }
    let lines = try log.wait(for: 2 + count)
    #expect(lines.last == "0")
    let (wakeUps, hasTask) = try stage.on { parts in
      let both = try [#require(parts.ours), #require(parts.theirs)]
      return (both.map(\.wakeUps).max() ?? 0, both.contains(where: \.hasTask))
    }
    // One for each received message, and a few for the greeting.
    #expect(wakeUps <= count + 20)
    #expect(!hasTask)
  }

  @Test func `A message sent on the loop is in the socket in the same turn`() throws {
    let ends = try PrivateBus.sockets()
    let loop = stage.loop
    try stage.on { [log] parts in
      let server = try BusConnection(serverDescriptor: ends.0)
      let client = try BusConnection(clientDescriptor: ends.1)
      let ours = try BusOnEventLoop(client, loop: loop)
      parts.ours = ours
      // Both are processed by hand here, so only this turn can have done it.
      for _ in 0..<20 where !(client.isReady && server.isReady) {
        client.process()
        server.process()
      }
      let export = try server.export(path: "/", interface: LoopStage.interface) {
        log.add("called")
        try? $0.answer()
      }
      try parts.call { _ in log.add("answered") }
      server.process()
      log.add("end of turn")
      parts.kept = [server, export]
    }
    #expect(try log.wait(for: 3) == ["called", "end of turn", "answered"])
  }

  @Test func `A call that is not answered fails at its deadline, with nothing from the bus`() throws
  {
    let name = try stage.connect(to: bus)
    try stage.on { [log] parts in
      try parts.serve { [weak parts] in parts?.kept.append($0) }
      try parts.call(name, timeout: .milliseconds(1)) {
        log.add($0.failure == .timedOut ? "late" : "\($0)")
      }
      #expect(parts.ours?.hasTask == true)
    }
    #expect(try log.wait(for: 3).last == "late")
    #expect(try stage.on { $0.ours?.hasTask } == false)
  }

  @Test func `A deadline that goes with its call is forgotten`() throws {
    let name = try stage.connect(to: bus)
    try stage.on { parts in
      let ours = try #require(parts.ours)
      let before = ours.wakeUps
      let call = try ours.use { connection throws(DBusError) in
        try connection.call(destination: name, path: "/", interface: "a.b", member: "M") { _ in }
      }
      #expect(ours.hasTask)
      ours.use { _ in call.cancel() }
      #expect(!ours.hasTask)
      #expect(ours.wakeUps == before)
    }
  }

  @Test
  func `Bytes that a full socket refused are written when there is room, and not before`()
    throws
  {
    let ends = try PrivateBus.sockets()
    let (loop, count) = (stage.loop, 400)
    try stage.on { [log] parts in
      let server = try BusConnection(serverDescriptor: ends.0)
      let client = try BusConnection(clientDescriptor: ends.1)
      for _ in 0..<20 where !(client.isReady && server.isReady) {
        client.process()
        server.process()
      }
      let ours = try BusOnEventLoop(client, loop: loop)
      parts.ours = ours
      let watch = try server.watch(interface: LoopStage.interface) { _ in log.add("signal") }
      parts.kept = [server, watch]
      try ours.use { connection throws(DBusError) in
        for _ in 0..<count {
          try connection.emit(
            path: "/", interface: LoopStage.interface, member: "S",
            arguments: [.bytes([UInt8](repeating: 1, count: 100_000))])
        }
      }
      #expect(client.events.contains(.writing))
      #expect(ours.hasTask)
    }
    // No peer reads yet, so only the first turn does anything, however often the loop runs.
    for _ in 0..<100 { try stage.on { _ in } }
    #expect(try #require(try stage.on { $0.ours?.wakeUps }) <= 1)
    try stage.on { parts in
      let server = try #require(parts.kept.first as? BusConnection)
      parts.theirs = try BusOnEventLoop(server, loop: loop)
    }
    try log.wait(for: count)
    try stage.on { parts in
      parts.ours?.changed()
      #expect(parts.ours?.hasTask == false)
      #expect(parts.ours?.connection.events == .reading)
    }
  }

  @Test func `A connection that stops at its step limit continues in the next turn`() throws {
    var limits = DBusLimits()
    limits.stepsPerProcess = 1
    let name = try stage.connect(to: bus, limits: limits)
    let count = 100
    try stage.on { [log] parts in
      try parts.serve { try? $0.answer() }
      for _ in 0..<count { try parts.call(name) { _ in log.add("answered") } }
    }
    try log.wait(for: 2 + count)
  }

  @Test func `A bus that dies ends the connection on the loop and releases everything`() throws {
    _ = try stage.connect(to: bus)
    try stage.on { [log, loop = stage.loop] parts in
      parts.ours?.connection.onDisconnect = { _ in
        loop.preconditionInEventLoop()
        log.add("end")
      }
      try parts.call("test.Nobody", timeout: nil) { _ in log.add("refused") }
    }
    try log.wait(for: 3)
    bus.end()
    #expect(try log.wait(for: 4) == ["ready", "ready", "refused", "end"])
    try stage.on { [loop = stage.loop] parts in
      let ours = try #require(parts.ours)
      #expect(!ours.connection.isOpen)
      #expect(!ours.hasTask)
      ours.changed()
      #expect(throws: DBusError.disconnected) { try parts.call { _ in } }
      #expect(throws: DBusError.disconnected) {
        try BusOnEventLoop(ours.connection, loop: loop)
      }
    }
  }

  @Test(arguments: [true, false])
  func `A connection that is closed or dropped leaves the bus`(isClosed: Bool) throws {
    _ = try stage.connect(to: bus)
    try stage.on { [log] parts in
      let name = try #require(parts.ours?.connection.uniqueName)
      try parts.theirs?.use { connection in
        parts.kept.append(
          try connection.watchOwner(of: name) { log.add($0 == nil ? "gone" : "there") })
      }
    }
    #expect(try log.wait(for: 3).last == "there")
    try stage.on { parts in
      if isClosed { parts.ours?.close() } else { parts.ours = nil }
    }
    #expect(try log.wait(for: 4).last == "gone")
  }

  @Test func `A delay expires on the loop, or is forgotten`() throws {
    let loop = stage.loop
    try stage.on { [log] _ in
      let delay = BusOnEventLoop.delay(on: loop)
      let forget = delay(.milliseconds(1)) { log.add("forgotten") }
      _ = delay(.milliseconds(2)) { log.add("over") }
      forget()
    }
    #expect(try log.wait(for: 1) == ["over"])
  }
}

/// Calls, and calls again from the answer, so many times.
private func callAgain(
  _ parts: LoopStage.Parts, _ name: String, _ count: Int, _ log: EventLog
) throws {
  guard count > 0 else { return }
  try parts.call(name, [.int32(Int32(count))]) { result in
    log.add("\((try? result.get())?.arguments.first?.integer.map { $0 - 1 } ?? -1)")
    #expect(throws: Never.self) { try callAgain(parts, name, count - 1, log) }
  }
}

extension Result {
  /// The error of a failure.
  var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
