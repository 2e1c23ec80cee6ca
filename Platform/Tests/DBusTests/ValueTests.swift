import BusSupport
import DBus
import Glibc
import Testing

/// Which values can cross a connection, and which are refused.
@Suite struct ValueTests {
  static let nested: [DBusValue] = [
    .array(element: "s", []), .strings(["a", "", "ü"]), .bytes([]), .bytes([0, 1, 255]),
    .array(element: "i", [.int32(-1), .int32(7)]),
    .array(element: "as", [.strings(["x"]), .strings([])]),
    .array(element: "(ib)", [.structure([.int32(1), .bool(true)])]),
    .array(element: "v", [.variant(.bool(false)), .variant(.string("v"))]),
    .structure([.string("s"), .bytes([1]), .structure([.double(1.5)])]),
    .variant(.variant(.variant(.options(["a": .uint32(1)])))),
    .options([:]), .options(["urgency": .byte(2), "image-data": .structure([.int32(1)])]),
    .dictionary(
      key: "u", value: "as",
      [DBusEntry(key: .uint32(9), value: .strings(["nine"]))]),
  ]

  static let basic: [DBusValue] = [
    .byte(0), .byte(255), .bool(true), .bool(false), .int16(.min), .uint16(.max), .int32(.min),
    .uint32(.max), .int64(.min), .uint64(.max), .double(-0.5), .double(.infinity), .string(""),
    .string("Grüße 👋 \u{1}"), .objectPath("/"), .objectPath("/a/b_1"), .signature(""),
    .signature("a{s(iv)}"),
  ]

  @Test(arguments: basic + nested)
  func `A D-Bus value is received as it was sent`(value: DBusValue) throws {
    let pair = try ConnectedPair()
    let export = try pair.serve { try? $0.answer($0.message.arguments) }
    defer { withExtendedLifetime(export) {} }
    let reply = try pair.answer("Echo", [value, .uint32(7)]).get()
    #expect(reply.arguments == [value, .uint32(7)])
  }

  @Test func `A text and bytes of a megabyte are received as they were sent`() throws {
    let pair = try ConnectedPair()
    let export = try pair.serve { try? $0.answer($0.message.arguments) }
    defer { withExtendedLifetime(export) {} }
    let values: [DBusValue] = [
      .string(String(repeating: "ä", count: 500_000)),
      .bytes([UInt8](repeating: 7, count: 1_000_000)),
    ]
    #expect(try pair.answer("Echo", values).get().arguments == values)
  }

  @Test func `A received file is open for reading the sender's bytes`() throws {
    let pair = try ConnectedPair()
    let ends = try PrivateBus.sockets()
    var received: DBusDescriptor?
    let export = try pair.serve { request in
      if case .descriptor(let file) = request.message.arguments.first { received = file }
      try? request.answer()
    }
    defer { withExtendedLifetime(export) {} }
    #expect(throws: DBusError.self) { try pair.call("Take", [.descriptor(ends.0)]) { _ in } }
    var isReady = false
    pair.client.onReady = { isReady = true }
    try pair.loop.run(until: { isReady })
    _ = try pair.answer("Take", [.descriptor(ends.0)]).get()
    let file = try #require(received)
    #expect(file.number != ends.0.number)
    var sent: UInt8 = 42
    #expect(unsafe write(ends.1.number, &sent, 1) == 1)
    var byte: UInt8 = 0
    #expect(unsafe read(file.number, &byte, 1) == 1)
    #expect(byte == 42)
  }

  static let refused: [(DBusValue, String)] = [
    (.string("a\0b"), "string “a␀b” holds a zero byte; remove it"),
    (.objectPath("no"), "object path “no” is not valid; correct it"),
    (.signature("(("), "signature “((” is not valid; correct it"),
    (
      .array(element: "s", [.int32(1)]),
      "array element “i” has the wrong type; it must be “s”"
    ),
    (
      .dictionary(key: "s", value: "v", [DBusEntry(key: .int32(1), value: .variant(.byte(1)))]),
      "dictionary key “i” has the wrong type; it must be “s”"
    ),
    (
      .dictionary(key: "s", value: "v", [DBusEntry(key: .string(""), value: .byte(1))]),
      "dictionary value “y” has the wrong type; it must be “v”"
    ),
    (.array(element: "", []), "signature “” is not valid here; correct it"),
    (.array(element: "ii", []), "signature “ii” is not valid here; correct it"),
    (
      .dictionary(key: "v", value: "s", []),
      "signature “{vs}” is not valid here; correct it"
    ),
    (.structure([]), "signature “” is not valid here; correct it"),
  ]

  @Test(arguments: refused)
  func `A value that D-Bus does not allow is refused by name`(
    value: DBusValue, message: String
  ) throws {
    let pair = try ConnectedPair()
    let error = #expect(throws: DBusError.self) { try pair.call("Echo", [value]) { _ in } }
    #expect(error?.description == message)
    // Nothing of the refused call was sent: the connection still works.
    let export = try pair.serve { try? $0.answer($0.message.arguments) }
    defer { withExtendedLifetime(export) {} }
    #expect(try pair.answer("Echo", [.byte(1)]).get().arguments == [.byte(1)])
  }

  @Test func `A name that D-Bus does not allow is refused by field`() throws {
    let pair = try ConnectedPair()
    func field(_ body: () throws -> Void) -> String? {
      let error = #expect(throws: DBusError.self) { try body() }
      if case .invalid(let field, _, _) = error { return field }
      return nil
    }
    let client = pair.client
    #expect(field { try client.emit(path: "x", interface: "a.b", member: "M") } == "path")
    #expect(field { try client.emit(path: "/", interface: "a", member: "M") } == "interface")
    #expect(field { try client.emit(path: "/", interface: "a.b", member: "M.") } == "member")
    #expect(
      field { try client.emit(destination: "-", path: "/", interface: "a.b", member: "M") }
        == "destination")
    #expect(field { try client.emit(path: "/\0", interface: "a.b", member: "M") } == "path")
    #expect(field { _ = try client.watch(argument0: "it's") { _ in } } == "argument0")
  }

  @Test func `The readers look through variants and return only values that fit`() {
    #expect(DBusValue.variant(.variant(.string("a"))).text == "a")
    #expect(DBusValue.byte(1).text == nil)
    #expect(DBusValue.variant(.uint64(.max)).integer == nil)
    #expect(DBusValue.int16(-4).integer == -4)
    #expect(DBusValue.variant(.bool(true)).truth == true)
    #expect(DBusValue.strings(["a"]).texts == ["a"])
    #expect(DBusValue.options(["a": .byte(1)]).options == ["a": .byte(1)])
  }
}
