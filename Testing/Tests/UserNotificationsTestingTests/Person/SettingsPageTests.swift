import TestSupport
import Testing
import UserNotifications
import UserNotificationsTesting

@Suite struct `An app's page in Settings` {
  @Test(.rules("K3"), arguments: [AppSetting.sounds(true), .badges(false), .carPlay(false)])
  func `The page of an app has no rows for permissions that the app never requested`(
    row: AppSetting
  )
    async throws
  {
    let device = try await SimulatedDevice.allowing(options: [.alert])
    let count = device.story.count
    let error = await #expect(throws: SimulationError.self) { try await device.change(row) }
    #expect(error?.message.contains("never asked") == true)
    #expect(device.story.count == count)
    for row in [AppSetting.banners(.none), .lockScreen(false), .notificationCenter(false)] {
      try await device.change(row)
    }
  }

  @Test(
    .rules("K5"), arguments: [AppSetting.sounds(false), .allowNotifications(true), .mute(.hour)])
  func `The page of an app does not exist before the first question`(row: AppSetting) async throws {
    let device = SimulatedDevice()
    await device.run {}
    let change = await #expect(throws: SimulationError.self) { try await device.change(row) }
    #expect(change?.message.contains("has not asked yet") == true)
    let off = await #expect(throws: SimulationError.self) { try await device.turnOff() }
    #expect(off?.remedy.contains("device.deny()") == true)
    try await device.change(.location(.whileUsing))
    let status = await device.run {
      await UNUserNotificationCenter.current().notificationSettings().authorizationStatus
    }
    #expect(status == .notDetermined)
  }

  @Test func `The page of an app has no critical question without the entitlement`() async throws {
    let device = SimulatedDevice()
    try await device.answerCriticalAlerts(true)
    try await device.allow()
    try await device.run {
      _ = try await UNUserNotificationCenter.current().requestAuthorization(
        options: [.alert, .criticalAlert])
    }
    #expect(device.story.description.contains("is not entitled to critical alerts"))
    let error = await #expect(throws: SimulationError.self) {
      try await device.answerCriticalAlerts(true)
    }
    #expect(error?.remedy.contains("entitlements: [.criticalAlerts]") == true)
  }
}
