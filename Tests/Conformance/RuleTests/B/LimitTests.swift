import TestSupport
import Testing
import UserNotifications
import UserNotificationsTesting

@Suite struct LimitTests {
  @Test(.rules("B4")) func `An app may have more than sixty-four pending requests`() async throws {
    let device = SimulatedDevice(timeZone: .gmt)
    try await device.runAllowed { center in
      for number in 1...100 {
        try await center.add(.sample("\(number)", after: Double(number * 60)))
      }
      #expect(await center.pendingNotificationRequests().count == 100)
    }
    let story = await device.advance(by: 6_000)
    #expect(story.banners.count == 100)
  }

  @Test(.rules("B4")) func `The request above ten thousand is refused with an error`() async throws
  {
    let device = SimulatedDevice(timeZone: .gmt)
    try await device.runAllowed { center in
      for number in 1...10_000 {
        center.add(.sample("\(number)", after: 60), withCompletionHandler: nil)
      }
      let refusal = await center.refusal(of: .sample("one more", after: 60))
      #expect((refusal as? NotificationSystemError)?.code == .limitReached)
      #expect(await center.refusal(of: .sample("1", after: 90)) == nil, "replacing is possible")
      #expect(await center.pendingNotificationRequests().count == 10_000)
    }
  }

  @Test(.rules("B4")) func `By Apple's rules the sixty-four added last survive, silently`()
    async throws
  {
    let device = SimulatedDevice(timeZone: .gmt, rules: .asOnApple)
    try await device.runAllowed { center in
      // The soonest are added last, so that the two possible rules can be distinguished.
      for number in 1...70 {
        try await center.add(.sample("\(number)", after: Double(8_000 - number * 60)))
      }
    }
    #expect(await device.pending() == (7...70).map(String.init))
  }

  @Test(.rules("B4")) func `By Apple's rules a repeating request counts as one`() async throws {
    let device = SimulatedDevice(timeZone: .gmt, rules: .asOnApple)
    try await device.runAllowed { center in
      try await center.add(.sample("every minute", after: 60, repeats: true))
      for number in 1...63 { try await center.add(.sample("\(number)", after: 86_400)) }
    }
    await device.advance(by: 3_600)
    #expect(await device.pending().count == 64)
    try await device.add(.sample("1", after: 90_000))
    #expect(await device.pending().contains("every minute"), "replacing drops nothing")
    try await device.add(.sample("one more", after: 90_000))
    #expect(await device.pending().contains("every minute") == false)
  }
}
