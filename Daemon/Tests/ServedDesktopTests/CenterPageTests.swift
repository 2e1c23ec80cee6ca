import DBus
import Foundation
import NotificationModel
import NotificationWire
import TestSupport
import Testing

@testable import ServedDesktop

/// `docs/internals/wire.md` lists the names and limits of `org.usernotifications.Center1` (S36).
struct CenterPageTests {
  private static func page(_ name: String) throws -> String {
    let docs = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: "../../../docs")
    return try String(contentsOf: docs.appending(path: name), encoding: .utf8)
  }

  /// The rows of the table of a section, without its head.
  private static func rows(of section: String) throws -> [String] {
    let text = try page("internals/wire.md")
    let parts = text.components(separatedBy: "\n## ")
    let lines = try #require(parts.first { $0.hasPrefix("\(section)\n") }).split(separator: "\n")
    return lines.filter { $0.hasPrefix("|") }.dropFirst(2).map(String.init)
  }

  private static func grouped(_ number: Int) -> String {
    let digits = String(number)
    guard digits.count > 4 else { return digits }
    return digits.dropLast(3) + "," + digits.suffix(3)
  }

  private static func kibibytes(_ bytes: Int) -> String { "\(bytes / 1024) KiB" }

  @Test(.rules("S36")) func `The page lists each method next to its call`() throws {
    let methods = CenterMethod.all.map { "| `\($0.name)` | `\($0.call)` |" }
    #expect(try Self.rows(of: "The same on D-Bus") == methods)
  }

  @Test(.rules("S36")) func `The page has the limits that the code has`() throws {
    let rows = [
      "identifiers (requests, categories, actions, threads, attachments) | \(WireLimits.identifierBytes) bytes each",
      "texts | \(Self.kibibytes(WireLimits.textBytes)) each, \(WireLimits.textArguments) arguments",
      "paths, words of a command, variables | \(Self.kibibytes(WireLimits.pathBytes)) each; "
        + "\(WireLimits.commandWords) words, \(WireLimits.environmentVariables) variables",
      "a dictionary of an app | \(Self.kibibytes(WireLimits.userInfoBytes)), "
        + "\(Self.grouped(WireLimits.userInfoValues)) values, \(WireLimits.userInfoDepth) levels",
      "attachments of a content | \(WireLimits.attachments)",
      "categories of an app; actions and intents of a category | \(WireLimits.categories); "
        + "\(WireLimits.actions) each",
      "identifiers in one call that removes | \(Self.grouped(WireLimits.identifiers))",
      "requests in one call that adds; responses in one that acknowledges | \(WireLimits.requests); "
        + Self.grouped(WireLimits.acknowledgments),
    ]
    #expect(WireLimits.actions == WireLimits.intentIdentifiers)
    #expect(try Self.rows(of: "Limits").prefix(rows.count) == rows.map { "| \($0) |" }[...])
    #expect(
      try Self.page("internals/wire.md").contains(
        "in a call of \(WireLimits.frameBytesFromPeers >> 20) MiB and "
          + "\(Self.grouped(DBusLimits().elements)) values at most, its limits"))
    #expect(
      try Self.page("manual/other-languages.md").contains(
        "\(ServedDesktopLimits.sessionsOfOne) connections of a process and "
          + "\(ServedDesktopLimits.sessions) in all may be registered"))
  }

  // MARK: - The limits hold on the bus

  private static func text(_ count: Int) -> DBusValue {
    .string(String(repeating: "x", count: count))
  }

  private static func list(_ count: Int, of value: DBusValue) -> [DBusValue] {
    [DBusValue](repeating: value, count: count)
  }

  private static let category = DBusValue.options(["identifier": .string("c")])

  private static func schedule(
    named name: String = "a", _ content: [String: DBusValue]
  ) -> [DBusValue] {
    [.string(name), .options(content), .options([:]), .options([:])]
  }

  /// A method, the field that has a limit, the limit, and how arguments of so many are made.
  struct Limit: Sendable {
    var method: String
    var field: String
    var most: Int
    var arguments: @Sendable (Int) -> [DBusValue]

    init(
      _ method: String, _ field: String, _ most: Int,
      _ make: @escaping @Sendable (Int) -> [DBusValue]
    ) {
      (self.method, self.field, self.most, arguments) = (method, field, most, make)
    }
  }

  private static let limits: [Limit] = [
    Limit("Schedule", "id", WireLimits.identifierBytes) {
      schedule(named: String(repeating: "x", count: $0), [:])
    },
    Limit("Schedule", "content.title", WireLimits.textBytes) { schedule(["title": text($0)]) },
    Limit("Schedule", "content.attachments", WireLimits.attachments) { count in
      let attachment = DBusValue.options([
        "identifier": .string("a"), "path": .string("/a.png"), "type": .string("public.png"),
      ])
      return schedule(["attachments": .array(element: "a{sv}", list(count, of: attachment))])
    },
    Limit("Schedule", "content.userInfo", WireLimits.userInfoValues) { count in
      // The list is a value itself.
      schedule(["userInfo": .options(["a": .array(element: "u", list(count - 1, of: .uint32(1)))])])
    },
    Limit("SetCategories", "categories", WireLimits.categories) {
      [.array(element: "a{sv}", list($0, of: category))]
    },
    Limit("Remove", "ids", WireLimits.identifiers) {
      [.strings([String](repeating: "", count: $0))]
    },
    Limit("ScheduleMany", "requests", WireLimits.requests) { count in
      let request = DBusValue.structure([.string("a"), .options([:]), .options([:])])
      return [.array(element: "(sa{sv}a{sv})", list(count, of: request)), .options([:])]
    },
    Limit("Acknowledge", "responses", WireLimits.acknowledgments) {
      [.strings([String](repeating: "1", count: $0))]
    },
  ]

  @Test(.rules("S36"), arguments: 0..<limits.count)
  func `A call at a limit is taken, and one beyond it is refused under its name`(index: Int) throws
  {
    let limit = Self.limits[index]
    let method = try #require(CenterMethod.all.first { $0.name == limit.method })
    _ = try method.appCall(limit.arguments(limit.most))
    let failure = #expect(throws: NotificationFailure.self) {
      try method.appCall(limit.arguments(limit.most + 1))
    }
    #expect(failure?.code == .limitReached)
    // A value in a dictionary of an app is named with its place there.
    #expect(failure?.field?.hasPrefix(limit.field) == true)
    #expect(failure?.errorName == "org.usernotifications.Error.LimitReached")
  }
}
