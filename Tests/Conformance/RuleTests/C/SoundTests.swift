import TestSupport
import Testing
import UserNotifications
import UserNotificationsTesting

@Suite struct SoundTests {
  private let device = SimulatedDevice(timeZone: .gmt)
  private let alarm = SimulatedApp("com.example.alarm", entitlements: [.criticalAlerts])

  /// Allows the app critical alerts besides everything else.
  private func allowCritical() async throws {
    try await device.run(app: alarm) { try await device.answerCriticalAlerts(true) }
    try await device.runAllowed(
      app: alarm, options: [.alert, .sound, .badge, .criticalAlert]
    ) { _ in }
  }

  @Test(.rules("C5"))
  func `A notification without a sound is silent, and the default is the system's own`()
    async throws
  {
    try await device.add(.sample("silent"), .sample("default") { $0.sound = .default })
    #expect(device.sounds.map(\.identifier) == ["default"])
    #expect(device.sounds.map(\.name) == [nil])
  }

  @Test(.rules("C5")) func `A sound that is not allowed is left out, and the rest is shown`()
    async throws
  {
    try await device.add()
    try await device.change(.sounds(false))
    try await device.add(.sample("a") { $0.sound = .default })
    #expect(device.sounds.isEmpty)
    #expect(device.banners.map(\.identifier) == ["a"])
  }

  @Test(.rules("C5")) func `A sound that the app never asked for is left out`() async throws {
    try await device.runAllowed(options: [.alert]) { center in
      try await center.add(.sample("a") { $0.sound = .default })
    }
    #expect(device.sounds.isEmpty && device.banners.count == 1, "\(device)")
  }

  @Test(.rules("C6")) func `The name of a sound is that of the file to look for`() async throws {
    let name = UNNotificationSoundName("bell.caf")
    try await device.add(.sample { $0.sound = UNNotificationSound(named: name) })
    #expect(device.sounds.map(\.name) == ["bell.caf"])
  }

  @Test(.rules("C9")) func `A critical sound passes a Focus and a mute, at its own volume`()
    async throws
  {
    try await allowCritical()
    try await device.change(.mute(.hour), app: alarm.bundleIdentifier)
    await device.setFocus(SimulatedFocus("Sleep", allowsTimeSensitive: false))
    try await device.run(app: alarm) {
      let center = UNUserNotificationCenter.current()
      try await center.add(.sample("plain") { $0.sound = .default })
      try await center.add(
        .sample("critical") { $0.sound = .defaultCriticalSound(withAudioVolume: 0.25) })
    }
    let sound = try #require(device.sounds.first)
    #expect(device.sounds.count == 1)
    #expect(sound.identifier == "critical" && sound.isCritical && sound.volume == 0.25)
    #expect(device.banners.map(\.identifier) == ["critical"])
  }

  @Test(.rules("C9")) func `A silent device plays only a critical sound, at its own volume`()
    async throws
  {
    try await allowCritical()
    await device.setSilent(true)
    try await device.run(app: alarm) {
      let center = UNUserNotificationCenter.current()
      try await center.add(.sample("plain") { $0.sound = .default })
      try await center.add(
        .sample("critical") { $0.sound = .defaultCriticalSound(withAudioVolume: 0.25) })
    }
    #expect(device.sounds.map(\.identifier) == ["critical"])
    #expect(device.sounds.map(\.volume) == [0.25])
    #expect(device.banners.map(\.identifier) == ["plain", "critical"])
  }

  @Test(
    .rules("C9"), arguments: [(-1, 0), (0, 0), (0.5, 0.5), (1, 1), (7, 1)] as [(Float, Double)])
  func `A volume is between 0 and 1`(given: Float, played: Double) async throws {
    try await allowCritical()
    try await device.run(app: alarm) {
      let sound = UNNotificationSound.defaultCriticalSound(withAudioVolume: given)
      try await UNUserNotificationCenter.current().add(.sample { $0.sound = sound })
    }
    #expect(device.sounds.map(\.volume) == [played])
  }

  @Test(.rules("C9"), arguments: [false, true])
  func `A critical sound without entitlement or permission is an ordinary one`(
    isEntitled: Bool
  ) async throws {
    let app = isEntitled ? alarm : .standard
    if isEntitled {
      try await device.run(app: app) { try await device.answerCriticalAlerts(false) }
    }
    let options: UNAuthorizationOptions = [.alert, .sound, .criticalAlert]
    try await device.runAllowed(app: app, options: options) { center in
      try await center.add(
        .sample("a") { content in
          content.sound = .defaultCritical
          content.interruptionLevel = .critical
        })
      await device.setFocus(SimulatedFocus("Sleep"))
      try await center.add(.sample("b") { $0.sound = .defaultCritical })
    }
    #expect(device.sounds.map(\.isCritical) == [false], "\(device)")
    #expect(device.banners.map(\.interruptionLevel) == [.active], "\(device)")
  }

  @Test(.rules("C9")) func `The critical level without a sound plays the default critical sound`()
    async throws
  {
    try await allowCritical()
    try await device.run(app: alarm) {
      let center = UNUserNotificationCenter.current()
      try await center.add(.sample { $0.interruptionLevel = .critical })
    }
    #expect(device.sounds.map(\.isCritical) == [true])
    #expect(device.sounds.map(\.name) == [nil])
  }

  @Test(.rules("C9")) func `A push names a critical sound in a dictionary`() async throws {
    try await allowCritical()
    let sound: [String: Any] = ["critical": 1, "name": "siren.caf", "volume": 0.75]
    let payload: [String: Any] = ["aps": ["alert": "Flood", "sound": sound]]
    try await device.push(payload: payload, to: alarm.bundleIdentifier)
    let played = try #require(device.sounds.first)
    #expect(played.isCritical && played.name == "siren.caf" && played.volume == 0.75)
  }
}
