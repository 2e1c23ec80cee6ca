import BusSupport
import DBus
import Glibc
import Testing

/// Messages that are refused because they are too big, too deep or malformed.
@Suite struct LimitTests {
  /// A value inside the given number of variants.
  static func nested(_ depth: Int) -> DBusValue {
    (0..<depth).reduce(.byte(7)) { value, _ in .variant(value) }
  }

  @Test func `D-Bus values may be nested as deep as the limit and no deeper`() throws {
    let pair = try ConnectedPair()
    let export = try pair.serve { try? $0.answer($0.message.arguments) }
    defer { withExtendedLifetime(export) {} }
    let deepest = LimitTests.nested(31)
    #expect(try pair.answer("Echo", [deepest]).get().arguments == [deepest])
    let error = DBusError.limitPassed(what: "values inside each other", limit: 32)
    for depth in [32, 3_000] {
      #expect(throws: error) { try pair.call("Echo", [LimitTests.nested(depth)]) { _ in } }
    }
  }

  @Test func `An answer over a limit is an error, and the connection stays open`() throws {
    var limits = DBusLimits()
    limits.depth = 4
    limits.elements = 10
    limits.bytes = 100
    let pair = try ConnectedPair(clientLimits: limits)
    let values: [String: DBusValue] = [
      "Deep": LimitTests.nested(4), "Many": .array(element: "u", (0..<10).map { .uint32($0) }),
      "Long": .string(String(repeating: "x", count: 101)),
      "Bytes": .bytes([UInt8](repeating: 0, count: 101)), "Fits": LimitTests.nested(3),
    ]
    let export = try pair.serve { request in
      try? request.answer(values[request.message.member].map { [$0] } ?? [])
    }
    defer { withExtendedLifetime(export) {} }
    let passed = [
      "Deep": DBusError.limitPassed(what: "values inside each other", limit: 4),
      "Many": .limitPassed(what: "values in one message", limit: 10),
      "Long": .limitPassed(what: "bytes in one message", limit: 100),
      "Bytes": .limitPassed(what: "bytes in one message", limit: 100),
    ]
    for (member, error) in passed { #expect(try pair.answer(member).failure == error) }
    #expect(try pair.answer("Fits").get().arguments == [LimitTests.nested(3)])
  }

  @Test func `Sent messages have limits too, that of their values being one of their own`() throws {
    var limits = DBusLimits()
    limits.elements = 5
    limits.sentElements = 10
    limits.bytes = 100
    let pair = try ConnectedPair(clientLimits: limits)
    #expect(throws: DBusError.limitPassed(what: "values in one message", limit: 10)) {
      try pair.call("M", [.array(element: "u", (0..<10).map { .uint32($0) })]) { _ in }
    }
    #expect(throws: DBusError.limitPassed(what: "bytes in one message", limit: 100)) {
      try pair.call("M", [.bytes([UInt8](repeating: 0, count: 101))]) { _ in }
    }
  }

  @Test func `A request over a limit is refused without its handler`() throws {
    var limits = DBusLimits()
    limits.bytes = 10
    let pair = try ConnectedPair(serverLimits: limits)
    var isCalled = false
    let export = try pair.serve { _ in isCalled = true }
    defer { withExtendedLifetime(export) {} }
    #expect(
      try pair.answer("M", [.string("01234567890")]).failure
        == .answered(
          name: "org.freedesktop.DBus.Error.InvalidArgs",
          message: "more than 10 bytes in one message; make it smaller"))
    #expect(!isCalled)
  }

  @Test func `A signal over a limit is reported and dropped`() throws {
    var limits = DBusLimits()
    limits.bytes = 10
    let pair = try ConnectedPair(serverLimits: limits)
    var refusals: [DBusError] = []
    var signals: [DBusMessage] = []
    pair.server.onRefusal = { refusals.append($1) }
    let watch = try pair.server.watch(interface: "test.I") { signals.append($0) }
    defer { withExtendedLifetime(watch) {} }
    for text in ["01234567890", "0123456789"] {
      try pair.client.emit(path: "/", interface: "test.I", member: "S", arguments: [.string(text)])
    }
    try pair.loop.run(until: { signals.count == 1 })
    #expect(signals[0].arguments == [.string("0123456789")])
    #expect(refusals == [.limitPassed(what: "bytes in one message", limit: 10)])
  }

  /// A signal of test.I as bytes, with a handwritten body.
  static func signal(_ signature: String, _ body: [UInt8]) -> [UInt8] {
    func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> ($0 * 8) & 255) } }
    func text(_ code: UInt8, _ type: String, _ value: String) -> [UInt8] {
      let size = type == "g" ? [UInt8(value.utf8.count)] : number(value.utf8.count)
      let parts: [[UInt8]] = [[code, 1], Array(type.utf8), [0], size, Array(value.utf8), [0]]
      let field = Array(parts.joined())
      return field + [UInt8](repeating: 0, count: (8 - field.count % 8) % 8)
    }
    let fields =
      text(1, "o", "/a") + text(2, "s", "test.I") + text(3, "s", "S") + text(8, "g", signature)
    var length = fields.count
    while fields[length - 1] == 0 { length -= 1 }
    // The signature ends with a zero byte of its own.
    length += 1
    let start: [UInt8] = [UInt8(ascii: "l"), 4, 1, 1]
    let parts: [[UInt8]] = [start, number(body.count), number(1), number(length), fields, body]
    return Array(parts.joined())
  }

  static let malformed: [(String, [UInt8])] = [
    ("v", [UInt8]((0..<3_000).flatMap { _ in [1, UInt8(ascii: "v"), 0] } + [1, 121, 0, 7])),
    ("v", [1, UInt8(ascii: "v"), 0]), ("s", [2, 0, 0, 0, 0xC3, 0x28, 0]),
    ("s", [3, 0, 0, 0, 0x61, 0, 0x61, 0]), ("s", [255, 255, 255, 127]), ("o", [1, 0, 0, 0, 97, 0]),
    ("ay", [255, 255, 255, 255]), ("au", [3, 0, 0, 0, 1, 2, 3]), ("u", []), ("h", [5, 0, 0, 0]),
    ("a{sv}", [8, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 97, 0, 1, 1]),
  ]

  @Test(arguments: malformed)
  func `A malformed message is dropped and the next one is read`(
    signature: String, body: [UInt8]
  ) throws {
    let ends = try PrivateBus.sockets()
    let server = try BusConnection(serverDescriptor: ends.0)
    var refusals: [DBusError] = []
    var signals: [DBusMessage] = []
    server.onRefusal = { refusals.append($1) }
    let watch = try server.watch(interface: "test.I") { signals.append($0) }
    defer { withExtendedLifetime(watch) {} }
    let bytes =
      Array("\0AUTH ANONYMOUS 78\r\nBEGIN\r\n".utf8) + LimitTests.signal(signature, body)
      + LimitTests.signal("y", [7])
    #expect(unsafe write(ends.1.number, bytes, bytes.count) == bytes.count)
    try PollingLoop(server).run(until: { signals.count == 1 })
    #expect(signals[0].arguments == [.byte(7)])
    #expect(refusals.count == 1)
  }

  @Test func `Watches and exports beyond their limits are refused, and releasing one makes room`()
    throws
  {
    var limits = DBusLimits()
    limits.watches = 1
    limits.exports = 1
    let pair = try ConnectedPair(serverLimits: limits)
    var watch: BusWatch? = try pair.server.watch { _ in }
    var export: BusExport? = try pair.serve { _ in }
    #expect(throws: DBusError.limitPassed(what: "watches", limit: 1)) {
      _ = try pair.server.watch { _ in }
    }
    #expect(throws: DBusError.limitPassed(what: "exported objects", limit: 1)) {
      _ = try pair.serve { _ in }
    }
    withExtendedLifetime((watch, export)) {}
    watch = nil
    export = nil
    watch = try pair.server.watch { _ in }
    export = try pair.serve { _ in }
    withExtendedLifetime((watch, export)) {}
  }
}
