import BusSupport
import DBus
import LinuxEvents
import NotificationEngine
import NotificationModel
import ServedDesktop
import Testing
import TestSupport

/// A remote server on a bus of the test, watched by a monitor and by Plasma's own interface for watchers.
@Suite(.blocking, .enabled(if: PrivateBus.isInstalled), .timeLimit(.minutes(5)))
struct WatchTests {
  @Test(.rules("S5"))
  func `A call of the server is listed with the facts of its sender`()
    throws
  {
    let stage = try WatchStage()
    try stage.monitor()
    try stage.notify("Tea")
    let posted = try #require(try stage.posted(1).first)
    #expect(posted.way == .watched && posted.content.title == .literal("Tea"))
    #expect(posted.program.claim.name == "kettle")
    #expect(
      posted.program.facts.executable == ProcessFacts(of: ProcessFacts.ownIdentifier)?.executable)
    #expect(posted.actions.isEmpty && posted.content.sound == nil && posted.replaces == 0)
    #expect(posted.tag.hasPrefix("watched:") && posted.tag.hasSuffix(":41"))
  }

  @Test(.rules("S5")) func `Our own notifications at the remote server are not listed`() throws {
    let stage = try WatchStage()
    try stage.monitor()
    try stage.notify("ours", by: stage.server.server)
    try stage.notify("Tea")
    #expect(try stage.posted(1).map(\.content.title) == [.literal("Tea")])
  }

  @Test(.rules("S5", "S20"))
  func `A program that has ended before its call is seen is known from when it came to the bus`()
    throws
  {
    let stage = try WatchStage()
    try stage.monitor()
    try stage.notifyAndLeave("Tea")
    let posted = try #require(try stage.posted(1).first)
    #expect(
      posted.program.facts.executable == ProcessFacts(of: ProcessFacts.ownIdentifier)?.executable)
  }

  @Test(.rules("S5")) func `A close by the program is followed, and no message is sent`()
    throws
  {
    let stage = try WatchStage()
    try stage.monitor()
    try stage.notify("Tea")
    let posted = try #require(try stage.posted(1).first)
    try stage.signal("NotificationClosed", [.uint32(41), .uint32(3)])
    let closed = try stage.closed(1)
    #expect(closed == [.tag(posted.tag)])
    #expect(stage.received.map(\.member) == ["Notify"], "the server got one call")
  }

  @Test(.rules("S5")) func `A monitor sees no calls of other methods`() throws {
    let stage = try WatchStage()
    try stage.monitor()
    _ = try stage.call("GetServerInformation", [])
    try stage.notify("Tea")
    try stage.posted(1)
    #expect(stage.seen.filter { $0.message.member == "GetServerInformation" }.isEmpty)
  }

  @Test(.rules("S5"))
  func `Plasma's watcher gets a number before the arguments, and knows a claim`()
    throws
  {
    let stage = try WatchStage()
    let watch = try stage.plasma { $0 == 7 }
    defer { withExtendedLifetime(watch) {} }
    try stage.handOver(7, "ours")
    try stage.handOver(8, "Tea")
    let posted = try #require(try stage.posted(1).first)
    #expect(posted.content.title == .literal("Tea") && posted.tag.hasSuffix(":8"))
    #expect(posted.program.facts == ProgramFacts(executable: nil))
    #expect(posted.program.claim.name == "kettle")
    try stage.handOver("CloseNotification", [.uint32(8)])
    #expect(try stage.closed(1) == [.tag(posted.tag)])
  }

  @Test(.rules("S5")) func `Only the remote server may call the watcher`() throws {
    let stage = try WatchStage()
    let watch = try stage.plasma { _ in false }
    defer { withExtendedLifetime(watch) {} }
    let error = #expect(throws: DBusError.self) {
      try stage.handOver(8, "Forged", from: stage.server.client)
    }
    guard case .answered(let name, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(name == "org.freedesktop.DBus.Error.InvalidArgs")
    #expect(stage.server.events.isEmpty)
  }

  @Test(.rules("S5"))
  func `A program that has left is forgotten once the core has answered its call`() throws {
    let stage = try WatchStage()
    try stage.monitor()
    stage.server.number = nil
    try stage.notifyAndLeave("Tea")
    try stage.posted(1)
    // The end of the program has reached the server before the answer to a later call.
    try stage.call("GetServerInformation", [])
    #expect(!stage.server.events.contains { if case .disconnected = $0 { true } else { false } })
    guard case .postings(.posted(_, let origin)) = try #require(stage.server.events.first) else {
      Issue.record("\(stage.server.events)")
      return
    }
    stage.server.answer(origin, number: 41)
    #expect(stage.server.events.last == .disconnected(origin.connection))
  }

  @Test(.rules("S5")) func `The watcher registers, and leaves when it is closed`() throws {
    let stage = try WatchStage()
    let watch = try stage.plasma { _ in false }
    watch.close()
    try stage.loop.run { stage.received.map(\.member) == ["RegisterWatcher", "UnRegisterWatcher"] }
  }
}

/// A remote server with the name, a program that calls it, and the core's events.
private final class WatchStage {
  let server: ServerStage
  /// The connection of the other server.
  let other: BusConnection
  private let otherName: String
  /// The calls that the other server got.
  private(set) var received: [DBusMessage] = []
  private(set) var seen: [ObservedMessage] = []
  private var exports: [BusExport] = []
  private var observer: BusMonitor?

