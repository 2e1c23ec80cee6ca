import BusSupport
import DBus
import Foundation
import Testing

/// How a connection behaves on a real bus.
@Suite(.enabled(if: PrivateBus.isInstalled, "dbus-daemon is not installed: apt install dbus"))
struct BusTests {
  let bus: PrivateBus
  let ours: BusConnection
  let ourName: String
  let theirs: BusConnection
  let theirName: String
  let loop: PollingLoop

  static let name = "test.Server"
  static let interface = "test.Interface"

  init() throws {
    bus = try PrivateBus()
    (ours, ourName) = try bus.connectReady()
    (theirs, theirName) = try bus.connectReady()
    loop = PollingLoop(ours, theirs)
  }

  /// Requests the test name and waits for the answer.
  func request(
    _ connection: BusConnection, _ options: BusNameOptions = .doesNotQueue
  ) throws -> BusNameAnswer {
    var result: Result<BusNameAnswer, DBusError>?
    try connection.requestName(BusTests.name, options: options) { result = $0 }
    try PollingLoop(ours, theirs, connection).run(until: { result != nil })
    return try #require(result).get()
  }

  /// Calls the test object and waits for the answer.
  func answer(_ destination: String, _ arguments: [DBusValue] = []) throws
    -> Result<DBusMessage, DBusError>
  {
    var result: Result<DBusMessage, DBusError>?
    try ours.call(
      destination: destination, path: "/", interface: BusTests.interface, member: "M",
      arguments: arguments
    ) { result = $0 }
    try loop.run(until: { result != nil })
    return try #require(result)
  }

  @Test func `A call sent before the bus has answered the greeting arrives`() throws {
    let early = try bus.connect()
    #expect(early.uniqueName == nil)
    var isReady = false
    early.onReady = { isReady = true }
    var answer: Result<DBusMessage, DBusError>?
    try early.call(
      destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
      interface: "org.freedesktop.DBus", member: "GetId"
    ) {
      #expect(isReady)
      answer = $0
    }
    try PollingLoop(early).run(until: { answer != nil })
    #expect(try answer?.get().arguments.first?.text?.count == 32)
    #expect(early.uniqueName?.hasPrefix(":") == true)
  }

  @Test func `A call reaches the owner of a name and names the caller`() throws {
    var sender: String?
    let export = try theirs.export(path: "/", interface: BusTests.interface) {
      sender = $0.message.sender
      try? $0.answer($0.message.arguments)
    }
    #expect(try request(theirs) == .owned)
    let reply = try answer(BusTests.name, [.options(["a": .byte(1)])]).get()
    #expect(reply.arguments == [.options(["a": .byte(1)])])
    #expect(reply.sender == theirName)
    #expect(sender == ourName)
    withExtendedLifetime(export) {}
  }

  @Test func `A call to an unknown name is an error of the bus`() throws {
    guard case .answered(let name, _) = try answer("test.Nobody").failure else {
      Issue.record("the call was not refused")
      return
    }
    #expect(name == "org.freedesktop.DBus.Error.ServiceUnknown")
  }

  @Test func `The bus gives the process and user behind a name`() throws {
    var process: Int?
    try ours.call(
      destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
      interface: "org.freedesktop.DBus", member: "GetConnectionUnixProcessID",
      arguments: [.string(theirName)]
    ) { process = (try? $0.get())?.arguments.first?.integer }
    try loop.run(until: { process != nil })
    #expect(process == Int(ProcessInfo.processInfo.processIdentifier))
  }

  @Test func `An owner is reported at first, and when it appears, is replaced and leaves`() throws {
    var owners: [String?] = []
    let watch = try ours.watchOwner(of: BusTests.name) { owners.append($0) }
    #expect(owners.isEmpty)
    try loop.run(until: { owners.count == 1 })
    #expect(try request(theirs, .allowsReplacement) == .owned)
    try loop.run(until: { owners.count == 2 })
    let (third, thirdName) = try bus.connectReady()
    #expect(try request(third, [.replaces, .doesNotQueue]) == .owned)
    try loop.run(until: { owners.count >= 3 })
    #expect(owners == [nil, theirName, thirdName] || owners == [nil, theirName, nil, thirdName])
    third.close()
    try loop.run(until: { watch.owner != thirdName })
    // The replaced owner is queued and gets the name back.
    #expect(watch.owner == theirName)
    theirs.close()
    try loop.run(until: { watch.owner == nil })
    #expect(owners.last == .some(nil))
  }

