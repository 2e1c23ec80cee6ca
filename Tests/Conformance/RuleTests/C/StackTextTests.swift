import TestSupport
import Testing
import UserNotifications
import UserNotificationsTesting

@Suite struct StackTextTests {
  private let category = UNNotificationCategory(
    identifier: "mail", actions: [], intentIdentifiers: [],
    hiddenPreviewsBodyPlaceholder: "%u letters", categorySummaryFormat: "%u more from %@")

  private func letter(_ identifier: String, from name: String, count: Int? = nil)
    -> UNNotificationRequest
  {
    .sample(identifier) { content in
      content.categoryIdentifier = "mail"
      content.threadIdentifier = "inbox"
      content.summaryArgument = name
      if let count { content.summaryArgumentCount = count }
    }
  }

  private func summary(by rules: SystemRules, count: Int = 3) async throws -> String? {
    let device = SimulatedDevice(timeZone: .gmt, rules: rules)
    try await device.runAllowed { center in
      center.setNotificationCategories([category])
      try await center.add(letter("a", from: "Ada"))
      try await center.add(letter("b", from: "Bo", count: count))
      try await center.add(letter("c", from: "Cy"))
    }
    return device.notificationCenter.first?.summary
  }

  @Test(.rules("C15"))
  func `The summary line counts each argument as 1 unless it has a count`() async throws {
    #expect(try await summary(by: SystemRules()) == "4 more from Bo, Ada")
  }

  @Test(.rules("C15")) func `An argument counts as 1 at least`() async throws {
    #expect(try await summary(by: SystemRules(), count: 0) == "2 more from Bo, Ada")
  }

  @Test(.rules("C15"))
  func `By Apple's rules of today summary arguments are ignored`() async throws {
    #expect(try await summary(by: .asOnApple) == "2 more notifications")
  }

  @Test(.rules("C16")) func `A thread stacks notifications of one app, and is never shown`()
    async throws
  {
    let device = SimulatedDevice(timeZone: .gmt)
    let other: SimulatedApp = "com.example.other"
    for app in [.standard, other] {
      try await device.add(
        .sample("a") { $0.threadIdentifier = "inbox" }, .sample("b"),
        .sample("c") { $0.threadIdentifier = "inbox" }, .sample("d"), app: app)
    }
    let stacks = device.notificationCenter.map { stack in
      [stack.app, stack.thread ?? ""] + stack.notifications.map(\.identifier)
    }
    #expect(
      stacks == [
        [other.bundleIdentifier, "", "d", "b"], [other.bundleIdentifier, "inbox", "c", "a"],
        [SimulatedApp.standard.bundleIdentifier, "", "d", "b"],
        [SimulatedApp.standard.bundleIdentifier, "inbox", "c", "a"],
      ])
    let texts = device.banners.flatMap { [$0.title, $0.subtitle, $0.body] }
    #expect(!texts.contains { $0.contains("inbox") })
  }

  @Test(.rules("C16")) func `Hidden previews count the notifications of the thread`() async throws {
    let device = SimulatedDevice(timeZone: .gmt)
    await device.setShowPreviews(.never)
    try await device.runAllowed { center in
      center.setNotificationCategories([category])
      try await center.add(letter("a", from: "Ada"))
      try await center.add(.sample("b") { $0.categoryIdentifier = "mail" })
      try await center.add(letter("c", from: "Cy"))
    }
    #expect(device.banners.map(\.body) == ["1 letters", "1 letters", "2 letters"])
  }
}
