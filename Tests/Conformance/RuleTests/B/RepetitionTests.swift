import TestSupport
import Testing
import UserNotifications
import UserNotificationsTesting

@Suite struct RepetitionTests {
  @Test(.rules("B18"))
  func `A repeating request stays pending and replaces its delivered notification`()
    async throws
  {
    let device = SimulatedDevice(timeZone: .gmt)
    try await device.add(.sample("a", after: 60, repeats: true))
    for minute in 1...3 {
      let story = await device.advance(by: 60)
      #expect(story.banners.count == 1, "\(story)")
      #expect(story.withdrawn == (minute == 1 ? [] : ["a"]), "\(story)")
      #expect(await device.pending() == ["a"])
      #expect(device.notificationCenter.flatMap(\.notifications).map(\.date) == [device.now])
    }
  }

  @Test(.rules("B25")) func `A received request has a push trigger, which does not repeat`()
    async throws
  {
    let device = SimulatedDevice(timeZone: .gmt)
    try await device.runAllowed { center in
      try await device.push(payload: ["aps": ["alert": "Hello"]])
      let request = try #require(await center.deliveredNotifications().first).request
      let trigger = try #require(request.trigger as? UNPushNotificationTrigger)
      #expect(!trigger.repeats)
    }
  }

  @Test(.rules("B25")) func `An app cannot add a request with a push trigger`() async throws {
    let device = SimulatedDevice(timeZone: .gmt)
    try await device.runAllowed { center in
      try await device.push(payload: ["aps": ["alert": "Hello"]])
      let request = try #require(await center.deliveredNotifications().first).request
      let refusal = await center.refusal(of: .sample("again", trigger: request.trigger))
      let error = try #require(refusal as? NotificationSystemError)
      #expect(error.code == .invalidValue && error.field == "request.trigger")
    }
    #expect(device.banners.count == 1)
  }
}
