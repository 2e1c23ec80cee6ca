import Foundation
import Testing
import UserNotifications

@testable import UserNotificationsTesting

@Suite struct `Time on a simulated device` {
  @Test
  func `The clock does not run by itself, and begins on a Monday morning`() async throws {
    let zone = try #require(TimeZone(identifier: "America/New_York"))
    let device = SimulatedDevice(timeZone: zone)
    #expect(device.description.hasPrefix("SimulatedDevice at Mon 2026-06-01 09:00:00"))
    let start = device.now
    #expect(await device.advance(by: .seconds(90)).isEmpty)
    #expect(device.now.timeIntervalSince(start) == 90)
    await device.advance(by: -5)
    await device.advance(to: start)
    #expect(device.now.timeIntervalSince(start) == 90)
    await device.advance(toNext: DateComponents(hour: 22))
    #expect(device.now.timeIntervalSince(start) == 13 * 3600)
  }

  @Test func `Due requests come in order and at their own moment`() async throws {
    let device = try await SimulatedDevice.allowing()
    let start = device.now
    await device.run {
      let center = UNUserNotificationCenter.current()
      center.add(request("late", in: 300))
      center.add(request("early", in: 60))
      center.add(daily("every hour", at: DateComponents(minute: 2)))
    }
    let story = await device.advance(by: 3_900)
    #expect(
      story.banners.map { "\($0.identifier) \(Int($0.moment.timeIntervalSince(start)))" }
        == ["early 60", "every hour 120", "late 300", "every hour 3720"])
  }

  @Test func `The clock is set and read in wall time`() async throws {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let device = SimulatedDevice(at: "2026-03-28 20:00", timeZone: berlin)
    #expect(device.wallTime(of: device.now) == "2026-03-28 20:00:00")
    await device.advance(to: device.date(at: "2026-03-29 08:00:30"))
    #expect(device.now.timeIntervalSince(device.date(at: "2026-03-28 20:00")) == 11 * 3600 + 30)
  }

  @Test(arguments: ["2026-6-31 9:00", "2026-06-01 24:00", "2026-03-29 02:30", "2026-06-01"])
  func `A wall time that the clock never shows is refused`(text: String) throws {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    #expect(WallText.instant(text, in: berlin) == nil)
  }

  @Test func `The clock advances to a time of another zone, as a trigger does`() async throws {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let device = SimulatedDevice(at: "2026-06-01 09:00", timeZone: berlin)
    let evening = DateComponents(timeZone: TimeZone(identifier: "Asia/Tokyo"), hour: 20)
    await device.advance(toNext: evening)
    #expect(device.wallTime(of: device.now) == "2026-06-01 13:00:00")
    await device.advance(toNext: DateComponents(hour: 25))
    #expect(device.wallTime(of: device.now) == "2026-06-01 13:00:00")
  }

  @Test func `The clock advances a thousand years at most, and not at all by no number`() async {
    let device = SimulatedDevice(at: "2026-06-01 09:00", timeZone: .gmt)
    #expect(await device.advance(by: .nan).isEmpty)
    await device.stepClock(by: .nan)
    #expect(device.wallTime(of: device.now) == "2026-06-01 09:00:00")
    await device.advance(by: .infinity)
    await device.advance(to: .distantFuture)
    #expect(device.wallTime(of: device.now).hasPrefix("4001-01-01"))
    await device.erase()
    #expect(device.wallTime(of: device.now) == "2026-06-01 09:00:00")
  }

  @Test func `A daily reminder moves with the user, an interval does not`() async throws {
    let device = try await SimulatedDevice.allowing()
    await device.run {
      UNUserNotificationCenter.current().add(daily("evening", at: DateComponents(hour: 22)))
      UNUserNotificationCenter.current().add(request("soon", in: 7_200))
    }
    let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
    #expect(await device.setTimeZone(tokyo).banners.isEmpty)
    #expect(device.timeZone == tokyo)
    // It is 18:00 in Tokyo.
    #expect(await device.advance(by: 2 * 3600).banners.map(\.identifier) == ["soon"])
    #expect(await device.advance(by: 2 * 3600).banners.map(\.identifier) == ["evening"])
  }

  @Test func `A clock that is set forward delivers skipped requests late, once`() async throws {
    let device = try await SimulatedDevice.allowing()
    await device.run {
      UNUserNotificationCenter.current().add(daily("noon", at: DateComponents(hour: 12)))
      UNUserNotificationCenter.current().add(request("waits", in: 3_600))
    }
    #expect(await device.stepClock(by: 4 * 3600).banners.map(\.identifier) == ["noon"])
    #expect(await device.stepClock(by: -4 * 3600).banners.isEmpty)
    #expect(await device.advance(by: 3_600).banners.map(\.identifier) == ["waits"])
  }

  @Test func `A restart keeps the system's state and ends the app`() async throws {
    let device = try await SimulatedDevice.allowing()
    let delegate = RecordingDelegate()
    try await device.run {
      let center = UNUserNotificationCenter.current()
      center.delegate = delegate
      try await center.add(request("later", in: 3_600))
      try await center.add(request("now"))
    }
    let story = await device.restart(takes: 7_200)
    #expect(story.banners.map(\.identifier) == ["later"])
    #expect(await device.run { UNUserNotificationCenter.current().delegate == nil })
    #expect(device.notificationCenter.flatMap(\.notifications).count == 2)
    try await device.tap("now")
    #expect(delegate.log.isEmpty)
    await device.run { UNUserNotificationCenter.current().delegate = delegate }
    #expect(delegate.log == ["UNNotificationDefaultActionIdentifier now"])
  }

  @Test func `The app's own triggers know the device's clock and zone`() async throws {
    let zone = try #require(TimeZone(identifier: "Asia/Tokyo"))
    let device = SimulatedDevice(timeZone: zone)
    await device.run {
      let evening = UNCalendarNotificationTrigger(
        dateMatching: DateComponents(hour: 22), repeats: true)
      #expect(evening.nextTriggerDate() == device.now.addingTimeInterval(13 * 3600))
      let soon = UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: false)
      #expect(soon.nextTriggerDate() == device.now.addingTimeInterval(60))
    }
  }
}