  init() throws {
    server = try ServerStage()
    (other, otherName) = try server.bus.connectReady()
    for interface in [FreedesktopServer.name, PlasmaWatch.manager] {
      exports.append(
        try other.export(path: FreedesktopServer.path, interface: interface) { [unowned self] in
          answer($0)
        })
    }
    var isOwner = false
    try other.requestName(FreedesktopServer.name) { _ in isOwner = true }
    try loop.run { isOwner }
  }

  var loop: PollingLoop {
    PollingLoop([server.server, server.client, other] + [observer?.connection].compactMap(\.self))
  }

  private func answer(_ request: BusRequest) {
    if request.message.member == "GetServerInformation" {
      try? request.answer([.string("Other"), .string(""), .string("1"), .string("1.2")])
      return
    }
    received.append(request.message)
    try? request.answer(request.message.member == "Notify" ? [.uint32(41)] : [])
  }

  // MARK: - Watching

  func monitor() throws {
    let watch = NotificationWatch(try #require(server.calls), server: otherName)
    var outcome: DBusError??
    let monitor = try BusMonitor(
      environment: ["DBUS_SESSION_BUS_ADDRESS": server.bus.address],
      rules: watch.rules, outcome: { outcome = .some($0) },
      handler: { [unowned self] in
        seen.append($0)
        watch.receive($0)
      })
    observer = monitor
    try loop.run { outcome != nil }
    #expect(outcome == .some(nil))
  }

  func plasma(_ isOurs: @escaping (UInt32) -> Bool) throws -> PlasmaWatch {
    var isDone = false
    let watch = try PlasmaWatch(
      try #require(server.calls), server: otherName, isOurs: isOurs
    ) { error in
      #expect(error == nil)
      isDone = true
    }
    try loop.run { isDone }
    return watch
  }

  // MARK: - Calls and signals

  @discardableResult
  func call(
    _ member: String, _ arguments: [DBusValue], by connection: BusConnection? = nil
  ) throws -> [DBusValue] {
    try answer(
      connection ?? server.client, destination: FreedesktopServer.name,
      path: FreedesktopServer.path, interface: FreedesktopServer.name, member, arguments)
  }

  func notify(_ summary: String, by connection: BusConnection? = nil) throws {
    try call("Notify", Self.arguments(summary), by: connection)
  }

  /// Comes to the bus, and a little later notifies without waiting for an answer and leaves before anybody else acts.
  func notifyAndLeave(_ summary: String) throws {
    let (program, name) = try server.bus.connectReady()
    for _ in 0..<4 { try call("GetServerInformation", []) }
    try program.send(
      destination: FreedesktopServer.name, path: FreedesktopServer.path,
      interface: FreedesktopServer.name, member: "Notify", arguments: Self.arguments(summary))
    #expect(program.flush(waiting: .seconds(10)))
    program.close()
    // The bus has noticed its end before the watching connection asks for it.
    let (witness, _) = try server.bus.connectReady()
    var isThere = true
    while isThere {
      var answer: Result<DBusMessage, DBusError>?
      try witness.callDriver("NameHasOwner", [.string(name)]) { answer = $0 }
      try PollingLoop(witness).run { answer != nil }
      isThere = try #require(answer).get().arguments.first?.truth == true
    }
  }

  func handOver(_ number: UInt32, _ summary: String, from connection: BusConnection? = nil) throws {
    try handOver("Notify", [.uint32(number)] + Self.arguments(summary), from: connection)
  }

  func handOver(
    _ member: String, _ arguments: [DBusValue], from connection: BusConnection? = nil
  ) throws {
    _ = try answer(
      connection ?? other, destination: try #require(server.server.uniqueName),
      path: PlasmaWatch.path, interface: "org.kde.NotificationWatcher", member, arguments)
  }

  func signal(_ member: String, _ arguments: [DBusValue]) throws {
    try other.emit(
      destination: server.client.uniqueName, path: FreedesktopServer.path,
      interface: FreedesktopServer.name, member: member, arguments: arguments)
  }

  private func answer(
    _ connection: BusConnection, destination: String, path: String, interface: String,
    _ member: String, _ arguments: [DBusValue]
  ) throws -> [DBusValue] {
    var answer: Result<DBusMessage, DBusError>?
    try connection.call(
      destination: destination, path: path, interface: interface, member: member,
      arguments: arguments
    ) { answer = $0 }
    try loop.run { answer != nil }
    return try #require(answer).get().arguments
  }

  private static func arguments(_ summary: String) -> [DBusValue] {
    [
      .string("kettle"), .uint32(0), .string(""), .string(summary), .string(""),
      .strings(["pour", "Pour"]), .options(["sound-name": .string("bell")]), .int32(-1),
    ]
  }

  // MARK: - Events of the core

  @discardableResult
  func posted(_ count: Int) throws -> [PostingCall] {
    func all() -> [PostingCall] {
      server.events.compactMap { event in
        if case .postings(.posted(let posted, _)) = event { posted } else { nil }
      }
    }
    try loop.run { all().count >= count }
    return all()
  }

  func closed(_ count: Int) throws -> [PostingName] {
    func all() -> [PostingName] {
      server.events.compactMap { event in
        if case .postings(.closed(let name, _, _, _)) = event { name } else { nil }
      }
    }
    try loop.run { all().count >= count }
    return all()
  }
}
