import DBus
import Foundation
import NotificationModel
import NotificationWire
import ServedDesktop
import Testing
import TestSupport

/// The methods of `org.usernotifications.Center1` and the calls of the socket protocol are one table (S36).
struct CenterMethodTests {
  private static let docs = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "../../../docs")

  private static func page(_ name: String) throws -> String {
    try String(contentsOf: docs.appending(path: name), encoding: .utf8)
  }

  private static func method(_ name: String) throws -> CenterMethod {
    try #require(CenterMethod.all.first { $0.name == name })
  }

  @Test(.rules("S36"), arguments: CenterMethod.all)
  func `Each method represents a call that the page about the socket describes`(
    method: CenterMethod
  ) throws {
    #expect(try Self.page("internals/wire.md").contains("\"call\":\"\(method.call)\""))
  }

  @Test(.rules("S36")) func `A request equals the same request over the socket`()
    throws
  {
    let call = try Self.method("Schedule").appCall([
      .string("milk"),
      .options([
        "title": .string("Milk"), "badge": .uint32(3), "relevanceScore": .double(0.5),
        "userInfo": .options([
          "whole": .double(60), "bytes": .bytes([1, 2]), "$key": .int32(-1),
          "list": .strings(["a"]),
        ]),
        "sound": .options(["kind": .string("standard")]),
      ]),
      .options(["kind": .string("timeInterval"), "seconds": .uint32(60), "repeats": .bool(true)]),
      .options([:]),
    ])
    guard case .notifications(.add(let request)) = call else {
      Issue.record("\(call)")
      return
    }
    #expect(request.identifier == "milk" && request.content.title == "Milk")
    #expect(request.content.badge == 3 && request.content.relevanceScore == 0.5)
    #expect(request.trigger == .timeInterval(seconds: 60, repeats: true))
    #expect(request.content.userInfo["whole"] == .real(60))
    #expect(request.content.userInfo["bytes"] == .data(Data([1, 2])))
    #expect(request.content.userInfo["$key"] == .integer(-1))
    #expect(request.content.userInfo["list"] == .array([.string("a")]))
  }

  @Test(.rules("S36")) func `A call that is too large names the argument that makes it so`() throws
  {
    let method = try Self.method("Schedule")
    let failure = try #require(throws: NotificationFailure.self) {
      try method.appCall([
        .string("milk"),
        .options(["body": .string(String(repeating: "x", count: WireLimits.frameBytesFromPeers))]),
        .options([:]), .options([:]),
      ])
    }
    #expect(failure.code == .limitReached && failure.field == "content")
  }

  @Test(.rules("S36")) func `An empty trigger is nil, and a date is the rule of that instant`()
    throws
  {
    let method = try Self.method("Schedule")
    let content = DBusValue.options(["title": .string("Milk")])
    let now = try method.appCall([.string("a"), content, .options([:]), .options([:])])
    let later = try method.appCall([
      .string("a"), content,
      .options(["kind": .string("date"), "time": .int64(1_893_456_060_000_000)]), .options([:]),
    ])
    guard case .notifications(.add(let first)) = now, case .notifications(.add(let second)) = later
    else {
      Issue.record("\(now) \(later)")
      return
    }
    #expect(first.trigger == nil)
    #expect(
      second.trigger
        == .calendar(
          CalendarRule(at: WallTime(microseconds: 1_893_456_060_000_000)), repeats: false))
  }

  @Test(.rules("S36")) func `Many requests keep their order`() throws {
    let trigger = DBusValue.options(["kind": .string("timeInterval"), "seconds": .double(5)])
    let call = try Self.method("ScheduleMany").appCall([
      .array(
        element: "(sa{sv}a{sv})",
        ["b", "a"].map {
          .structure([.string($0), .options(["title": .string($0)]), trigger])
        }), .options([:]),
    ])
    guard case .notifications(.addAll(let requests)) = call else {
      Issue.record("\(call)")
      return
    }
    #expect(requests.map(\.identifier) == ["b", "a"])
  }

  struct Wrong: CustomTestStringConvertible, Sendable {
    let method: String
    let arguments: [DBusValue]
    let field: String
    var testDescription: String { "\(method): \(field)" }
  }

  private static let content = DBusValue.options(["title": .string("Milk")])

  private static let wrong: [Wrong] = [
    Wrong(method: "Schedule", arguments: [], field: "id"),
    Wrong(method: "Schedule", arguments: [.int32(1)], field: "id"),
    Wrong(
      method: "Schedule", arguments: [.string("a"), .string("title")], field: "content"),
    Wrong(
      method: "Schedule",
      arguments: [.string("a"), .options(["title": .int32(1)]), .options([:]), .options([:])],
      field: "content.title"),
    Wrong(
      method: "Schedule",
      arguments: [.string("a"), content, .options(["kind": .string("tide")]), .options([:])],
      field: "trigger.kind"),
    Wrong(
      method: "Schedule",
      arguments: [
        .string("a"), content,
        .options(["kind": .string("timeInterval"), "seconds": .string("x")]),
        .options([:]),
      ], field: "trigger.seconds"),
    Wrong(
      method: "Schedule",
      arguments: [
        .string("a"),
        .options(["title": .string("a" + String(repeating: "\u{301}", count: 200_000))]),
        .options([:]), .options([:]),
      ], field: ""),
    Wrong(
      method: "ScheduleMany",
      arguments: [
        .array(
          element: "(sa{sv}a{sv})",
          [.structure([.string("a"), .options(["badge": .string("x")]), .options([:])])]),
        .options([:]),
      ], field: "requests[0].content.badge"),
    Wrong(
      method: "SetCategories",
      arguments: [.array(element: "a{sv}", [.options(["actions": .strings([])])])],
      field: "categories[0].identifier"),
    Wrong(
      method: "RequestAuthorization", arguments: [.strings(["shout"]), .options([:])],
      field: "authorizations[0]"),
    Wrong(
      method: "SetBadge", arguments: [.string("3")], field: "count"),
  ]

  @Test(.rules("S36"), arguments: wrong)
  func `A wrong value is refused by the name of its argument`(wrong: Wrong) throws {
    let method = try Self.method(wrong.method)
    let failure = #expect(throws: NotificationFailure.self) {
      try method.appCall(wrong.arguments)
    }
    guard !wrong.field.isEmpty else { return }
    #expect(failure?.field == wrong.field)
  }

  @Test(.rules("S36")) func `Values that are nested without an end are refused`() throws {
    var value = DBusValue.string("x")
    for _ in 0..<200 { value = .array(element: "v", [.variant(value)]) }
    let method = try Self.method("Schedule")
    #expect(throws: NotificationFailure.self) {
      try method.appCall([
        .string("a"), .options(["userInfo": .options(["deep": value])]), .options([:]),
        .options([:]),
      ])
    }
  }

  @Test(.rules("S36"), arguments: CenterMethod.all)
  func `Values of any kind make a call or an error, and nothing else`(method: CenterMethod) {
    var values = ValueSource(generator: SeededGenerator(seed: 23))
    for _ in 0..<300 {
      let arguments = method.arguments.map { values.argument($0.type) }
      do throws(NotificationFailure) {
        _ = try method.appCall(arguments)
      } catch {
        #expect(!error.message.isEmpty && !error.remedy.isEmpty)
      }
    }
  }

  @Test func `An open file is refused, for a message has no place for it`() throws {
    let method = try Self.method("Schedule")
    let file = DBusValue.descriptor(try DBusDescriptor(duplicating: 0))
    let failure = #expect(throws: NotificationFailure.self) {
      try method.appCall([
        .string("a"), .options(["userInfo": .options(["file": file])]), .options([:]),
        .options([:]),
      ])
    }
    #expect(failure?.field == "content.userInfo.file")
  }

  @Test func `The names of responses are numbers, and any other name is one that there never is`()
    throws
  {
    let call = try Self.method("Acknowledge").appCall([
      .strings(["17", "", "x", String(repeating: "9", count: 400)])
    ])
    #expect(call == .responses(.acknowledge(numbers: [17, -1, -1, -1])))
  }
}

