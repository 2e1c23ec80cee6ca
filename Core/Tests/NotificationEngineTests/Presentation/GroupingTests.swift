import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// How the list is stacked, and the line under a stack (C16, E7 to E11, E21).
struct GroupingTests {
  private static func world(
    policy: Policy = Policy(), _ formats: [String: DisplayText] = [:]
  ) -> World {
    var world = World.allowed(policy: policy)
    world.call(
      .notifications(
        .setCategories(
          formats.map { NotificationCategory(identifier: $0.key, summaryFormat: $0.value) })))
    return world
  }

  private static func fill(_ world: inout World) {
    for (identifier, thread) in [("a", "home"), ("b", ""), ("c", "home"), ("d", "")] {
      world.show(identifier) { $0.threadIdentifier = thread }
      world.advance(seconds: 1)
    }
  }

  private static func names(_ groups: [PresentationGroup]) -> [[String]] {
    groups.map { $0.members.map(\.key.identifier) }
  }

  @Test(
    .rules("E7", "E8"),
    arguments: [
      ("automatic", [["d", "b"], ["c", "a"]]), ("byApp", [["d", "c", "b", "a"]]),
      ("off", [["d"], ["c"], ["b"], ["a"]]),
    ])
  func `The grouping setting decides how the list is stacked, newest first`(
    setting: String, stacks: [[String]]
  ) {
    var world = Self.world()
    world.set(["grouping": setting])
    Self.fill(&world)
    #expect(Self.names(world.list()) == stacks)
  }

  @Test(.rules("E8", "E9"))
  func `A stack moves to the top with a new member, and counts those behind it`() {
    var world = Self.world()
    Self.fill(&world)
    world.show("e") { $0.threadIdentifier = "home" }
    let groups = world.list()
    #expect(Self.names(groups) == [["e", "c", "a"], ["d", "b"]])
    #expect(groups.map(\.summary) == ["2 more notifications", "1 more notification"])
    #expect(groups.map(\.thread) == ["home", nil])
  }

  @Test(.rules("E9"))
  func `A category's own words count and name the notifications behind the first`() {
    var world = Self.world(["mail": "%u more from %@"])
    for (identifier, sender, count) in [
      ("a", "Ann", 2), ("b", "Bob", 3), ("c", "Ann", 1), ("d", "Eve", 7),
    ] {
      world.show(identifier) {
        $0.categoryIdentifier = "mail"
        $0.summaryArgument = sender
        $0.summaryArgumentCount = count
      }
      world.advance(seconds: 1)
    }
    #expect(world.list().map(\.summary) == ["6 more from Ann, Bob"])
  }

  @Test(.rules("C15", "E11"))
  func `By policy the summary arguments are ignored, as on later systems`() {
    var policy = Policy()
    policy.readsSummaryArguments = false
    var world = Self.world(policy: policy, ["mail": "%u more mails"])
    for identifier in ["a", "b", "c"] {
      world.show(identifier) {
        $0.categoryIdentifier = "mail"
        $0.summaryArgumentCount = 5
      }
    }
    #expect(world.list().map(\.summary) == ["2 more mails"])
  }

  @Test(
    .rules("E10"),
    arguments: [
      ("%u more mails", "%u more calls", "1 more calls, 1 more mails"),
      ("%u more mails", "%u more from %@", "2 more notifications"),
      ("%u more mails", "", "2 more notifications"),
    ])
  func `Several categories are listed together if their words fit`(
    mail: String, call: String, line: String
  ) {
    var world = Self.world(["mail": .literal(mail), "call": .literal(call)])
    for (identifier, category) in [("a", "mail"), ("b", "call"), ("c", "mail")] {
      world.show(identifier) {
        $0.categoryIdentifier = category
        $0.summaryArgument = "Ann"
      }
      world.advance(seconds: 1)
    }
    #expect(world.list().map(\.summary) == [line])
  }

  @Test(.rules("E9")) func `Counts as large as a number can be do not overflow`() {
    var world = Self.world(["mail": "%u more"])
    for identifier in ["a", "b", "c"] {
      world.show(identifier) {
        $0.categoryIdentifier = "mail"
        $0.summaryArgumentCount = .max
      }
    }
    #expect(world.list().map(\.summary) == ["\(CoreLimits.summaryCount) more"])
  }

  @Test(.rules("C16")) func `Threads of different apps are separate stacks`() {
    var world = Self.world()
    world.show("a") { $0.threadIdentifier = "home" }
    let other = World.identifier("com.example.other")
    var request = NotificationRequest.reminder("b").immediate
    request.content.threadIdentifier = "home"
    world.control(.notifications(.schedule(app: other, request, category: nil)))
    #expect(Self.names(world.list()) == [["b"], ["a"]])
  }

  @Test(.rules("E21")) func `Critical alerts are above the others on the lock screen`() {
    var world = World.entitled(asking: [.alert, .criticalAlert]) { $0.criticalAlerts = true }
    world.show("critical") {
      $0.interruptionLevel = .critical
      $0.threadIdentifier = "x"
    }
    world.advance(seconds: 1)
    world.show("later")
    #expect(Self.names(world.list()) == [["later"], ["critical"]])
    world.control(.settings(.setLocked(true)))
    let groups = world.list()
    #expect(Self.names(groups) == [["critical"], ["later"]])
    #expect(groups.map { $0.members[0].level } == [.critical, .active])
  }
}
