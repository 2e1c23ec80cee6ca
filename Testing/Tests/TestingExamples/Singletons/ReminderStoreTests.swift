import Testing
import UserNotifications
import UserNotificationsTesting

@Suite(.simulatedDevice) struct `A store that keeps the center` {
  let device = SimulatedDevice.current

  @Test(arguments: ["Milk", "Bread", "Plants"])
  func `A store that keeps the center reminds on the device of each test`(task: String) async throws
  {
    try await device.allow()
    try await ReminderStore.shared.remind(of: task)
    #expect(device.banners.map(\.title) == [task])
  }
}
