import TestSupport
import Testing
import UserNotifications
import UserNotificationsTesting

@Suite struct AddingTests {
  @Test(.rules("B1")) func `A request replaces the pending one of its identifier`() async throws {
    let device = SimulatedDevice(timeZone: .gmt)
    try await device.add(
      .sample("a", after: 60) { $0.body = "old" }, .sample("a", after: 120) { $0.body = "new" })
    #expect(await device.pending() == ["a"])
    let story = await device.advance(by: 3600)
    #expect(story.banners.map(\.body) == ["new"], "\(story)")
    #expect(story.banners.first?.date == device.now - 3480)
  }

  @Test(.rules("B1")) func `A request without a trigger replaces the pending one too`() async throws
  {
    let device = SimulatedDevice(timeZone: .gmt)
    try await device.add(.sample("a", after: 60, repeats: true) { $0.body = "old" })
    try await device.add(.sample("a") { $0.body = "new" }, .sample("b", after: 60))
    #expect(await device.pending() == ["b"])
    let story = await device.advance(by: 3600)
    #expect(story.banners.map(\.identifier) == ["b"], "\(story)")
    #expect(await device.delivered().sorted() == ["a", "b"])
  }

  @Test(.rules("B1")) func `A delivered notification stays until the new one is due`() async throws
  {
    let device = SimulatedDevice(timeZone: .gmt)
    try await device.add(
      .sample("a") { $0.body = "old" }, .sample("b"), .sample("a", after: 60) { $0.body = "new" })
    #expect(await device.delivered().sorted() == ["a", "b"])
    #expect(device.notificationCenter.first?.notifications.map(\.body) == ["Body of b", "old"])
    let story = await device.advance(by: 60)
    #expect(story.withdrawn == ["a"], "\(story)")
    #expect(story.banners.map(\.body) == ["new"], "\(story)")
    #expect(device.notificationCenter.first?.notifications.map(\.body) == ["new", "Body of b"])
  }

  @Test(.rules("B2")) func `The collapse identifier of a push is the identifier of its request`()
    async throws
  {
    let device = SimulatedDevice(timeZone: .gmt)
    try await device.runAllowed { _ in
      for text in ["old", "new"] {
        try await device.push(payload: ["aps": ["alert": text]], collapseIdentifier: "score")
      }
    }
    #expect(await device.delivered() == ["score"])
    #expect(device.notificationCenter.first?.notifications.map(\.body) == ["new"])
  }

  @Test(.rules("B2"))
  func `A push without a collapse identifier gets an identifier of its own`() async throws {
    let device = SimulatedDevice(timeZone: .gmt)
    try await device.runAllowed { _ in
      for _ in 1...2 { try await device.push(payload: ["aps": ["alert": "Hello"]]) }
    }
    let identifiers = await device.delivered()
    #expect(Set(identifiers).count == 2 && !identifiers.contains(""), "\(identifiers)")
  }

  @Test(.rules("B2")) func `A request keeps a copy of its content`() async throws {
    let device = SimulatedDevice(timeZone: .gmt)
    let content = UNMutableNotificationContent()
    content.body = "as it was"
    let request = UNNotificationRequest(identifier: "a", content: content, trigger: nil)
    content.body = "changed"
    #expect(request.content.body == "as it was")
    try await device.add(request)
    #expect(device.banners.map(\.body) == ["as it was"])
  }

  @Test(.rules("B3")) func `A request without a trigger is delivered at once and is never pending`()
    async throws
  {
    let device = SimulatedDevice(timeZone: .gmt)
    try await device.runAllowed { center in
      try await center.add(.sample("a"))
      #expect(await center.pendingNotificationRequests().isEmpty)
    }
    #expect(device.banners.map(\.date) == [device.now])
  }

  @Test(.rules("B3")) func `A push is never pending`() async throws {
    let device = SimulatedDevice(timeZone: .gmt)
    try await device.runAllowed { _ in try await device.push(payload: ["aps": ["alert": "Hi"]]) }
    #expect(device.banners.map(\.body) == ["Hi"])
    #expect(await device.pending().isEmpty)
  }

  @Test(.rules("B19")) func `Removing ignores unknown and delivered identifiers`() async throws {
    let device = SimulatedDevice(timeZone: .gmt)
    try await device.add(.sample("came", after: 60), .sample("waits", after: 600))
    await device.advance(by: 60)
    await device.run {
      let center = UNUserNotificationCenter.current()
      center.removePendingNotificationRequests(withIdentifiers: ["came", "nobody"])
    }
    #expect(await device.pending() == ["waits"])
    #expect(await device.delivered() == ["came"])
  }

  @Test(.rules("B19")) func `Calls are carried out in their order`() async throws {
    let device = SimulatedDevice(timeZone: .gmt)
    try await device.runAllowed { center in
      center.add(.sample("a", after: 60), withCompletionHandler: nil)
      center.add(.sample("b", after: 60), withCompletionHandler: nil)
      center.removePendingNotificationRequests(withIdentifiers: ["a", "c"])
      center.add(.sample("c", after: 60), withCompletionHandler: nil)
      #expect(await center.pendingNotificationRequests().map(\.identifier) == ["b", "c"])
    }
  }
}
