import Testing
import UserNotifications
import UserNotificationsTesting

@Suite(.installedDevice(app: "com.example.outer"))
struct `A device that is installed within another's turn` {
  @Test(.installedDevice(app: "com.example.inner"), .timeLimit(.minutes(1)))
  func `A device installed within another's turn does not wait, and is the current one`()
    async throws
  {
    let device = SimulatedDevice.current
    await Task.detached {
      UNUserNotificationCenter.current().removeAllPendingNotificationRequests()
    }
    .value
    #expect(device.story.map(\.app) == ["com.example.inner"], "\(device)")
  }

  @Test(.timeLimit(.minutes(1)))
  func `A device installed within another's turn gives way to it again`() async throws {
    let outer = SimulatedDevice.current
    let trait: SimulatedDeviceTrait = .installedDevice(app: "com.example.inner")
    let test = try #require(Test.current)
    try await trait.provideScope(for: test, testCase: Test.Case.current) {
      #expect(SimulatedDevice.current.story.isEmpty)
    }
    await Task.detached {
      UNUserNotificationCenter.current().removeAllPendingNotificationRequests()
    }
    .value
    #expect(outer.story.map(\.app) == ["com.example.outer"], "\(outer)")
  }
}
