import TestSupport
import Testing
import UserNotifications
import UserNotificationsTesting

@Suite struct BadgeCountTests {
  private let device = SimulatedDevice(timeZone: .gmt)

  @Test(.rules("G5")) func `The badge is set to a number outright, and 0 removes it`() async throws
  {
    try await device.runAllowed { center in
      for count in [5, 3, 0] {
        try await center.setBadgeCount(count)
        #expect(device.badge() == count)
      }
    }
  }

  @Test(.rules("G5")) func `A negative badge is refused with 1600`() async throws {
    try await device.runAllowed { center in
      try await center.setBadgeCount(5)
      let error = await #expect(throws: UNError.self) { try await center.setBadgeCount(-1) }
      #expect(error?.errorCode == 1600)
    }
    #expect(device.badge() == 5)
  }

  @Test(.rules("G5")) func `The badge is shown only if the user lets the app show one`()
    async throws
  {
    try await device.runAllowed(options: [.alert]) { center in try await center.setBadgeCount(5) }
    #expect(device.badge() == 0)
    let other: SimulatedApp = "com.example.other"
    try await device.add(app: other)
    try await device.change(.badges(false), app: other.bundleIdentifier)
    try await device.runAllowed(app: other) { center in try await center.setBadgeCount(7) }
    #expect(device.badge(of: other.bundleIdentifier) == 0)
    try await device.change(.badges(true), app: other.bundleIdentifier)
    #expect(device.badge(of: other.bundleIdentifier) == 7)
  }

  @Test(.rules("G6")) func `Reading, answering or removing leaves the badge`() async throws {
    try await device.add(.sample("a") { $0.badge = 3 }, .sample("b"), .sample("c"))
    #expect(await device.delivered().count == 3)
    try await device.tap("a")
    try await device.dismiss("b")
    await device.run { UNUserNotificationCenter.current().removeAllDeliveredNotifications() }
    #expect(await device.delivered().isEmpty)
    #expect(device.badge() == 3)
  }
}
