import Foundation
import Testing
import UserNotifications
import UserNotificationsTesting

@testable import OrganizerPlus

@Suite(.simulatedDevice(app: "com.example.OrganizerPlus")) struct `The permission of OrganizerPlus`
{
  let device = SimulatedDevice.current
  let organizer: Organizer

  init() throws {
    organizer = try Organizer()
  }

  @Test func `The permission is asked for once, with the first reminder`() async throws {
    try await organizer.add("Water the plants")
    #expect(device.story.isEmpty)
    try await device.allow()
    try await organizer.add("Call Ada", "--in", "5m")
    try await organizer.add("Call Bob", "--in", "5m")
    let questions = device.story.filter { happening in
      happening.event == .asked([.alert, .sound, .badge], isCritical: false)
    }
    #expect(questions.count == 1, "\(device)")
  }

  @Test func `A refused permission leaves the task without its reminder`() async throws {
    try await device.deny()
    let lines = try await organizer.add("Call Ada", "--in", "5m")
    #expect(lines.last?.hasSuffix("but without its reminder: notifications are off.") == true)
    #expect(
      try await organizer.list() == [
        "Call Ada  (once, after 5 min; no reminder waits)"
      ])
    #expect(await organizer.settings().first == "  notifications: not allowed")
    #expect(await device.advance(by: .seconds(3600)).isEmpty)
  }

  @Test
  func `The permission is printed row by row, and each reminder with its next date`() async throws {
    try await device.allow()
    try await organizer.add("Take the pill", "--daily", "22:00")
    try await organizer.add("Call Ada", "--at", "2026-06-03 09:30")
    #expect(
      try await organizer.list() == [
        "Take the pill  (every day at 22:00; next 2026-06-01 22:00:00)",
        "Call Ada  (once, at 09:30; next 2026-06-03 09:30:00)",
      ])
    try await device.change(.sounds(false))
    #expect(
      await organizer.settings() == [
        "  notifications: allowed", "  alerts: on", "  sounds: off", "  badge: on", "  list: on",
        "  lock screen: on", "  critical alerts: not asked for",
        "  time-sensitive: not asked for", "  scheduled summary: off",
      ])
  }
}
