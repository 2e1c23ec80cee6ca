import DBus
import Foundation
import NotificationEngine
import NotificationModel
import TestSupport
import Testing

@testable import ServedDesktop

/// An error of the notification center on the bus names the caller's own field (S36).
struct CenterFieldTests {
  private static func method(_ name: String) throws -> CenterMethod {
    try #require(CenterMethod.all.first { $0.name == name })
  }

  private static func failure(of refusal: Refusal) -> NotificationFailure {
    NotificationFailure(
      refusal.code, field: refusal.field, value: refusal.value, message: "It is wrong.",
      remedy: "Mend it.")
  }

  /// A refusal of the core, and the field that it names in a D-Bus request.
  struct Case: Sendable, CustomTestStringConvertible {
    let refusal: Refusal
    let field: String
    var testDescription: String { field }

    init(_ refusal: Refusal.Notifications, _ field: String) {
      (self.refusal, self.field) = (.notifications(refusal), field)
    }
  }

  private static let interval = Trigger.timeInterval(seconds: -1, repeats: false)
  private static let cases = [
    Case(.identifierTooLong("x", field: "request.identifier"), "id"),
    Case(.noContent, "content"), Case(.noScore(.nan), "content.relevanceScore"),
    Case(.negativeBadge(-1, field: "request.content.badge"), "content.badge"),
    Case(.volumeOutOfRange(2), "content.sound.volume"), Case(.pushTrigger, "trigger"),
    Case(.trigger(interval, .intervalNotPositive), "trigger.seconds"),
    Case(.intervalTooLong(seconds: 1e12), "trigger.seconds"),
    Case(.trigger(interval, .unknownTimeZone("Mars")), "trigger.rule.timeZone"),
    Case(.trigger(interval, .unknownCalendar("Mars")), "trigger.rule.calendar"),
    Case(
      .trigger(interval, .weekSettingOutOfRange(field: "firstWeekday", value: 9)),
      "trigger.rule.calendar.firstWeekday"),
    Case(
      .trigger(interval, .regionOutOfRange(field: "latitude", value: 99, range: 0...1)),
      "trigger.region.latitude"),
    Case(.noDate(CalendarRule()), "trigger.rule"),
  ]

  @Test(.rules("S36"), arguments: cases)
  func `A refusal of the core names the argument, and the place in it`(one: Case) throws {
    let schedule = try Self.method("Schedule")
    let failure = Self.failure(of: one.refusal)
    #expect(schedule.failure(failure, of: []).field == one.field)
    let many = try Self.method("ScheduleMany")
    let second = Self.failure(of: .notifications(.inList(1, one.refusal)))
    #expect(many.failure(second, of: []).field == "requests[1].\(one.field)")
    #expect(schedule.failure(failure, of: []).value == failure.value)
  }

  @Test(.rules("S36")) func `A request beyond the limit is named by its identifier`() throws {
    let refusal = Refusal.notifications(.pendingLimit(request: "milk", count: 1, limit: 1))
    let failure = try Self.method("Schedule").failure(Self.failure(of: refusal), of: [])
    #expect(failure.field == "id" && failure.value == "milk")
    let second = Self.failure(of: .notifications(.inList(1, refusal)))
    #expect(try Self.method("ScheduleMany").failure(second, of: []).field == "requests[1]")
  }

  @Test(.rules("S36")) func `An instant that has passed is named as its caller wrote it`() throws {
    let trigger = DBusValue.options(["kind": .string("date"), "time": .uint32(7)])
    let refusal = Refusal.notifications(.noDate(CalendarRule()))
    let one = try Self.method("Schedule").failure(
      Self.failure(of: refusal), of: [.string("a"), .options([:]), trigger, .options([:])])
    #expect(one.field == "trigger.time" && one.value == "7")
    let calendar = DBusValue.options(["kind": .string("calendar"), "rule": .options([:])])
    let requests = [calendar, trigger].map {
      DBusValue.structure([.string("a"), .options([:]), $0])
    }
    let values: [DBusValue] = [.array(element: "(sa{sv}a{sv})", requests), .options([:])]
    let many = try Self.method("ScheduleMany")
    let fields = (0...1).map {
      many.failure(Self.failure(of: .notifications(.inList($0, refusal))), of: values).field
    }
    #expect(fields == ["requests[0].trigger.rule", "requests[1].trigger.time"])
  }

  @Test(.rules("S36")) func `A file is named by its path, and a key of an app stays`() throws {
    let many = try Self.method("ScheduleMany")
    for (core, field) in [
      ("requests[3].content.attachments[12].url", "requests[3].content.attachments[12].path"),
      ("requests[3].content.userInfo.a[x].b[]", "requests[3].content.userInfo.a[x].b[]"),
      ("requests[3", "requests[3"), ("applet", "applet"), ("app", "app_id"),
    ] {
      let failure = NotificationFailure(.invalidValue, field: core, message: "", remedy: "")
      #expect(many.failure(failure, of: []).field == field)
    }
  }

  @Test(.rules("S36")) func `A refused greeting names the option of the registration`() {
    let cases: [(Refusal.Apps, String)] = [
      (.greeting(.scriptNotAbsolute("a")), "options.script"),
      (.greeting(.tooManyVariables(300)), "options.environment"),
      (.greeting(.noVariable("A=B")), "options.environment"),
      (.command(.notAbsolute("a")), "options.exec"), (.command(.tooManyWords(300)), "options.exec"),
      (.command(.textTooLong("a", field: "icon")), "options.icon"),
      (.command(.zeroByte("a", field: "scriptPath")), "options.script"),
      (.greeting(.noIdentifier("a", field: "bundleIdentifier")), "app_id"),
    ]
    for (refusal, field) in cases {
      #expect(RegisterArguments.failure(Self.failure(of: .apps(refusal))).field == field)
    }
  }

  @Test(.rules("S36")) func `The page has each option of the registration`() throws {
    let page = try String(
      contentsOf: URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
        .appending(path: "../../../docs/manual/other-languages.md"), encoding: .utf8)
    let parts = page.components(separatedBy: "| option of `Register` | |\n")
    let lines = try #require(parts.last).split(separator: "\n").dropFirst()
    let rows = lines.prefix { $0.hasPrefix("|") }
    let types = rows.map { row in
      row.contains("(`as`)") ? "as" : row.contains("(`a{ss}`)") ? "a{ss}" : "s"
    }
    #expect(rows.count == RegisterArguments.options.count)
    for (row, option) in zip(zip(rows, types), RegisterArguments.options) {
      #expect(row.0.hasPrefix("| `\(option.name)` |") && row.1 == option.type)
    }
  }
}