/// Makes values of D-Bus: of the type that a method takes, with names that it knows, and anything in them.
private struct ValueSource {
  var generator: SeededGenerator

  private static let names = [
    "identifier", "title", "body", "badge", "sound", "kind", "name", "volume", "userInfo", "$data",
    "",
    "attachments", "path", "type", "actions", "options", "seconds", "rule", "hour", "timeZone",
    "time",
    "region", "latitude", "radius", "repeats", "purpose", "id", "call", "request", "\u{0}", "é",
  ]
  private static let texts = [
    "", "timeInterval", "calendar", "date", "location", "standard", "alert", "whileUsing", "17",
    "a\u{301}\u{302}", "\u{202E}x", "/etc/passwd", "x.y",
  ]

  mutating func argument(_ type: String) -> DBusValue {
    switch type {
    case "s": text()
    case "i": .int32(Int32.random(in: .min ... .max, using: &generator))
    case "as": .strings((0..<count()).map { _ in text().text ?? "" })
    case "aa{sv}": .array(element: "a{sv}", (0..<count()).map { _ in dictionary(depth: 0) })
    case "a(sa{sv}a{sv})":
      .array(
        element: "(sa{sv}a{sv})",
        (0..<count()).map { _ in
          .structure([text(), dictionary(depth: 0), dictionary(depth: 0)])
        })
    default: dictionary(depth: 0)
    }
  }

  private mutating func dictionary(depth: Int) -> DBusValue {
    .dictionary(
      key: "s", value: "v",
      (0..<count()).map { _ in
        DBusEntry(
          key: .string(Self.names.randomElement(using: &generator) ?? ""),
          value: .variant(value(depth: depth + 1)))
      })
  }

  private mutating func value(depth: Int) -> DBusValue {
    switch Int.random(in: 0..<(depth > 4 ? 7 : 10), using: &generator) {
    case 0, 1: text()
    case 2: .int64(Int64.random(in: .min ... .max, using: &generator))
    case 3: .double([0, -1, 60, .nan, .infinity, 1e300].randomElement(using: &generator) ?? 0)
    case 4: .bool(Bool.random(using: &generator))
    case 5: .bytes((0..<count()).map { UInt8($0) })
    case 6: .uint64(.max)
    case 7: .array(element: "v", (0..<count()).map { _ in .variant(value(depth: depth + 1)) })
    case 8: .structure([value(depth: depth + 1)])
    default: dictionary(depth: depth)
    }
  }

  private mutating func text() -> DBusValue {
    .string(Self.texts.randomElement(using: &generator) ?? "")
  }

  private mutating func count() -> Int { Int.random(in: 0..<5, using: &generator) }
}
