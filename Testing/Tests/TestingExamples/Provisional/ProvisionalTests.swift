import Testing
import UserNotifications
import UserNotificationsTesting

@Suite struct `A provisional digest` {
  @Test(.simulatedDevice)
  func `A provisional digest is quiet, then kept, then shown as the person wants it`() async throws
  {
    let device = SimulatedDevice.current
    let digest = NewsDigest()
    try await digest.start()
    #expect(await digest.status() == "on trial")

    // No question was shown. The first evening it is in Notification Center, marked as a trial.
    let first = await device.advance(toNext: DateComponents(hour: 19))
    #expect(first.banners.isEmpty && first.sounds.isEmpty && first.lockScreen.isEmpty)
    let onTrial = try #require(device.notificationCenter.first?.notifications.first)
    #expect(onTrial.isProvisional)

    try await device.keepProvisional()
    #expect(await digest.status() == "quiet")
    let second = await device.advance(toNext: DateComponents(hour: 19))
    #expect(second.banners.isEmpty)
    #expect(second.listed.map(\.isProvisional) == [false])

    try await device.change(.banners(.banner))
    try await device.change(.sounds(true))
    #expect(await digest.status() == "with a banner")
    let third = await device.advance(toNext: DateComponents(hour: 19))
    #expect(third.banners.map(\.title) == ["Your evening digest"])
    #expect(third.sounds.count == 1)
  }

  @Test(.simulatedDevice)
  func `A provisional digest disappears when the person turns it off`() async throws {
    let device = SimulatedDevice.current
    let digest = NewsDigest()
    try await digest.start()
    await device.advance(toNext: DateComponents(hour: 19))
    try await device.choose(action: "turnOff")
    #expect(await digest.status() == "off")
    #expect(device.notificationCenter.isEmpty)
    #expect(await device.advance(by: .seconds(7 * 24 * 3600)).listed.isEmpty)
  }
}
