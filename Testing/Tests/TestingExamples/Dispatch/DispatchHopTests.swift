import Testing
import UserNotifications
import UserNotificationsTesting

@Suite struct `Code that hops to a Dispatch queue` {
  let screen = SettingsScreen()

  /// Asks for permission and saves a task, and returns what that ended with.
  func useTheApp() async -> (granted: Bool, error: (any Error)?) {
    let granted = await withCheckedContinuation { continuation in
      screen.requestAuthorization { continuation.resume(returning: $0) }
    }
    let error = await withCheckedContinuation { continuation in
      screen.save(task: "Water the plants") { continuation.resume(returning: $0) }
    }
    return (granted, error)
  }

  @Test(.installedDevice)
  func `Code on a Dispatch queue finds the device that is installed`() async throws {
    let device = SimulatedDevice.current
    try await device.allow()
    let (granted, error) = await useTheApp()
    #expect(granted && error == nil)
    #expect(await MainActor.run { screen.status } == .authorized)
    #expect(await device.advance(by: .seconds(60)).banners.map(\.title) == ["Water the plants"])
    #expect(SimulatedDevice.default.banners.isEmpty)
  }

  /// The trait gives this test its turn, so that no other test has a device installed meanwhile.
  @Test(.installedDevice)
  func `Code on a Dispatch queue reaches the default device if none is installed`() async throws {
    let device = SimulatedDevice.current
    device.uninstall()
    try await device.allow()
    let (granted, error) = await useTheApp()
    // The question was put on this device, and the request on the default one, which refuses it.
    #expect(granted)
    #expect((error as? UNError)?.code == .notificationsNotAllowed)
    #expect(await device.advance(by: .seconds(60)).isEmpty, "\(device)")
  }
}
