import TestSupport
import Testing
import UserNotifications
import UserNotificationsTesting

@Suite struct LatenessTests {
  private static let day = 86_400.0
  private let device = SimulatedDevice(timeZone: .gmt)

  @Test(.rules("B16")) func `A request missed while the device was off comes when it is on`()
    async throws
  {
    try await device.add(
      .sample("at ten", trigger: .matching(DateComponents(hour: 10))),
      .sample("in an hour", after: 3_600))
    let story = await device.restart(takes: 20 * Self.day)
    #expect(story.banners.map(\.identifier).sorted() == ["at ten", "in an hour"], "\(story)")
    #expect(story.banners.allSatisfy { $0.date == device.now })
    #expect(await device.pending().isEmpty)
  }

  @Test(.rules("B16"), arguments: [true, false])
  func `A repeating request that was missed often comes once`(isInterval: Bool) async throws {
    let trigger: UNNotificationTrigger =
      isInterval
      ? UNTimeIntervalNotificationTrigger(timeInterval: 3_600, repeats: true)
      : .matching(DateComponents(hour: 10), repeats: true)
    try await device.add(.sample("a", trigger: trigger))
    let start = device.now
    let late = await device.restart(takes: 3 * Self.day + 1_800)
    #expect(late.banners.count == 1, "\(late)")
    let story = await device.advance(by: Self.day)
    #expect(story.banners.count == (isInterval ? 24 : 1), "\(story)")
    let next = start + 3 * Self.day + 3_600
    #expect(story.banners.first?.date == next, "\(story)")
  }

  @Test(.rules("B16")) func `A request that a clock step jumps over comes at once`() async throws {
    try await device.add(
      .sample("a", trigger: .matching(DateComponents(hour: 10))),
      .sample("b", trigger: .matching(DateComponents(hour: 10), repeats: true)))
    let story = await device.stepClock(by: 2 * Self.day)
    #expect(story.banners.map(\.identifier).sorted() == ["a", "b"], "\(story)")
    #expect(await device.pending() == ["b"])
  }

  @Test(.rules("B17")) func `A clock that is set back brings dates nearer again`() async throws {
    try await device.add(.sample(trigger: .matching(DateComponents(hour: 8))))
    await device.stepClock(by: -2 * 3_600)
    let story = await device.advance(by: 3_600)
    #expect(story.banners.map(\.date) == [device.now], "\(story)")
  }

  @Test(.rules("B17"))
  func `A delivered request does not come again because the clock is set back`() async throws {
    try await device.add(.sample("once", trigger: .matching(DateComponents(hour: 10))))
    await device.advance(by: 2 * 3_600)
    await device.stepClock(by: -2 * 3_600)
    #expect(await device.advance(by: Self.day).banners.isEmpty)
  }

  @Test(.rules("B17"), arguments: [(60.0, 0), (3_600, 1)])
  func `A repeating date comes again only if the clock went back far`(
    step: Double, extra: Int
  ) async throws {
    try await device.add(
      .sample("daily", trigger: .matching(DateComponents(hour: 10), repeats: true)))
    await device.advance(by: 3_630)
    await device.stepClock(by: -step)
    let story = await device.advance(by: 3_600)
    #expect(story.banners.count == extra, "\(story)")
    #expect(await device.advance(by: Self.day).banners.count == 1)
  }
}
