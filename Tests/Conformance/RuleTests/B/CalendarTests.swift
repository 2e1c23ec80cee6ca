import TestSupport
import Testing
import UserNotifications
import UserNotificationsTesting

@Suite struct CalendarTests {
  /// Nine o'clock in the evening of a Monday, 1 June 2026.
  private static let evening = Date(timeIntervalSince1970: 1_780_347_600)

  @Test(.rules("B8"))
  func `Components below the finest one are 0, and a rule that does not repeat comes once`()
    async throws
  {
    let device = SimulatedDevice(now: Self.evening, timeZone: .gmt)
    try await device.add(.sample(trigger: .matching(DateComponents(hour: 8))))
    let story = await device.advance(by: 3 * 86_400)
    #expect(story.banners.map(\.date) == [Self.evening + 11 * 3_600], "\(story)")
    #expect(await device.pending().isEmpty)
  }

  @Test(.rules("B8")) func `A repeating rule continues until it is removed`() async throws {
    let device = SimulatedDevice(now: Self.evening, timeZone: .gmt)
    try await device.add(.sample("a", trigger: .matching(DateComponents(hour: 8), repeats: true)))
    let eight = Self.evening + 11 * 3_600
    let story = await device.advance(by: 3 * 86_400)
    #expect(story.banners.map(\.date) == [eight, eight + 86_400, eight + 172_800], "\(story)")
    await device.run {
      UNUserNotificationCenter.current().removePendingNotificationRequests(withIdentifiers: ["a"])
    }
    #expect(await device.advance(by: 3 * 86_400).banners.isEmpty)
  }

  @Test(.rules("B8")) func `Components that are not given may be anything`() async throws {
    let device = SimulatedDevice(now: Self.evening, timeZone: .gmt)
    try await device.add(.sample(trigger: .matching(DateComponents(minute: 20), repeats: true)))
    let story = await device.advance(by: 3 * 3_600)
    let first = Self.evening + 1_200
    #expect(story.banners.map(\.date) == [first, first + 3_600, first + 7_200], "\(story)")
  }

  /// Rules without a date after the evening.
  static let impossible: [(name: String, components: DateComponents)] = [
    ("a year gone by", DateComponents(year: 2025, month: 6, day: 1, hour: 9)),
    ("an hour gone by", DateComponents(year: 2026, month: 6, day: 1, hour: 8)),
    ("no components", DateComponents()),
    ("hour 25", DateComponents(hour: 25)),
    ("minute 60", DateComponents(minute: 60)),
    ("month 13", DateComponents(month: 13)),
    ("a quarter of 0", DateComponents(hour: 8, quarter: 0)),
  ]

  @Test(.rules("B10"), arguments: impossible.indices)
  func `Components that can never match have no date, and are refused`(
    index: Int
  ) async throws {
    let (name, components) = Self.impossible[index]
    let device = SimulatedDevice(now: Self.evening, timeZone: .gmt)
    try await device.runAllowed { center in
      let trigger = UNCalendarNotificationTrigger(dateMatching: components, repeats: false)
      #expect(trigger.nextTriggerDate() == nil, "\(name)")
      let refusal = await center.refusal(of: .sample(trigger: trigger)) as? UNError
      #expect(refusal?.code == .notificationInvalidNoDate, "\(name)")
      #expect(await center.pendingNotificationRequests().isEmpty)
    }
  }

  @Test(.rules("B11")) func `A repeating rule that names a past date is refused`() async throws {
    let device = SimulatedDevice(now: Self.evening, timeZone: .gmt)
    let past = DateComponents(year: 2026, month: 5, day: 31, hour: 9)
    try await device.runAllowed { center in
      let trigger = UNCalendarNotificationTrigger(dateMatching: past, repeats: true)
      #expect(trigger.nextTriggerDate() == nil)
      let refusal = await center.refusal(of: .sample(trigger: trigger)) as? UNError
      #expect(refusal?.code == .notificationInvalidNoDate)
    }
    #expect(await device.advance(by: 400 * 86_400).banners.isEmpty)
  }

  @Test(.rules("B12")) func `The next eight o'clock at eight is tomorrow`() async throws {
    let eight = Self.evening + 11 * 3_600
    let device = SimulatedDevice(now: eight, timeZone: .gmt)
    let trigger = UNCalendarNotificationTrigger(
      dateMatching: DateComponents(hour: 8), repeats: false)
    await device.run { #expect(trigger.nextTriggerDate() == eight + 86_400) }
    try await device.add(.sample(trigger: trigger))
    #expect(await device.advance(by: 86_399).banners.isEmpty)
    #expect(await device.advance(by: 1).banners.count == 1)
  }

  @Test(.rules("B15"), arguments: zip(1...7, ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]))
  func `Weekdays count from 1, which is Sunday`(weekday: Int, name: String) async throws {
    let device = SimulatedDevice(now: Self.evening, timeZone: .gmt)
    try await device.add(.sample(trigger: .matching(DateComponents(hour: 8, weekday: weekday))))
    let story = await device.advance(by: 7 * 86_400)
    let banner = story.first { if case .banner = $0.event { true } else { false } }
    #expect(banner?.description.hasPrefix(name) == true, "\(story)")
  }
}
