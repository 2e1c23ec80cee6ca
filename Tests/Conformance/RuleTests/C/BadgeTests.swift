import TestSupport
import Testing
import UserNotifications
import UserNotificationsTesting

@Suite struct BadgeTests {
  private let device = SimulatedDevice(timeZone: .gmt)

  @Test(.rules("C3")) func `A badge is the number itself, none leaves it and 0 removes it`()
    async throws
  {
    for (badge, shown) in [(5, 5), (3, 3), (nil, 3), (0, 0), (nil, 0)] as [(NSNumber?, Int)] {
      try await device.add(.sample { $0.badge = badge })
      #expect(device.badge() == shown, "after \(String(describing: badge))")
    }
  }

  @Test(.rules("C3")) func `A negative badge is refused with 1600`() async throws {
    try await device.runAllowed { center in
      let refusal = await center.refusal(of: .sample { $0.badge = -1 })
      #expect((refusal as? UNError)?.code == .badgeInputInvalid)
    }
    #expect(device.banners.isEmpty)
  }

  @Test(.rules("C4")) func `A delivered badge of 0 clears the app's notifications`() async throws {
    let other: SimulatedApp = "com.example.other"
    try await device.add(.sample("another app's"), app: other)
    try await device.add(.sample("old"), .sample("waits", after: 60))
    try await device.add(.sample("new") { $0.badge = 0 })
    #expect(await device.delivered() == ["new"])
    #expect(await device.delivered(app: other) == ["another app's"])
    #expect(await device.pending() == ["waits"])
  }

  @Test(.rules("C4")) func `A push with a badge of 0 clears the app's notifications`()
    async throws
  {
    try await device.add(.sample("old") { $0.badge = 4 })
    try await device.push(payload: ["aps": ["badge": 0]])
    #expect(await device.delivered().isEmpty)
    #expect(device.badge() == 0)
  }

  @Test(.rules("C4"), arguments: [nil, 1] as [Int?])
  func `Another badge, or none, clears nothing`(badge: Int?) async throws {
    try await device.add(.sample("old"))
    try await device.add(.sample("new") { $0.badge = badge.map { NSNumber(value: $0) } })
    #expect(await device.delivered().sorted() == ["new", "old"])
  }

  @Test(.rules("C4"), arguments: [false, true])
  func `Setting the badge to 0 by a call clears the list only by policy`(
    clears: Bool
  ) async throws {
    var rules = SystemRules()
    rules.badgeCallZeroClearsDelivered = clears
    let device = SimulatedDevice(timeZone: .gmt, rules: rules)
    try await device.add(.sample("old") { $0.badge = 2 })
    try await device.runAllowed { center in try await center.setBadgeCount(0) }
    #expect(await device.delivered() == (clears ? [] : ["old"]))
    #expect(device.badge() == 0)
  }

  @Test(.rules("C4")) func `Removing delivered notifications leaves the badge`() async throws {
    try await device.add(.sample("old") { $0.badge = 2 })
    await device.run { UNUserNotificationCenter.current().removeAllDeliveredNotifications() }
    #expect(await device.delivered().isEmpty)
    #expect(device.badge() == 2)
  }
}
