import Foundation
import Testing
import UserNotifications
import UserNotificationsTesting

@testable import OrganizerPlus

@Suite struct `OrganizerPlus after a restart` {
  @Test func `The app is started for the response to an old notification`() async throws {
    let organizer = try Organizer()
    let app = SimulatedApp("com.example.OrganizerPlus") { organizer.launch() }
    let device = SimulatedDevice()
    try await device.run(app: app) {
      organizer.launch()
      try await device.allow()
      try await organizer.add("Take the pill", "--daily", "22:00")
    }
    await device.advance(toNext: DateComponents(hour: 22))
    await device.restart(takes: 60)
    try await device.choose(action: "markAsDone")
    #expect(device.story.contains { $0.event == .launched }, "\(device)")
    #expect(organizer.outcomes == ["Done: Take the pill"])
    #expect(try organizer.store.tasks().isEmpty)
    #expect(await device.advance(by: .seconds(24 * 3600)).banners.isEmpty)
  }

  @Test
  func `The app handles the response at its next start if it cannot be started`() async throws {
    let organizer = try Organizer()
    let device = SimulatedDevice()
    try await device.run(app: "com.example.OrganizerPlus") {
      organizer.launch()
      try await device.allow()
      try await organizer.add("Take the pill", "--in", "2h")
    }
    await device.advance(by: .seconds(2 * 3600))
    await device.restart()
    try await device.choose(action: "markAsDone")
    #expect(organizer.outcomes.isEmpty)
    await device.run(app: "com.example.OrganizerPlus") { organizer.launch() }
    #expect(organizer.outcomes == ["Done: Take the pill"])
    #expect(try organizer.store.tasks().isEmpty)
  }
}
