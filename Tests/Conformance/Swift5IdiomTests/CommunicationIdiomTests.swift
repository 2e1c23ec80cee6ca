import TestSupport
import Testing
import UserNotifications
import UserNotificationsTesting

@Suite("Swift 5: communication notifications")
struct CommunicationIdiomTests {
  @Test(.rules("C22"))
  func `A service extension for messages shows the sender, the group and the conversation`()
    async throws
  {
    let device = SimulatedDevice()
    let app = SimulatedApp("com.example.chat", serviceExtension: { CommunicationService() })
    try await device.run(app: app) {
      let center = UNUserNotificationCenter.current()
      try await device.allow()
      try await center.requestAuthorization(options: [.alert, .badge])
      try await device.push(
        payload: [
          "aps": ["alert": ["body": "Are you there?"], "mutable-content": 1], "from": "Anna",
          "address": "anna@example.com",
        ])
      let content = try #require(await center.deliveredNotifications().first).request.content
      #expect(content.title == "Anna" && content.subtitle == "Hikers")
      #expect(content.threadIdentifier == "hikers" && content.body == "Are you there?")
      #expect(content.badge == 1)
    }
  }
}
