import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// Which requests are scheduled or refused, and how requests replace each other (B1 to B19).
struct RequestTests {
  /// One request that is refused.
  struct Refusal: CustomTestStringConvertible, Sendable {
    var name: String
    var code: NotificationFailure.Code
    var field: String
    var change: @Sendable (inout NotificationRequest) -> Void
    var testDescription: String { name }
  }

  private static func calendar(
    _ change: (inout CalendarRule) -> Void
  ) -> NotificationModel.Trigger {
    var rule = CalendarRule()
    change(&rule)
    return .calendar(rule, repeats: false)
  }

  private static let noDate = "request.trigger.dateComponents"

  static let refusals: [Refusal] = [
    Refusal(
      name: "nothing to show (B28)", code: .notificationInvalidNoContent, field: "request.content"
    ) {
      $0.content = NotificationContent()
    },
    Refusal(name: "no components (B10)", code: .notificationInvalidNoDate, field: noDate) {
      $0.trigger = calendar { _ in }
    },
    Refusal(name: "a year that is over (B10)", code: .notificationInvalidNoDate, field: noDate) {
      $0.trigger = calendar { $0.year = 2020 }
    },
    Refusal(name: "hour 25 (B10)", code: .notificationInvalidNoDate, field: noDate) {
      $0.trigger = calendar { $0.hour = 25 }
    },
    Refusal(name: "quarter 0 (B10)", code: .notificationInvalidNoDate, field: noDate) {
      $0.trigger = calendar { $0.quarter = 0 }
    },
    Refusal(name: "interval 0 (B5)", code: .invalidValue, field: "request.trigger.timeInterval") {
      $0.trigger = .timeInterval(seconds: 0, repeats: false)
    },
    Refusal(name: "no number (B5)", code: .invalidValue, field: "request.trigger.timeInterval") {
      $0.trigger = .timeInterval(seconds: .nan, repeats: false)
    },
    Refusal(name: "short repeat (B5)", code: .invalidValue, field: "request.trigger.timeInterval") {
      $0.trigger = .timeInterval(seconds: 59, repeats: true)
    },
    Refusal(name: "for ever", code: .limitReached, field: "request.trigger.timeInterval") {
      $0.trigger = .timeInterval(seconds: .infinity, repeats: false)
    },
    Refusal(name: "unknown zone (B14)", code: .invalidValue, field: "\(noDate).timeZone") {
      $0.trigger = .calendar(CalendarRule(timeZone: "Mars/Olympus"), repeats: false)
    },
    Refusal(name: "unknown calendar (B14)", code: .invalidValue, field: "\(noDate).calendar") {
      $0.trigger = .calendar(CalendarRule(calendar: CalendarKind(identifier: "x")), repeats: false)
    },
    Refusal(name: "a push (B25)", code: .invalidValue, field: "request.trigger") {
      $0.trigger = .push
    },
    Refusal(name: "long identifier", code: .limitReached, field: "request.identifier") {
      $0.identifier = String(repeating: "é", count: CoreLimits.identifierBytes)
    },
    Refusal(name: "long thread", code: .limitReached, field: "request.content.threadIdentifier") {
      $0.content.threadIdentifier = String(repeating: "x", count: CoreLimits.identifierBytes + 1)
    },
    Refusal(
      name: "long category", code: .limitReached, field: "request.content.categoryIdentifier"
    ) {
      $0.content.categoryIdentifier = String(repeating: "x", count: CoreLimits.identifierBytes + 1)
    },
    Refusal(name: "badge -1 (C3)", code: .badgeInputInvalid, field: "request.content.badge") {
      $0.content.badge = -1
    },
    Refusal(
      name: "score without a value (C19)", code: .invalidValue,
      field: "request.content.relevanceScore"
    ) { $0.content.relevanceScore = .nan },
    Refusal(name: "volume 2 (C9)", code: .invalidValue, field: "request.content.sound.volume") {
      $0.content.sound = Sound(kind: .critical, volume: 2)
    },
  ]

  @Test(arguments: refusals) func `A refused request names its field and changes nothing`(
    refusal: Refusal
  ) {
    var world = World.allowed()
    world.call(.notifications(.add(.reminder())))
    var request = NotificationRequest.reminder()
    refusal.change(&request)
    let effects = world.call(.notifications(.add(request)))
    #expect(effects.refusals.map(\.code) == [refusal.code])
    #expect(effects.refusals.map(\.field) == [refusal.field])
    #expect(effects.refusals.first?.remedy.isEmpty == false)
    #expect(effects.count == 1)
    #expect(world.pending().map(\.request) == [.reminder()])
  }

