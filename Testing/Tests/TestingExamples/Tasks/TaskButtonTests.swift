import Testing
import UserNotifications
import UserNotificationsTesting

@MainActor
@Suite(.simulatedDevice) struct `A button that starts a task` {
  let device = SimulatedDevice.current

  @Test func `A test waits for the task of a button until its request is there`() async throws {
    try await device.allow()
    _ = try await UNUserNotificationCenter.current().requestAuthorization(options: [.alert])
    TaskButton().press(task: "Water the plants")
    try await device.settle { device.nextDueDate != nil }
    let story = await device.advance(by: .seconds(60))
    #expect(story.banners.map(\.title) == ["Water the plants"])
  }
}
