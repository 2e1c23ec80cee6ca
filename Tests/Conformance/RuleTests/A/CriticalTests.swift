import TestSupport
import Testing
import UserNotifications
import UserNotificationsTesting

/// Critical alerts: an entitlement, a question and a setting of their own (A12).
struct CriticalTests {
  private static let app = SimulatedApp("com.example.app", entitlements: [.criticalAlerts])
  private static let asked: UNAuthorizationOptions = [.alert, .sound, .criticalAlert]

  @Test(.rules("A12"))
  func `An app without the entitlement gets no critical question and no row`() async throws {
    let device = try await SimulatedDevice.allowing(options: Self.asked)
    #expect(device.questions == [.init(options: [.alert, .sound])])
    #expect(await device.settings().criticalAlertSetting == .notSupported)
  }

  @Test(.rules("A12"))
  func `An app without the entitlement that asks only for critical alerts puts no question`()
    async throws
  {
    let device = SimulatedDevice(timeZone: .gmt)
    let answers = AnswerBox()
    await device.startAsking(.criticalAlert, telling: answers)
    await device.advance(by: 60)
    #expect(answers.granted == [false])
    #expect(device.questions.isEmpty)
    let settings = await device.settings()
    #expect(settings.authorizationStatus == .notDetermined)
    #expect(settings.criticalAlertSetting == .notSupported)
  }

  @Test(.rules("A12", "A3"), arguments: [true, false])
  func `An app that asks only for critical alerts puts only their question`(
    isAllowed: Bool
  ) async throws {
    let device = SimulatedDevice(timeZone: .gmt)
    try await device.answerCriticalAlerts(isAllowed, app: "com.example.app")
    let answers = AnswerBox()
    for _ in 1...2 {
      await device.startAsking(.criticalAlert, telling: answers, as: Self.app)
      await device.advance(by: 60)
    }
    #expect(answers.granted == [isAllowed, isAllowed])
    #expect(device.questions == [.init(options: .criticalAlert, isCritical: true)])
    let settings = await device.settings(of: Self.app)
    #expect(settings.authorizationStatus == .notDetermined)
    #expect(settings.criticalAlertSetting == (isAllowed ? .enabled : .disabled))
  }

  @Test(.rules("A12")) func `Asking for everything else afterwards puts the ordinary question`()
    async throws
  {
    let device = SimulatedDevice(timeZone: .gmt)
    try await device.answerCriticalAlerts(false, app: "com.example.app")
    try await device.allow(app: "com.example.app")
    await device.startAsking(.criticalAlert, as: Self.app)
    #expect(try await device.ask(Self.asked, as: Self.app))
    #expect(device.questions.map(\.isCritical) == [true, false])
  }

  @Test(.rules("A12")) func `Critical alerts are a second question`() async throws {
    let device = SimulatedDevice(timeZone: .gmt)
    try await device.allow(app: "com.example.app")
    try await device.answerCriticalAlerts(true, app: "com.example.app")
    #expect(try await device.ask(Self.asked, as: Self.app))
    #expect(
      device.questions == [
        .init(options: [.alert, .sound]), .init(options: .criticalAlert, isCritical: true),
      ])
    #expect(await device.settings(of: Self.app).criticalAlertSetting == .enabled)
  }

  @Test(.rules("A12"))
  func `Asking for critical alerts after permission was given still puts their question`()
    async throws
  {
    let device = try await SimulatedDevice.allowing(Self.app, options: [.alert, .sound])
    try await device.answerCriticalAlerts(true)
    _ = try await device.ask(Self.asked, as: Self.app)
    #expect(device.questions.map(\.isCritical) == [false, true])
    _ = try await device.ask(Self.asked, as: Self.app)
    #expect(device.questions.count == 2)
  }

  @Test(.rules("A12")) func `The answer can be yes although critical alerts were refused`()
    async throws
  {
    let device = SimulatedDevice(timeZone: .gmt)
    try await device.allow(app: "com.example.app")
    try await device.answerCriticalAlerts(false, app: "com.example.app")
    #expect(try await device.ask(Self.asked, as: Self.app))
    #expect(await device.settings(of: Self.app).criticalAlertSetting == .disabled)
  }

  @Test(.rules("A12")) func `Critical alerts may be allowed and everything else forbidden`()
    async throws
  {
    let device = SimulatedDevice(timeZone: .gmt)
    try await device.deny(app: "com.example.app")
    try await device.answerCriticalAlerts(true, app: "com.example.app")
    _ = try await device.ask(Self.asked, as: Self.app)
    let critical = UNNotificationRequest.sample("critical") {
      $0.interruptionLevel = .critical
      $0.sound = .defaultCritical
    }
    try await device.submit(critical, as: Self.app)
    #expect(device.banners.map(\.identifier) == ["critical"], "\(device.story)")
    #expect(device.sounds.map(\.isCritical) == [true])
  }

  @Test(.rules("A12")) func `A denied app with critical alerts delivers nothing else`() async throws
  {
    let device = SimulatedDevice(timeZone: .gmt)
    try await device.deny(app: "com.example.app")
    try await device.answerCriticalAlerts(true, app: "com.example.app")
    _ = try await device.ask(Self.asked, as: Self.app)
    try? await device.submit(.sample("ordinary"), as: Self.app)
    #expect(device.banners.isEmpty)
    #expect(device.listed.isEmpty)
  }

  @Test(.rules("A12"))
  func `The row of critical alerts is independent of the others`() async throws {
    let device = SimulatedDevice(timeZone: .gmt)
    try await device.allow(app: "com.example.app")
    try await device.answerCriticalAlerts(true, app: "com.example.app")
    _ = try await device.ask(Self.asked, as: Self.app)
    try await device.change(.sounds(false))
    try await device.change(.banners(.none))
    #expect(await device.settings(of: Self.app).criticalAlertSetting == .enabled)
    try await device.change(.criticalAlerts(false))
    #expect(await device.settings(of: Self.app).criticalAlertSetting == .disabled)
  }
}