  @Test(.rules("B1", "B4"))
  func `A replaced request counts as added now, and there is one of it`() {
    var world = World.allowed()
    for identifier in ["a", "b", "a"] { world.call(.notifications(.add(.reminder(identifier)))) }
    #expect(world.pending().map(\.request.identifier) == ["b", "a"])
  }

  @Test(.rules("B1"))
  func `A delivered notification stays until the new request of its identifier is due`() {
    var world = World.allowed()
    let first = world.show()?.key
    world.advance(seconds: 5)
    #expect(world.call(.notifications(.add(.reminder()))).withdrawals.isEmpty)
    #expect(world.delivered() == ["milk"])
    world.show("other")
    let effects = world.advance(seconds: 60)
    #expect(effects.withdrawals == [first].compactMap(\.self))
    #expect(effects.presentations.count == 1)
    #expect(world.delivered() == ["other", "milk"])
  }

  @Test(.rules("B4"))
  func `A request beyond the limit is refused with its field, a replacement is not`() {
    var policy = Policy()
    policy.pendingLimit = .refuse(above: 3)
    var world = World.allowed(policy: policy)
    for identifier in ["a", "b", "c"] { world.call(.notifications(.add(.reminder(identifier)))) }
    let refused = world.call(.notifications(.add(.reminder("d")))).refusals
    #expect(refused.first?.code == .limitReached)
    #expect(refused.first?.field == "request")
    #expect(world.call(.notifications(.add(.reminder("b")))).replies == [.done])
    #expect(world.call(.notifications(.add(.reminder("now").immediate))).replies == [.done])
    #expect(world.pending().map(\.request.identifier) == ["a", "c", "b"])
  }

  @Test(.rules("B4", "L1"))
  func `By policy the request added first is dropped silently, as on Apple's systems`() {
    var policy = Policy()
    policy.pendingLimit = .appleSixtyFour
    var world = World.allowed(policy: policy)
    for number in 1...70 {
      world.call(.notifications(.add(.reminder("\(number)", after: Double(100 - number)))))
    }
    #expect(world.pending().map(\.request.identifier) == (7...70).map { "\($0)" })
  }

  @Test(.rules("B19", "G3"))
  func `Removing ignores unknown identifiers and leaves the other list alone`() {
    var world = World.allowed()
    world.call(.notifications(.add(.reminder("a"))))
    world.show("a")
    world.call(.notifications(.removePending(identifiers: ["nope", "a"])))
    #expect(world.pending().isEmpty)
    #expect(world.delivered() == ["a"])
    world.call(.notifications(.add(.reminder("a"))))
    world.call(.notifications(.removeDelivered(identifiers: ["a", "nope"])))
    #expect(world.pending().count == 1)
    #expect(world.delivered().isEmpty)
    world.call(.notifications(.removeAllPending))
    #expect(world.pending().isEmpty)
  }

  @Test(.rules("G2"))
  func `Location requests wait without a date, and cannot be read once delivered`() {
    var world = World.allowed()
    let region = Region(identifier: "home", latitude: 1, longitude: 2, radius: 100)
    world.call(
      .notifications(
        .add(
          NotificationRequest(
            identifier: "home", content: NotificationRequest.reminder().content,
            trigger: .location(region, repeats: false)))))
    #expect(world.pending().map(\.due) == [nil])
    #expect(world.advance(seconds: 86_400).presentations.isEmpty)
  }

  @Test(arguments: [
    "", "\u{0}", "a\u{0}b", "../../etc/passwd", "'; DROP TABLE pending; --", "\u{202E}evil",
    "👨‍👩‍👧‍👦", "e\u{301}", String(repeating: "\u{301}", count: 1_000),
  ])
  func `Any text is an identifier, and comes back as it was`(name: String) {
    var world = World.allowed()
    var request = NotificationRequest.reminder(name)
    request.content.title = .literal(name + "x")
    #expect(world.call(.notifications(.add(request))).replies == [.done])
    #expect(world.pending().map { Array($0.request.identifier.utf8) } == [Array(name.utf8)])
    let shown = world.advance(seconds: 60).presentations
    #expect(shown.map { Array($0.key.identifier.utf8) } == [Array(name.utf8)])
    world.call(.notifications(.removeDelivered(identifiers: [name])))
    #expect(world.delivered().isEmpty)
  }

  @Test func `Two spellings of one letter are two identifiers`() {
    var world = World.allowed()
    for name in ["\u{E9}", "e\u{301}"] { world.call(.notifications(.add(.reminder(name)))) }
    #expect(world.pending().count == 2)
    let categories = ["\u{E9}", "e\u{301}"].map { NotificationCategory(identifier: $0) }
    #expect(world.call(.notifications(.setCategories(categories))).replies == [.done])
  }
}