  @Test func `An owner that exists already is reported at first`() throws {
    #expect(try request(theirs) == .owned)
    #expect(try request(theirs) == .alreadyOwned)
    #expect(try request(ours) == .taken)
    #expect(try request(ours, []) == .queued)
    var owners: [String?] = []
    let watch = try ours.watchOwner(of: BusTests.name) { owners.append($0) }
    try loop.run(until: { !owners.isEmpty })
    #expect(owners == [theirName])
    var isReleased = false
    try theirs.releaseName(BusTests.name) { _ in isReleased = true }
    try loop.run(until: { isReleased && owners.count == 2 })
    #expect(owners == [theirName, ourName])
    withExtendedLifetime(watch) {}
  }

  @Test func `No change of owner is missed between the first answer and the next`() throws {
    for _ in 0..<20 {
      var owners: [String?] = []
      try theirs.requestName(BusTests.name) { _ in }
      let watch = try ours.watchOwner(of: BusTests.name) { owners.append($0) }
      try theirs.releaseName(BusTests.name) { _ in }
      var isOver = false
      try theirs.requestName("test.Other") { _ in isOver = true }
      try loop.run(until: { isOver })
      // Earlier signals precede the answer of this call.
      _ = try answer("test.Nobody")
      #expect(owners.last == .some(nil))
      #expect(watch.owner == nil)
    }
  }

  @Test func `Only the bus is believed about owners`() throws {
    var owners: [String?] = []
    let watch = try ours.watchOwner(of: BusTests.name) { owners.append($0) }
    try loop.run(until: { owners.count == 1 })
    try theirs.emit(
      destination: ourName, path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
      member: "NameOwnerChanged",
      arguments: [.string(BusTests.name), .string(""), .string(theirName)])
    try waitForSignal(from: theirs)
    #expect(owners == [nil])
    withExtendedLifetime(watch) {}
  }

  /// Waits for a signal that is sent now, and with it for everything sent before.
  func waitForSignal(from connection: BusConnection) throws {
    var isThere = false
    let watch = try ours.watch(interface: "test.Last") { _ in isThere = true }
    // Earlier signals do not count for a watch that the bus has not accepted yet.
    _ = try answer("test.Nobody")
    try connection.emit(destination: ourName, path: "/", interface: "test.Last", member: "S")
    try loop.run(until: { isThere })
    withExtendedLifetime(watch) {}
  }

  @Test func `A signal arrives with its sender's unique name`() throws {
    #expect(try request(theirs) == .owned)
    var signals: [DBusMessage] = []
    let watch = try ours.watch(
      sender: BusTests.name, path: "/a", interface: BusTests.interface, member: "S",
      argument0: "yes"
    ) { signals.append($0) }
    // The bus has the match rule once it has answered a later call.
    _ = try answer("test.Nobody")
    for (path, member, text) in [
      ("/b", "S", "yes"), ("/a", "T", "yes"), ("/a", "S", "no"), ("/a", "S", "yes"),
    ] {
      try theirs.emit(
        path: path, interface: BusTests.interface, member: member, arguments: [.string(text)])
    }
    try loop.run(until: { !signals.isEmpty })
    #expect(signals.count == 1)
    #expect(signals[0].sender == theirName)
    #expect(signals[0].arguments == [.string("yes")])
    withExtendedLifetime(watch) {}
  }

  @Test func `A forged signal carries the unique name of its forger`() throws {
    #expect(try request(theirs) == .owned)
    let (forger, forgerName) = try bus.connectReady()
    var named: [String?] = []
    var unique: [String?] = []
    let byName = try ours.watch(sender: BusTests.name, interface: BusTests.interface) {
      named.append($0.sender)
    }
    let byUnique = try ours.watch(sender: theirName, interface: BusTests.interface) {
      unique.append($0.sender)
    }
    _ = try answer("test.Nobody")
    try forger.emit(path: "/", interface: BusTests.interface, member: "S")
    try forger.emit(destination: ourName, path: "/", interface: BusTests.interface, member: "S")
    try waitForSignal(from: forger)
    try theirs.emit(path: "/", interface: BusTests.interface, member: "S")
    try loop.run(until: { unique.count == 1 })
    #expect(named == [forgerName, theirName])
    #expect(unique == [theirName])
    withExtendedLifetime((byName, byUnique)) {}
  }

  @Test func `A released watch receives no more signals`() throws {
    var count = 0
    var watch: BusWatch? = try ours.watch(interface: BusTests.interface) { _ in count += 1 }
    _ = try answer("test.Nobody")
    withExtendedLifetime(watch) {}
    watch = nil
    try theirs.emit(destination: ourName, path: "/", interface: BusTests.interface, member: "S")
    try waitForSignal(from: theirs)
    #expect(count == 0)
  }
}
