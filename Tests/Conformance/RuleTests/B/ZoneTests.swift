import TestSupport
import Testing
import UserNotifications
import UserNotificationsTesting

@Suite struct ZoneTests {
  private let newYork: WallClock
  private let tokyo: WallClock
  private let device: SimulatedDevice

  init() throws {
    newYork = try WallClock("America/New_York")
    tokyo = try WallClock("Asia/Tokyo")
    device = SimulatedDevice(
      now: try newYork.date("2026-06-01 12:00:00"), timeZone: newYork.timeZone)
  }

  @Test(.rules("B13")) func `A rule with a zone is a fixed instant`() async throws {
    var components = DateComponents(hour: 20)
    components.timeZone = newYork.timeZone
    try await device.add(.sample(trigger: .matching(components)))
    await device.setTimeZone(tokyo.timeZone)
    let story = await device.advance(by: 86_400)
    let dates = story.banners.map { newYork.text($0.date) }
    #expect(dates == ["2026-06-01 20:00:00 -04:00"], "\(story)")
  }

  @Test(.rules("B13"), arguments: [nil, TimeZone.autoupdatingCurrent])
  func `A rule without a fixed zone follows the user`(timeZone: TimeZone?) async throws {
    var components = DateComponents(hour: 20)
    components.timeZone = timeZone
    try await device.add(.sample(trigger: .matching(components)))
    await device.setTimeZone(tokyo.timeZone)
    let story = await device.advance(by: 86_400)
    let dates = story.banners.map { tokyo.text($0.date) }
    #expect(dates == ["2026-06-02 20:00:00 +09:00"], "\(story)")
  }

  @Test(.rules("B14")) func `The time zone of the components counts`() async throws {
    var components = DateComponents(hour: 8)
    components.timeZone = tokyo.timeZone
    let trigger = UNCalendarNotificationTrigger(dateMatching: components, repeats: false)
    let next = try #require(await device.run { trigger.nextTriggerDate() })
    #expect(tokyo.text(next) == "2026-06-02 08:00:00 +09:00")
    try await device.add(.sample(trigger: trigger))
    #expect(await device.advance(to: next).banners.map(\.date) == [next])
  }

  @Test(.rules("B14")) func `The calendar of the components counts`()
    async throws
  {
    // The first day of Muharram 1448, the Islamic new year.
    var components = DateComponents(month: 1, day: 1, hour: 8)
    components.calendar = Calendar(identifier: .islamicUmmAlQura)
    try await device.add(.sample(trigger: .matching(components)))
    let story = await device.advance(by: 60 * 86_400)
    let dates = story.banners.map { newYork.text($0.date) }
    #expect(dates == ["2026-06-16 08:00:00 -04:00"], "\(story)")
  }

  @Test(.rules("B26")) func `The next date of a repeating rule is computed again in another zone`()
    async throws
  {
    let trigger = UNCalendarNotificationTrigger(
      dateMatching: DateComponents(hour: 20), repeats: true)
    try await device.add(.sample(trigger: trigger))
    let before = try #require(await device.run { trigger.nextTriggerDate() })
    #expect(newYork.text(before) == "2026-06-01 20:00:00 -04:00")
    await device.setTimeZone(tokyo.timeZone)
    let after = try #require(await device.run { trigger.nextTriggerDate() })
    #expect(tokyo.text(after) == "2026-06-02 20:00:00 +09:00")
    let story = await device.advance(by: 2 * 86_400)
    let dates = story.banners.map { tokyo.text($0.date) }
    #expect(
      dates == ["2026-06-02 20:00:00 +09:00", "2026-06-03 20:00:00 +09:00"], "\(story)")
  }
}
