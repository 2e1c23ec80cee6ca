import Testing
import UserNotifications
import UserNotificationsTesting

@Suite struct `A simulated device` {
  @Test func `delivers a daily reminder while nothing runs`() async throws {
    let device = SimulatedDevice(timeZone: .gmt)
    try await device.run {
      try await device.allow()
      let center = UNUserNotificationCenter.current()
      #expect(try await center.requestAuthorization(options: [.alert, .sound]))
      let content = UNMutableNotificationContent()
      content.title = "Pill"
      content.body = "Take it"
      content.sound = .default
      let trigger = UNCalendarNotificationTrigger(
        dateMatching: DateComponents(hour: 22), repeats: true)
      try await center.add(
        UNNotificationRequest(identifier: "pill", content: content, trigger: trigger))
    }
    let days = await device.advance(by: 3 * 86_400)
    #expect(days.banners.map(\.body) == ["Take it", "Take it", "Take it"])
    #expect(device.notificationCenter.count == 1)
  }
}
