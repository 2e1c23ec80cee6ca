import NotificationEngine
import NotificationModel
import NotificationWords
import TestSupport
import Testing

/// The summary lines of an app's stacks, requested by themselves (E7 to E9).
struct StackLineTests {
  private static func world() -> World {
    var world = World.allowed()
    for (identifier, thread) in [("a", "home"), ("b", ""), ("c", "home"), ("d", "home")] {
      world.show(identifier) { $0.threadIdentifier = thread }
      world.advance(seconds: 1)
    }
    return world
  }

  @Test(.rules("E7", "E8", "E9"), arguments: ["automatic", "byApp"])
  func `The summaries of stacks are those of the list, in its order`(grouping: String) {
    var world = Self.world()
    world.set(["grouping": grouping])
    let groups = world.list().map {
      StackSummary(
        thread: $0.thread, count: $0.members.count, summary: $0.summary,
        systemSummary: $0.systemSummary)
    }
    #expect(world.summaries() == groups)
    #expect(groups.first?.summary == (grouping == "byApp" ? "3" : "2") + " more notifications")
  }

  @Test(.rules("E9", "S52"))
  func `The system's line has its word and number for readers of other languages`() {
    var world = Self.world()
    let word = SystemText(word: "more", count: 2)
    #expect(world.list().map(\.systemSummary) == [word, nil])
  }

  @Test(.rules("E7"))
  func `A single notification has no summary line, and a list without stacks has none`() {
    var world = Self.world()
    #expect(world.summaries()?.last == StackSummary(thread: nil, count: 1, summary: ""))
    world.set(["grouping": "off"])
    #expect(world.summaries() == [])
  }

  @Test(.rules("E9", "E15"))
  func `A category's words are used, and notifications outside the list do not count`() {
    var world = World.allowed()
    world.call(
      .notifications(
        .setCategories([NotificationCategory(identifier: "mail", summaryFormat: "%u more mails")])))
    for identifier in ["a", "b", "c"] { world.show(identifier) { $0.categoryIdentifier = "mail" } }
    world.setGlobally(["summary": "on"])
    world.set(["delivery": "summary"])
    world.show("held") { $0.categoryIdentifier = "mail" }
    #expect(
      world.summaries() == [StackSummary(thread: nil, count: 3, summary: "2 more mails")])
    #expect(world.list().map(\.systemSummary) == [nil])
  }

  @Test(
    .rules("E16"),
    arguments: [
      ("always", false, true), ("never", false, false), ("whenUnlocked", false, true),
      ("whenUnlocked", true, false),
    ])
  func `Hidden previews hide the names in a stack's summary`(
    setting: String, isLocked: Bool, names: Bool
  ) {
    for options in [[], NotificationCategory.Options.hiddenPreviewsShowTitle] {
      var world = World.allowed()
      world.call(
        .notifications(
          .setCategories([
            NotificationCategory(
              identifier: "mail", summaryFormat: "%u more mails from %@", options: options)
          ])))
      world.setGlobally(["previews": setting])
      world.control(.settings(.setLocked(isLocked)))
      for sender in ["Ann", "Bob"] {
        world.show(sender) {
          $0.categoryIdentifier = "mail"
          $0.summaryArgument = sender
        }
      }
      let isNamed = names || !options.isEmpty
      let line = isNamed ? "1 more mails from Ann" : "1 more notification"
      #expect(world.list().map(\.summary) == [line])
      #expect(world.summaries()?.map(\.summary) == [line])
    }
  }

  @Test(.rules("E16"))
  func `Unlocking restores the names in every shell, and locking removes them`() {
    var world = World.allowed()
    world.control(.attachShell(name: "desktop"))
    world.call(
      .notifications(
        .setCategories([NotificationCategory(identifier: "mail", summaryFormat: "%u more from %@")])
      ))
    world.setGlobally(["previews": "whenUnlocked"])
    for sender in ["Ann", "Bob"] {
      world.show(sender) {
        $0.categoryIdentifier = "mail"
        $0.summaryArgument = sender
      }
    }
    #expect(world.control(.settings(.setLocked(true))).listedLines == ["1 more notification"])
    #expect(world.control(.settings(.setLocked(false))).listedLines == ["1 more from Ann"])
  }

  @Test(.rules("E9", "E16"))
  func `A category's words without names are shown, hidden previews or not`() {
    var world = World.allowed()
    world.call(
      .notifications(
        .setCategories([NotificationCategory(identifier: "mail", summaryFormat: "%u more mails")])))
    world.setGlobally(["previews": "never"])
    for identifier in ["a", "b"] { world.show(identifier) { $0.categoryIdentifier = "mail" } }
    #expect(world.list().map(\.summary) == ["1 more mails"])
  }

  @Test func `An unknown app is refused by its name`() {
    var world = Self.world()
    let refused = world.control(
      .notifications(.summaries(app: World.identifier("com.example.nobody")))
    ).refusals
    #expect(refused.first?.code == .notFound)
    #expect(refused.first?.field == "app")
    #expect(refused.first?.value == "com.example.nobody")
  }

  @Test func `Each category is read once`() {
    var world = Self.world()
    for number in 0..<50 { world.show("\(number)") { $0.categoryIdentifier = "unknown" } }
    let watched = WatchedStore(world.store)
    let event = Event.controlCalled(
      World.control, message: 1, .notifications(.summaries(app: World.organizer)))
    _ = world.system.transaction([event], at: world.moment, in: watched, texts: NoTexts())
    #expect(watched.calls["deliveredOfApp"] == 1)
    #expect(watched.calls["category"] == 1)
  }
}

extension World {
  fileprivate mutating func summaries() -> [StackSummary]? {
    for case .summaries(let lines) in control(.notifications(.summaries(app: Self.organizer)))
      .controlReplies
    {
      return lines
    }
    return nil
  }
}

extension [Effect] {
  /// The summary lines of the list that was last sent to every shell.
  fileprivate var listedLines: [String]? {
    compactMap { effect -> [String]? in
      if case .show(.notifications(.list(let groups))) = effect {
        groups.map(\.summary)
      } else {
        nil
      }
    }.last
  }
}
