import BusSupport
import DBus
import Testing

/// The end of a connection, and the rights of a handler that runs meanwhile.
@Suite struct EndingTests {
  @Test func `The end answers every call, is reported once, and leaves the connection inert`()
    throws
  {
    let pair = try ConnectedPair()
    var requests: [BusRequest] = []
    let export = try pair.serve { requests.append($0) }
    var log: [String] = []
    pair.client.onDisconnect = { log.append("end: \($0)") }
    for number in 1...2 {
      try pair.call { log.append("\(number): \($0.failure?.description ?? "")") }
    }
    try pair.loop.run(until: { requests.count == 2 })
    pair.server.close()
    try pair.loop.run(until: { !pair.client.isOpen })
    let text = "the connection to the bus has ended; open a new one"
    #expect(log.dropLast().sorted() == ["1: \(text)", "2: \(text)"])
    #expect(log.last == "end: \(text)")
    #expect(pair.client.process() == false)
    #expect(pair.client.descriptor == nil)
    #expect(pair.client.events == [])
    #expect(pair.client.deadline == nil)
    #expect(pair.client.flush() == false)
    #expect(throws: DBusError.disconnected) { try pair.call { _ in } }
    #expect(throws: DBusError.disconnected) { _ = try pair.client.watch { _ in } }
    #expect(throws: DBusError.disconnected) {
      try pair.client.emit(path: "/", interface: "a.b", member: "M")
    }
    #expect(throws: DBusError.disconnected) { try requests[0].answer() }
    pair.client.close()
    #expect(log.count == 3)
    withExtendedLifetime(export) {}
  }

  @Test func `A connection that closes itself answers its calls and reports no end`() throws {
    let pair = try ConnectedPair()
    var failure: DBusError?
    pair.client.onDisconnect = { _ in Issue.record("nobody asked") }
    try pair.call { failure = $0.failure }
    pair.client.close()
    #expect(failure == .disconnected)
  }

  @Test func `A handler may close the connection that called it`() throws {
    let pair = try ConnectedPair()
    let export = try pair.serve { try? $0.answer() }
    defer { withExtendedLifetime(export) {} }
    var answers = 0
    try pair.call { _ in
      answers += 1
      pair.client.close()
    }
    try pair.call { result in
      answers += 1
      #expect(result.failure == .disconnected)
    }
    try pair.loop.run(until: { answers == 2 })
  }

  @Test func `A handler may release its own watch and object`() throws {
    let pair = try ConnectedPair()
    var watch: BusWatch?
    var export: BusExport?
    var signals = 0
    watch = try pair.server.watch(interface: "test.I") { _ in
      signals += 1
      watch = nil
    }
    export = try pair.serve { request in
      export = nil
      try? request.answer()
    }
    for _ in 0..<2 { try pair.client.emit(path: "/", interface: "test.I", member: "S") }
    #expect(try pair.answer().failure == nil)
    #expect(signals == 1)
    #expect(watch == nil)
    #expect(export == nil)
    #expect(try pair.answer().failure != nil)
  }

  @Test func `A handler may call again, and one call of process is bounded`() throws {
    var limits = DBusLimits()
    limits.stepsPerProcess = 3
    let pair = try ConnectedPair(clientLimits: limits)
    let export = try pair.serve { try? $0.answer($0.message.arguments) }
    defer { withExtendedLifetime(export) {} }
    var left = 20
    func next() throws {
      try pair.call { _ in
        left -= 1
        #expect(pair.client.process() == false)
        if left > 0 { try? next() }
      }
    }
    try next()
    try pair.loop.run(until: { left == 0 })
    for _ in 0..<20 { try pair.server.emit(path: "/", interface: "test.I", member: "S") }
    var signals = 0
    let watch = try pair.client.watch(interface: "test.I") { _ in signals += 1 }
    #expect(pair.client.process())
    #expect(signals <= 3)
    try PollingLoop(pair.client).run(until: { signals == 20 })
    withExtendedLifetime(watch) {}
  }

  @Test func `A released connection closes its socket and leaves its tokens harmless`()
    throws
  {
    let socket: DBusDescriptor
    var client: BusConnection?
    do {
      let ends = try PrivateBus.sockets()
      socket = ends.0
      client = try BusConnection(clientDescriptor: ends.1)
    }
    let server = try BusConnection(serverDescriptor: socket)
    var isEnded = false
    server.onDisconnect = { _ in isEnded = true }
    let watch = try client?.watch { _ in }
    let call = try client?.call(path: "/", interface: "a.b", member: "M") { _ in
      Issue.record("nobody is left to answer for")
    }
    client = nil
    call?.cancel()
    withExtendedLifetime(watch) {}
    try PollingLoop(server).run(until: { isEnded })
  }

  @Test func `A missing bus is an error that names its address`() {
    func error(_ environment: [String: String]) -> String? {
      #expect(throws: DBusError.self) {
        _ = try BusConnection.session(environment: environment)
      }?.description
    }
    #expect(
      error([:])
        == "no bus at the session bus: neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR is set")
    #expect(
      error(["XDG_RUNTIME_DIR": "/nowhere/a b"])
        == "no bus at unix:path=/nowhere/a%20b/bus: No such file or directory")
    #expect(
      error(["DBUS_SESSION_BUS_ADDRESS": "nonsense"])?.hasPrefix("no bus at nonsense: ") == true)
    #expect(
      #expect(throws: DBusError.self) {
        _ = try BusConnection.system(
          environment: ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nowhere/bus"])
      }?.description == "no bus at unix:path=/nowhere/bus: No such file or directory")
  }
}
