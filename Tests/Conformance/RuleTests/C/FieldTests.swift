import TestSupport
import Testing
import UserNotifications
import UserNotificationsTesting

@Suite struct FieldTests {
  /// The content that an app reads back after its delivery.
  private func delivered(
    _ change: (UNMutableNotificationContent) -> Void
  ) async throws -> UNNotificationContent {
    let device = SimulatedDevice(timeZone: .gmt)
    return try await device.runAllowed { center in
      try await center.add(.sample("a", change))
      return try #require(await center.deliveredNotifications().first).request.content
    }
  }

  @Test(.rules("C10")) func `A ringtone stays the sound that it was`() async throws {
    let sound = UNNotificationSound.ringtoneSoundNamed(UNNotificationSoundName("ring.caf"))
    #expect(try await delivered { $0.sound = sound }.sound == sound)
  }

  @Test(.rules("C14")) func `The launch image is kept for the app`() async throws {
    let content = try await delivered { $0.launchImageName = "Letter" }
    #expect(content.launchImageName == "Letter")
  }

  @Test(.rules("C17"))
  func `The target content identifier is kept for the app, and is nil by default`()
    async throws
  {
    #expect(try await delivered { _ in }.targetContentIdentifier == nil)
    let content = try await delivered { $0.targetContentIdentifier = "chat/7" }
    #expect(content.targetContentIdentifier == "chat/7")
  }

  @Test(.rules("C18")) func `The interruption levels count from 0, and active is the default`() {
    let levels: [UNNotificationInterruptionLevel] = [.passive, .active, .timeSensitive, .critical]
    #expect(levels.map(\.rawValue) == [0, 1, 2, 3])
    #expect(UNMutableNotificationContent().interruptionLevel == .active)
  }

  @Test(.rules("C19"))
  func `The most relevant notification of an app draws attention in the summary`() async throws {
    let device = SimulatedDevice(timeZone: .gmt)
    try await device.setScheduledSummary([DateComponents(hour: 18)])
    try await device.add()
    try await device.change(.scheduledSummary(true))
    try await device.add(
      .sample("low") { $0.relevanceScore = 0.1 }, .sample("high") { $0.relevanceScore = 0.9 },
      .sample("middle") { $0.relevanceScore = 0.5 })
    let story = await device.advance(toNext: DateComponents(hour: 18))
    #expect(story.banners.map(\.identifier) == ["high"], "\(story)")
    #expect(story.listed.count == 3, "\(story)")
  }

  @Test(.rules("C19")) func `A relevance above 1 counts as 1, and one below 0 as 0`() async throws {
    let device = SimulatedDevice(timeZone: .gmt)
    try await device.setScheduledSummary([DateComponents(hour: 18)])
    try await device.add()
    try await device.change(.scheduledSummary(true))
    // Of the most relevant ones, the newest has the banner.
    try await device.add(
      .sample("above") { $0.relevanceScore = 7 }, .sample("highest") { $0.relevanceScore = 1 },
      .sample("below") { $0.relevanceScore = -1 })
    let story = await device.advance(toNext: DateComponents(hour: 18))
    #expect(story.banners.map(\.identifier) == ["highest"], "\(story)")
  }

  @Test(.rules("C19")) func `A relevance that is not a number costs no notification`() async throws
  {
    let device = SimulatedDevice(timeZone: .gmt)
    try await device.add(
      .sample("infinite") { $0.relevanceScore = .infinity },
      .sample("none") { $0.relevanceScore = .nan })
    #expect(device.banners.map(\.identifier).sorted() == ["infinite", "none"])
  }

  @Test(.rules("C20")) func `The filter criteria are kept for the app`() async throws {
    #expect(try await delivered { $0.filterCriteria = "work" }.filterCriteria == "work")
  }

  @Test(.rules("C21")) func `An empty content has no text, number or sound`() {
    for content in [UNNotificationContent(), UNMutableNotificationContent()] {
      let texts = [
        content.title, content.subtitle, content.body, content.categoryIdentifier,
        content.threadIdentifier, content.launchImageName, content.summaryArgument,
      ]
      #expect(texts.allSatisfy { $0.isEmpty })
      #expect(content.badge == nil && content.sound == nil)
      #expect(content.targetContentIdentifier == nil && content.filterCriteria == nil)
      #expect(content.attachments.isEmpty && content.userInfo.isEmpty)
      #expect(content.relevanceScore == 0 && content.interruptionLevel == .active)
      #expect(content.summaryArgumentCount == 1)
    }
  }

  @Test(.rules("C22")) func `An attributed message completes a content`() async throws {
    let context = UNNotificationAttributedMessageContext(
      sendMessageIntent: NSObject(), attributedContent: NSAttributedString(string: "Bold words"))
    let content = UNMutableNotificationContent()
    content.title = "Ada"
    let updated = try content.updating(from: context)
    #expect(updated.title == "Ada" && updated.body == "Bold words")
    #expect(updated is UNMutableNotificationContent)
  }

  @Test(.rules("C22"))
  func `Another object cannot complete a content, and neither can an empty one`() {
    final class Own: NSObject, UNNotificationContentProviding {}
    let content = UNMutableNotificationContent()
    let own = #expect(throws: UNError.self) { try content.updating(from: Own()) }
    #expect(own?.code == .contentProvidingObjectNotAllowed)
    let empty = UNNotificationAttributedMessageContext(
      sendMessageIntent: NSObject(), attributedContent: NSAttributedString(string: ""))
    let error = #expect(throws: UNError.self) { try content.updating(from: empty) }
    #expect(error?.code == .contentProvidingInvalid)
  }
}
