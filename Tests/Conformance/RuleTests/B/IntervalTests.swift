import TestSupport
import Testing
import UserNotifications
import UserNotificationsTesting

@Suite struct IntervalTests {
  @Test(.rules("B5")) func `An interval must be above 0, or the initializer ends the process`()
    async throws
  {
    let zero = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = UNTimeIntervalNotificationTrigger(timeInterval: 0, repeats: false)
    }
    let negative = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = UNTimeIntervalNotificationTrigger(timeInterval: -60, repeats: true)
    }
    for output in [zero, negative].map(Self.output) {
      #expect(output.contains("time interval must be greater than 0"))
    }
  }

  @Test(.rules("B5")) func `A repeating interval must be 60 seconds or more`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = UNTimeIntervalNotificationTrigger(timeInterval: 59, repeats: true)
    }
    #expect(Self.output(of: result).contains("time interval must be at least 60 if repeating"))
  }

  private static func output(of result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test(.rules("B5")) func `The shortest allowed intervals are delivered`() async throws {
    let device = SimulatedDevice(timeZone: .gmt)
    try await device.add(.sample("once", after: 0.5), .sample("again", after: 60, repeats: true))
    let story = await device.advance(by: 120)
    #expect(story.banners.map(\.identifier) == ["once", "again", "again"], "\(story)")
  }

  @Test(.rules("B6")) func `The interval stays as given, and the next date counts from now`()
    async throws
  {
    let device = SimulatedDevice(timeZone: .gmt)
    try await device.add(.sample("a", after: 100))
    await device.advance(by: 40)
    try await device.run {
      let center = UNUserNotificationCenter.current()
      let request = try #require(await center.pendingNotificationRequests().first)
      let trigger = try #require(request.trigger as? UNTimeIntervalNotificationTrigger)
      #expect(trigger.timeInterval == 100)
      #expect(trigger.nextTriggerDate() == device.now + 100)
    }
  }

  @Test(.rules("B7"), arguments: [3_600.0, -3_600.0, 34_560_000.0])
  func `Setting the clock does not move an interval`(step: Double) async throws {
    let device = SimulatedDevice(timeZone: .gmt)
    try await device.add(.sample("a", after: 600))
    await device.advance(by: 100)
    #expect(await device.stepClock(by: step).banners.isEmpty)
    #expect(await device.advance(by: 499).banners.isEmpty)
    #expect(await device.advance(by: 1).banners.count == 1)
  }

  @Test(.rules("B7")) func `Another time zone does not move an interval`() async throws {
    let device = SimulatedDevice(timeZone: .gmt)
    try await device.add(.sample("a", after: 600))
    await device.setTimeZone(try WallClock("Asia/Tokyo").timeZone)
    #expect(await device.advance(by: 599).banners.isEmpty)
    #expect(await device.advance(by: 1).banners.count == 1)
  }

  @Test(.rules("B7"))
  func `The time that passed during a restart counts for an interval`() async throws {
    let device = SimulatedDevice(timeZone: .gmt)
    try await device.add(.sample("a", after: 600))
    await device.advance(by: 100)
    #expect(await device.restart(takes: 200).banners.isEmpty)
    #expect(await device.advance(by: 299).banners.isEmpty)
    #expect(await device.advance(by: 1).banners.count == 1)
  }
}
