import TestSupport
import Testing
import UserNotifications
import UserNotificationsTesting

@Suite struct ListTests {
  private let device = SimulatedDevice(timeZone: .gmt)

  @Test(.rules("G1"))
  func `Pending requests are read in the order of addition, and nothing else is`() async throws {
    try await device.add(
      .sample("late", after: 600), .sample("now"), .sample("soon", after: 60),
      .sample("daily", trigger: .matching(DateComponents(hour: 8), repeats: true)))
    #expect(await device.pending() == ["late", "soon", "daily"])
    await device.advance(by: 60)
    #expect(await device.pending() == ["late", "daily"])
  }

  @Test(.rules("G2")) func `An app reads its delivered notifications that are still listed`()
    async throws
  {
    try await device.add(.sample("gone"), .sample("local"), .sample("waits", after: 60))
    try await device.push(payload: ["aps": ["alert": "Hi"]], collapseIdentifier: "remote")
    try await device.dismiss("gone")
    #expect(await device.delivered().sorted() == ["local", "remote"])
    try await device.runAllowed { center in
      let found = await center.deliveredNotifications()
      #expect(found.allSatisfy { $0.date == device.now })
    }
  }

  @Test(.rules("G2"))
  func `A notification that a region triggered is not read back, and can be removed`() async throws
  {
    let home = CLLocationCoordinate2D(latitude: 52.5, longitude: 13.4)
    let region = CLCircularRegion(center: home, radius: 100, identifier: "home")
    try await device.runAllowed { center in
      for identifier in ["milk", "bread"] {
        try await center.add(
          .sample(
            identifier, trigger: UNLocationNotificationTrigger(region: region, repeats: false)))
      }
      try await device.answerLocation(.whileUsing)
    }
    try await device.go(CLLocationCoordinate2D(latitude: 52.52, longitude: 13.4))
    try await device.go(home)
    #expect(Set(device.listed) == ["milk", "bread"])
    #expect(await device.delivered().isEmpty)
    await device.run {
      UNUserNotificationCenter.current().removeDeliveredNotifications(withIdentifiers: ["milk"])
    }
    #expect(device.listed == ["bread"])
    await device.run { UNUserNotificationCenter.current().removeAllDeliveredNotifications() }
    #expect(device.listed.isEmpty)
  }

  @Test(.rules("G2")) func `An app reads its own list only`() async throws {
    try await device.add(.sample("a"), app: "com.example.one")
    try await device.add(.sample("b"), app: "com.example.two")
    #expect(await device.delivered(app: "com.example.one") == ["a"])
    #expect(await device.delivered(app: "com.example.two") == ["b"])
  }

  @Test(.rules("G3")) func `Removing ignores unknown identifiers and changes one list only`()
    async throws
  {
    try await device.add(.sample("a"), .sample("b"))
    try await device.add(.sample("a", after: 60), .sample("c", after: 60))
    await device.run {
      let center = UNUserNotificationCenter.current()
      center.removeDeliveredNotifications(withIdentifiers: ["a", "c", "nobody"])
    }
    #expect(await device.pending() == ["a", "c"])
    #expect(await device.delivered() == ["b"])
    await device.run {
      let center = UNUserNotificationCenter.current()
      center.removePendingNotificationRequests(withIdentifiers: ["a", "b"])
    }
    #expect(await device.pending() == ["c"])
    #expect(await device.delivered() == ["b"])
  }

  @Test(.rules("G3")) func `One list can be cleared without the other`() async throws {
    try await device.add(.sample("a"), .sample("b", after: 60))
    await device.run { UNUserNotificationCenter.current().removeAllDeliveredNotifications() }
    #expect(await device.pending() == ["b"])
    #expect(device.notificationCenter.isEmpty)
    try await device.add(.sample("c"))
    await device.run { UNUserNotificationCenter.current().removeAllPendingNotificationRequests() }
    #expect(await device.pending().isEmpty)
    #expect(await device.delivered() == ["c"])
  }

  @Test(.rules("G3")) func `A removed notification leaves every screen`() async throws {
    await device.lock()
    try await device.add(.sample("a"))
    #expect(device.lockScreen.count == 1)
    await device.run { UNUserNotificationCenter.current().removeAllDeliveredNotifications() }
    #expect(device.lockScreen.isEmpty && device.notificationCenter.isEmpty, "\(device)")
    #expect(device.story.withdrawn == ["a"])
  }

  @Test(.rules("G4"))
  func `The list keeps notifications until they are cleared, opened or replaced`() async throws {
    try await device.add(.sample("a"), .sample("b"), .sample("c"), .sample("d"))
    await device.advance(by: 400 * 86_400)
    await device.restart(takes: 3_600)
    #expect(await device.delivered().sorted() == ["a", "b", "c", "d"])
    try await device.dismiss("a")
    try await device.tap("b")
    try await device.add(.sample("c") { $0.body = "new" })
    #expect(await device.delivered().sorted() == ["c", "d"])
    try await device.clear()
    #expect(await device.delivered().isEmpty)
  }

  @Test(.rules("G4"))
  func `The oldest of more than a thousand notifications is removed`() async throws {
    try await device.runAllowed { center in
      for number in 0...1_000 { try await center.add(.sample("\(number)")) }
    }
    let delivered = await device.delivered()
    #expect(delivered.count == 1_000)
    #expect(delivered.contains("0") == false && delivered.contains("1"))
  }
}
