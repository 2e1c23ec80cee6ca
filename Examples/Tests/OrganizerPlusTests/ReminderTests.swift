import Foundation
import Testing
import UserNotifications
import UserNotificationsTesting

@testable import OrganizerPlus

@Suite(.simulatedDevice(app: "com.example.OrganizerPlus")) struct `Reminders of OrganizerPlus` {
  let device = SimulatedDevice.current
  let organizer: Organizer

  init() throws {
    organizer = try Organizer()
  }

  @Test func `A reminder comes once the user has allowed it`() async throws {
    try await device.allow()
    let lines = try await organizer.add("Water the plants", "--in", "2h")
    #expect(lines.prefix(2) == ["Asking for permission to notify you.", "Allowed:"])
    #expect(lines.last?.hasSuffix(": Water the plants, once, after 2 hrs") == true)
    #expect(await device.advance(by: .seconds(2 * 3600 - 1)).isEmpty)
    let story = await device.advance(by: .seconds(1))
    let banner = try #require(story.banners.first, "\(device)")
    #expect(banner.description == "“Water the plants” “Gentle reminder for your task!”")
    #expect(banner.actions.map(\.title) == ["Dismiss", "Mark As Done"])
    #expect(banner.appName == "OrganizerPlus")
    #expect(story.sounds.count == 1)
  }

  @Test func `A reminder comes every evening at ten, wherever the user is`() async throws {
    try await device.allow()
    let lines = try await organizer.add("Take the pill", "--daily", "22:00")
    #expect(lines.last?.hasSuffix(": Take the pill, every day at 22:00") == true)
    for zone in ["Europe/Berlin", "America/New_York", "Asia/Kolkata"] {
      await device.setTimeZone(try #require(TimeZone(identifier: zone)))
      let evening = await device.advance(toNext: DateComponents(hour: 22))
      #expect(evening.banners.map(\.title) == ["Take the pill"], "\(device)")
      #expect(evening.banners.first?.date == device.now)
    }
  }

  @Test
  func `A reminder ends with the task that is marked as done on the notification`() async throws {
    organizer.launch()
    try await device.allow()
    try await organizer.add("Take the pill", "--daily", "22:00")
    try await organizer.add("Water the plants")
    await device.advance(toNext: DateComponents(hour: 22))
    try await device.choose(action: "markAsDone")
    #expect(organizer.outcomes == ["Done: Take the pill"])
    #expect(try await organizer.list() == ["Water the plants"])
    #expect(await device.advance(by: .seconds(7 * 24 * 3600)).isEmpty, "\(device)")
  }

  @Test func `A reminder stays when its notification is only opened`() async throws {
    organizer.launch()
    try await device.allow()
    try await organizer.add("Take the pill", "--daily", "22:00")
    await device.advance(toNext: DateComponents(hour: 22))
    try await device.tap()
    #expect(organizer.outcomes == ["Still to do: Take the pill"])
    #expect(await device.advance(by: .seconds(24 * 3600)).banners.count == 1)
  }

  @Test func `A reminder shows only a banner while the app is in the foreground`() async throws {
    organizer.launch()
    try await device.allow()
    try await organizer.add("Call Ada", "--in", "5m")
    try await device.openApp()
    let story = await device.advance(by: .seconds(300))
    #expect(story.banners.map(\.title) == ["Call Ada"])
    #expect(story.sounds.isEmpty && device.notificationCenter.isEmpty, "\(story)")
  }

  @Test func `A reminder is withdrawn with its task`() async throws {
    try await device.allow()
    try await organizer.add("Call Ada", "--in", "5m")
    #expect(try organizer.finish("Call Ada") == "Done: Call Ada")
    #expect(await device.advance(by: .seconds(300)).isEmpty)
    #expect(try await organizer.list() == ["Nothing to do."])
  }
}
