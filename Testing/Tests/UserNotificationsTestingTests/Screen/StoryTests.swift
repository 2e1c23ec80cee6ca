import Foundation
import Testing
import UserNotifications
import UserNotificationsTesting

@Suite struct `The story of a simulated device` {
  @Test
  func `The story contains the app's calls, their results and their times, like a transcript`()
    async throws
  {
    let device = SimulatedDevice(timeZone: .gmt)
    try await device.run(app: "com.example.pills") {
      let center = UNUserNotificationCenter.current()
      try? await center.add(request("early"))
      try await device.allow()
      _ = try await center.requestAuthorization(options: [.alert, .sound])
      try await center.add(daily("Pill", at: DateComponents(hour: 22)))
      try await center.add(request("now") { $0.body = "Hello" })
    }
    await device.advance(toNext: DateComponents(hour: 22))
    try await device.tap("Pill")
    await device.run {
      UNUserNotificationCenter.current().removeAllPendingNotificationRequests()
    }
    let lines = device.description.split(separator: "\n").map(String.init)
    #expect(
      lines == [
        "SimulatedDevice at Mon 2026-06-01 22:00:00 in GMT, unlocked",
        "Mon 2026-06-01 09:00:00  com.example.pills  adds early",
        "Mon 2026-06-01 09:00:00  com.example.pills  is refused: The person has not allowed this "
          + "app to notify them (status: notDetermined).",
        "Mon 2026-06-01 09:00:00  com.example.pills  asks for alert, sound",
        "Mon 2026-06-01 09:00:00  com.example.pills  the person allows notifications",
        "Mon 2026-06-01 09:00:00  com.example.pills  adds Pill, due Mon 2026-06-01 22:00:00",
        "Mon 2026-06-01 09:00:00  com.example.pills  adds now",
        "Mon 2026-06-01 09:00:00  com.example.pills  banner “now” “Hello”",
        "Mon 2026-06-01 09:00:00  com.example.pills  listed “now” “Hello”",
        "Mon 2026-06-01 09:00:00  com.example.pills  plays sound default",
        "Mon 2026-06-01 22:00:00  com.example.pills  banner “Pill”",
        "Mon 2026-06-01 22:00:00  com.example.pills  listed “Pill”",
        "Mon 2026-06-01 22:00:00  com.example.pills  the person taps Pill",
        "Mon 2026-06-01 22:00:00  com.example.pills  withdrawn Pill",
        "Mon 2026-06-01 22:00:00  com.example.pills  Pill: a response is kept: the app could not be "
          + "started: the test gave no launch code",
        "Mon 2026-06-01 22:00:00  com.example.pills  removes all pending requests",
      ], "\(device)")
  }

  @Test func `The story gives its parts as values`() async throws {
    let device = try await SimulatedDevice.allowing()
    let start = device.now
    try await device.run {
      let center = UNUserNotificationCenter.current()
      try await center.add(request("later", in: 90) { $0.badge = 2 })
      try await center.add(request("now") { $0.badge = 1 })
    }
    #expect(device.story.added.map(\.identifier) == ["later", "now"])
    #expect(device.story.added.map(\.due) == [start + 90, nil])
    #expect(device.nextDueDate == start + 90)
    let story = await device.advanceToNextDueDate()
    #expect(device.now == start + 90 && device.nextDueDate == nil)
    #expect(story.badges.map(\.count) == [2])
    #expect(story.first?.app == "com.example.app")
    #expect(await device.advanceToNextDueDate().isEmpty)
    try await device.clear()
    #expect(device.story.withdrawn == ["now", "later"])
  }
}
