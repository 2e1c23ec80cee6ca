import ByteParsing
import DBus
import Testing

@testable import ServedDesktop

/// The fields of calls to the distributor, against the rules of UnifiedPush.
struct DistributorCallTests {
  private static let key =
    "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU"
  private static let token = "{6a0bd3b1-5f5e-4c3c-8ab5-1d7a1d2f3c4b}"
  private static let fields: [String: DBusValue] = [
    "service": .string("org.example.Chat"), "token": .string(token),
  ]

  private static func register(_ fields: [String: DBusValue]) throws -> ConnectorRegistration? {
    let call = try DistributorCall("Register", [.options(fields)], version: .second)
    if case .register(let registration) = call { return registration } else { return nil }
  }

  @Test func `A registration has its service, its token with braces, and the optional fields`()
    throws
  {
    let plain = try #require(try Self.register(Self.fields))
    #expect(plain.connector.service.text == "org.example.Chat")
    #expect(plain.connector.token == Self.token && plain.connector.version == .second)
    #expect(plain.description.isEmpty && plain.vapidKey == nil)
    let full = Self.fields.merging(
      ["description": .string("Chats of Ann"), "vapid": .string(Self.key), "later": .int32(1)]
    ) { $1 }
    let registration = try #require(try Self.register(full))
    #expect(registration.description == "Chats of Ann")
    #expect(registration.vapidKey == Base64Text.bytes(ofAddress: Self.key))
  }

  private static let flaws: [(String, DBusValue)] = {
    let texts: [(String, String)] = [
      ("token", ""), ("token", String(repeating: "t", count: 101)), ("service", ""),
      ("service", "chat"), ("service", "org..Chat"), ("service", "org.1Chat"),
      ("service", "org.example.Chat\n"), ("service", "org." + String(repeating: "c", count: 252)),
      ("service", ":1"), ("description", String(repeating: "ü", count: 51)), ("vapid", ""),
      ("vapid", String(key.dropLast())), ("vapid", "A" + String(key.dropFirst())),
      ("vapid", key + "A"), ("vapid", "+" + String(key.dropFirst())),
      ("vapid", String(key.dropLast()) + "="),
      // It has the right form, and is not on the curve.
      ("vapid", Base64Text.addressText(of: [4] + [UInt8](repeating: 7, count: 64))),
    ]
    let others: [(String, DBusValue)] = [
      ("token", .bytes(Array("token".utf8))), ("token", .objectPath("/token")),
      ("description", .int32(1)),
    ]
    return texts.map { ($0, .string($1)) } + others
  }()

  /// The field that a call is ignored for.
  private static func flaw<Result>(_ call: () throws -> Result) -> String? {
    do {
      _ = try call()
    } catch DistributorCall.Flaw.field(let name, let problem) {
      #expect(!problem.isEmpty)
      return name
    } catch {}
    return nil
  }

  @Test(arguments: flaws)
  func `A field against the rules is named`(name: String, value: DBusValue) {
    #expect(Self.flaw { try Self.register(Self.fields.merging([name: value]) { $1 }) } == name)
  }

  @Test func `A field that is missing or comes twice is named`() {
    for name in ["service", "token"] {
      var fields = Self.fields
      fields[name] = nil
      #expect(Self.flaw { try Self.register(fields) } == name)
    }
    let token = DBusEntry(key: .string("token"), value: .variant(.string("a")))
    let twice = Self.flaw {
      try DistributorCall(
        "Unregister", [.dictionary(key: "s", value: "v", [token, token])], version: .second)
    }
    #expect(twice == "token")
  }

  @Test func `The longest token and description are accepted`() throws {
    let fields: [String: DBusValue] = [
      "service": .string(":1.42"), "token": .string(String(repeating: "t", count: 100)),
      "description": .string(String(repeating: "d", count: 100)),
    ]
    let registration = try #require(try Self.register(fields))
    #expect(registration.connector.service.isConnection)
  }

  @Test func `The first version has its fields in order`() throws {
    let call = try DistributorCall(
      "Register", [.string("org.example.Chat"), .string("token"), .string("")], version: .first)
    let service = try #require(ServiceName("org.example.Chat"))
    #expect(
      call
        == .register(
          ConnectorRegistration(
            connector: Connector(service: service, token: "token", version: .first))))
    let end = try DistributorCall("Unregister", [.string("token")], version: .first)
    #expect(end == .unregister(token: "token"))
  }

  @Test(arguments: [
    ("Register", [DBusValue.string("org.example.Chat")], Connector.Version.first),
    ("Register", [.string("org.example.Chat"), .string("token"), .int32(1)], .first),
    ("Unregister", [], .first), ("Unregister", [.string("token")], .second),
    ("Register", [.strings(["token"])], .second),
    ("Register", [.options([:]), .options([:])], .second),
  ])
  func `Arguments of other types are refused with the right ones`(
    member: String, arguments: [DBusValue], version: Connector.Version
  ) {
    let flaw = #expect(throws: DistributorCall.Flaw.self) {
      try DistributorCall(member, arguments, version: version)
    }
    guard case .types(let text)? = flaw else {
      Issue.record("\(String(describing: flaw))")
      return
    }
    #expect(text.contains(member))
  }

  @Test(arguments: [
    ("org.example.Chat", true), ("org.example.Chat.Helper", true),
    ("org.example.ChatHelper", false),
    ("org.example", false), ("org.example.chat", false),
  ])
  func `A sandbox may own its app's name and the names below it`(name: String, isOwnable: Bool)
    throws
  {
    #expect(try #require(ServiceName(name)).isOwnable(by: "org.example.Chat") == isOwnable)
  }
}
