import Testing
import UserNotificationsTesting

@Suite struct ReadmeExampleTests {
  @Test func `The bins are announced every Thursday`() async throws {
    let device = SimulatedDevice()
    try await device.run(app: "com.example.bins") {
      try await device.allow()
      try await remindEveryThursday()
    }
    let month = await device.advance(by: .seconds(28 * 86_400))
    #expect(month.banners.map(\.title) == Array(repeating: "Take the bins out", count: 4))
  }
}
