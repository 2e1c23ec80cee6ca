import Foundation
import TestSupport
import Testing
import UserNotifications
import UserNotificationsTesting

/// A Focus that the user has saved, and the times at which it begins and ends by itself (E14).
struct FocusScheduleTests {
  private static let work = SimulatedFocus(
    "Work",
    schedules: [
      .init(
        weekdays: [2, 3, 4, 5, 6], from: DateComponents(hour: 9), to: DateComponents(hour: 17))
    ])

  /// A device in Berlin on a Friday evening before the clocks change, whose app notifies each day at half past
  /// nine.
  private func device(keeping focus: SimulatedFocus = work) async throws -> SimulatedDevice {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let device = SimulatedDevice(at: "2026-03-27 20:00", timeZone: berlin)
    try await device.allow(app: "com.example.app")
    _ = try await device.ask([.alert, .sound])
    try await device.keepFocus(focus)
    let trigger = UNCalendarNotificationTrigger(
      dateMatching: DateComponents(hour: 9, minute: 30), repeats: true)
    try await device.submit(.sample("daily", trigger: trigger))
    return device
  }

  @Test(.rules("E14"))
  func `A Focus with a schedule suppresses banners during its time only`() async throws {
    let device = try await device()
    let story = await device.advance(by: 7 * 86_400)
    let days = story.banners.map { device.wallTime(of: $0.moment).prefix(10) }
    #expect(days == ["2026-03-28", "2026-03-29"], "\(story)")
    #expect(story.listed.count == 7)
    #expect(device.focus == nil)
  }

  @Test(.rules("E14")) func `The edges of a Focus follow wall time when daylight saving begins`()
    async throws
  {
    let device = try await device(
      keeping: SimulatedFocus(
        "Night",
        schedules: [.init(from: DateComponents(hour: 22), to: DateComponents(hour: 7))]))
    await device.advance(to: device.date(at: "2026-03-29 06:59:59"))
    #expect(device.focus == "Night")
    await device.advance(to: device.date(at: "2026-03-29 07:00"))
    #expect(device.focus == nil)
    await device.advance(to: device.date(at: "2026-03-29 22:00"))
    #expect(device.focus == "Night")
  }

  @Test(.rules("E14")) func `A Focus that is turned off stays off until its schedule starts again`()
    async throws
  {
    let device = try await device()
    await device.advance(to: device.date(at: "2026-03-30 09:10"))
    #expect(device.focus == "Work")
    try await device.turnFocus("Work", on: false)
    let story = await device.advance(by: 2 * 86_400)
    let days = story.banners.map { device.wallTime(of: $0.moment).prefix(10) }
    #expect(days == ["2026-03-30"], "\(story)")
  }

  @Test(.rules("E14")) func `A Focus that is turned on by hand stays on after its schedule`()
    async throws
  {
    let device = try await device()
    try await device.turnFocus("Work", on: true)
    let story = await device.advance(by: 7 * 86_400)
    #expect(story.banners.isEmpty, "\(story)")
    try await device.removeFocus("Work")
    #expect(device.focus == nil)
  }

  @Test(.rules("E14")) func `An invalid Focus is refused`() async throws {
    let device = SimulatedDevice()
    for (name, hour) in [(" ", 9), ("Work", 24)] {
      let schedule = SimulatedFocus.Schedule(
        from: DateComponents(hour: hour), to: DateComponents(hour: 17))
      await #expect(throws: SimulationError.self) {
        try await device.keepFocus(SimulatedFocus(name, schedules: [schedule]))
      }
    }
    await #expect(throws: SimulationError.self) { try await device.turnFocus("Job", on: true) }
  }
}
