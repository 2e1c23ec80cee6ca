import Foundation
import TestSupport
import Testing
import UserNotifications
import UserNotificationsTesting

/// The scheduled summary (E15).
struct SummaryTests {
  /// A device at nine, with a summary at twelve and at eighteen that includes the app.
  private func deviceWithSummary(
    _ app: SimulatedApp = .standard
  ) async throws -> SimulatedDevice {
    let device = try await SimulatedDevice.allowing(app)
    try await device.setScheduledSummary([DateComponents(hour: 18), DateComponents(hour: 12)])
    try await device.change(.scheduledSummary(true))
    return device
  }

  private static func request(
    _ identifier: String, after hours: Double, relevance: Double = 0,
    _ change: (UNMutableNotificationContent) -> Void = { _ in }
  ) -> UNNotificationRequest {
    .sample(identifier, after: hours * 3_600) {
      $0.relevanceScore = relevance
      $0.sound = .default
      change($0)
    }
  }

  @Test(.rules("E15")) func `A notification waits for the next time of the summary`() async throws {
    let device = try await deviceWithSummary()
    try await device.submit(
      Self.request("morning", after: 1), Self.request("noon", after: 4),
      Self.request("night", after: 10))
    let story = await device.advance(by: 2 * 86_400)
    let start = story.listed.map { $0.moment.timeIntervalSince(device.now) / 3_600 + 48 }
    #expect(story.listed.map(\.identifier) == ["morning", "noon", "night"], "\(story)")
    #expect(start == [3, 9, 27])
    #expect(story.sounds.isEmpty)
  }

  @Test(.rules("E15")) func `A waiting notification is on no surface`() async throws {
    let device = try await deviceWithSummary()
    try await device.submit(Self.request("morning", after: 1))
    await device.advance(by: 2.9 * 3_600)
    #expect(device.banners.isEmpty)
    #expect(device.listed.isEmpty)
  }

  @Test(.rules("E15"))
  func `The most relevant notification of an app draws attention for the others`() async throws {
    let device = try await deviceWithSummary()
    try await device.submit(
      Self.request("low", after: 1, relevance: 0.2), Self.request("high", after: 1, relevance: 0.9),
      Self.request("middle", after: 1, relevance: 0.5))
    let story = await device.advance(by: 4 * 3_600)
    #expect(story.banners.map(\.identifier) == ["high"], "\(story)")
    #expect(Set(device.listed) == ["low", "high", "middle"])
  }

  @Test(.rules("E15"))
  func `A passive notification draws no attention, however relevant`() async throws {
    let device = try await deviceWithSummary()
    try await device.submit(
      Self.request("active", after: 1, relevance: 0.1),
      Self.request("passive", after: 1, relevance: 0.9) { $0.interruptionLevel = .passive })
    let story = await device.advance(by: 4 * 3_600)
    #expect(story.banners.map(\.identifier) == ["active"], "\(story)")
  }

  @Test(.rules("E15"))
  func `A notification with an attachment draws attention among equally relevant ones`()
    async throws
  {
    let files = try OwnFiles()
    let device = try await deviceWithSummary()
    let picture = try files.picture()
    try await device.submit(
      Self.request("first", after: 1),
      Self.request("pictured", after: 2) { $0.attachments = [picture] },
      Self.request("last", after: 2.5))
    let story = await device.advance(by: 4 * 3_600)
    #expect(story.banners.map(\.identifier) == ["pictured"], "\(story)")
  }

  @Test(.rules("E15"))
  func `The newest draws attention among equally relevant ones without an attachment`() async throws
  {
    let device = try await deviceWithSummary()
    try await device.submit(Self.request("old", after: 1), Self.request("new", after: 2))
    let story = await device.advance(by: 4 * 3_600)
    #expect(story.banners.map(\.identifier) == ["new"], "\(story)")
  }

  @Test(.rules("E15")) func `An app that is not in the summary is shown at once`() async throws {
    let device = try await deviceWithSummary()
    try await device.change(.scheduledSummary(false))
    try await device.submit(Self.request("morning", after: 1))
    let story = await device.advance(by: 3_600)
    #expect(story.banners.map(\.identifier) == ["morning"])
  }

  @Test(.rules("E15"))
  func `Time-sensitive notifications do not wait for the summary`() async throws {
    let app = SimulatedApp("com.example.app", entitlements: [.timeSensitive])
    let device = try await deviceWithSummary(app)
    let request = UNNotificationRequest.sample("now", after: 60) {
      $0.interruptionLevel = .timeSensitive
    }
    try await device.submit(request, as: app)
    let story = await device.advance(by: 60)
    #expect(story.banners.map(\.identifier) == ["now"])
  }

  @Test(.rules("E15")) func `Turning the summary off shows waiting notifications`() async throws {
    let device = try await deviceWithSummary()
    try await device.submit(Self.request("morning", after: 1))
    await device.advance(by: 3_600)
    try await device.setScheduledSummary([])
    #expect(device.listed == ["morning"])
  }

  @Test(.rules("E15"))
  func `A waiting notification outlives a restart of the device`() async throws {
    let device = try await deviceWithSummary()
    try await device.submit(Self.request("morning", after: 1))
    await device.advance(by: 3_600)
    await device.restart()
    let story = await device.advance(by: 2 * 3_600)
    #expect(story.banners.map(\.identifier) == ["morning"], "\(story)")
  }

  @Test(.rules("E15")) func `A waiting notification cannot be read, and its app can remove it`()
    async throws
  {
    let device = try await deviceWithSummary()
    try await device.submit(Self.request("morning", after: 1))
    await device.advance(by: 3_600)
    let delivered = await device.run {
      let center = UNUserNotificationCenter.current()
      center.removeDeliveredNotifications(withIdentifiers: ["morning"])
      return await center.deliveredNotifications().count
    }
    #expect(delivered == 0)
    let story = await device.advance(by: 2 * 3_600)
    #expect(story.listed.isEmpty, "\(story)")
  }

  @Test(.rules("E15")) func `The summary has twelve times at most`() async throws {
    let device = try await SimulatedDevice.allowing()
    try await device.setScheduledSummary((0..<12).map { DateComponents(hour: $0) })
    await #expect(throws: SimulationError.self) {
      try await device.setScheduledSummary((0..<13).map { DateComponents(hour: $0) })
    }
  }
}
