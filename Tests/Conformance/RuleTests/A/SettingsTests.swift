import Foundation
import TestSupport
import Testing
import UserNotifications
import UserNotificationsTesting

/// The settings that an app can read (A18 to A22), and when they are forgotten (A25).
struct SettingsTests {
  private typealias Setting = KeyPath<UNNotificationSettings, UNNotificationSetting> & Sendable

  private static let everything: [(String, any Setting)] = [
    ("sound", \.soundSetting), ("badge", \.badgeSetting), ("alert", \.alertSetting),
    ("notificationCenter", \.notificationCenterSetting), ("lockScreen", \.lockScreenSetting),
    ("carPlay", \.carPlaySetting), ("criticalAlert", \.criticalAlertSetting),
    ("announcement", \.announcementSetting), ("timeSensitive", \.timeSensitiveSetting),
    ("scheduledDelivery", \.scheduledDeliverySetting),
    ("directMessages", \.directMessagesSetting),
  ]

  /// The names of the rows that read as given.
  private func rows(
    of settings: UNNotificationSettings, reading setting: UNNotificationSetting
  ) -> [String] {
    Self.everything.filter { settings[keyPath: $0.1] == setting }.map(\.0)
  }

  @Test(.rules("A18")) func `Each row of Settings is one that the app reads`() async throws {
    let entitled = SimulatedApp(
      "com.example.app", entitlements: [.criticalAlerts, .timeSensitive, .communication])
    let device = SimulatedDevice(timeZone: .gmt)
    try await device.allow(app: "com.example.app")
    try await device.answerCriticalAlerts(true, app: "com.example.app")
    try await device.setScheduledSummary([DateComponents(hour: 18)])
    _ = try await device.ask(
      [.alert, .sound, .badge, .carPlay, .announcement, .criticalAlert], as: entitled)
    let changes: [(AppSetting, String)] = [
      (.sounds(false), "sound"), (.badges(false), "badge"), (.lockScreen(false), "lockScreen"),
      (.notificationCenter(false), "notificationCenter"), (.carPlay(false), "carPlay"),
      (.announcements(false), "announcement"), (.timeSensitive(false), "timeSensitive"),
      (.criticalAlerts(false), "criticalAlert"), (.directMessages(false), "directMessages"),
    ]
    var off = ["scheduledDelivery"]
    #expect(rows(of: await device.settings(of: entitled), reading: .disabled) == off)
    for (change, name) in changes {
      try await device.change(change)
      off.append(name)
      let read = rows(of: await device.settings(of: entitled), reading: .disabled)
      #expect(Set(read) == Set(off), "\(change)")
    }
    try await device.change(.scheduledSummary(true))
    #expect(await device.settings(of: entitled).scheduledDeliverySetting == .enabled)
  }

  @Test(.rules("A18")) func `Settings, styles and previews have Apple's numbers`() {
    let settings: [UNNotificationSetting] = [.notSupported, .disabled, .enabled]
    #expect(settings.map(\.rawValue) == [0, 1, 2])
    let styles: [UNAlertStyle] = [.none, .banner, .alert]
    #expect(styles.map(\.rawValue) == [0, 1, 2])
    let previews: [UNShowPreviewsSetting] = [.always, .whenAuthenticated, .never]
    #expect(previews.map(\.rawValue) == [0, 1, 2])
  }

  @Test(.rules("A18")) func `The style of banners is read as it is set`() async throws {
    let device = try await SimulatedDevice.allowing()
    for style in [UNAlertStyle.none, .alert, .banner] {
      try await device.change(.banners(style))
      #expect(await device.settings().alertStyle == style)
      #expect(await device.settings().alertSetting == (style == .none ? .disabled : .enabled))
    }
  }

  @Test(.rules("A18"), arguments: [UNShowPreviewsSetting.always, .whenAuthenticated, .never])
  func `The preview setting is read as it is set`(
    previews: UNShowPreviewsSetting
  ) async throws {
    let device = try await SimulatedDevice.allowing()
    await device.setShowPreviews(previews)
    #expect(await device.settings().showPreviewsSetting == previews)
  }

  @Test(.rules("A19")) func `Requested options are on, and the others are not supported`()
    async throws
  {
    let device = try await SimulatedDevice.allowing()
    let settings = await device.settings()
    #expect(settings.authorizationStatus == .authorized)
    #expect(
      rows(of: settings, reading: .enabled)
        == ["sound", "badge", "alert", "notificationCenter", "lockScreen"])
    #expect(
      rows(of: settings, reading: .notSupported)
        == ["carPlay", "criticalAlert", "announcement", "timeSensitive", "directMessages"])
    #expect(settings.alertStyle == .banner)
    #expect(settings.showPreviewsSetting == .always)
    #expect(!settings.providesAppNotificationSettings)
  }

  @Test(.rules("A19")) func `An option that was not asked for is not supported`() async throws {
    let device = try await SimulatedDevice.allowing(options: [.alert])
    let settings = await device.settings()
    #expect(settings.soundSetting == .notSupported)
    #expect(settings.badgeSetting == .notSupported)
    #expect(settings.alertSetting == .enabled)
  }

  @Test(.rules("A20")) func `A description has the class, the address, names and values`()
    async throws
  {
    let device = try await SimulatedDevice.allowing()
    let text = await device.settings().description
    let form = /<UNNotificationSettings: 0x[0-9a-f]+; (\w+: \w+, )+\w+: \w+>/
    #expect(text.wholeMatch(of: form) != nil, "\(text)")
    for row in [
      "authorizationStatus: Authorized", "notificationCenterSetting: Enabled",
      "carPlaySetting: NotSupported", "alertStyle: Banner", "providesAppNotificationSettings: No",
    ] {
      #expect(text.contains(row))
    }
  }

  @Test(.rules("A21")) func `Time-sensitive delivery reads as off while alerts are off`()
    async throws
  {
    let entitled = SimulatedApp("com.example.app", entitlements: [.timeSensitive])
    let device = try await SimulatedDevice.allowing(entitled)
    #expect(await device.settings(of: entitled).timeSensitiveSetting == .enabled)
    try await device.change(.banners(.none))
    #expect(await device.settings(of: entitled).timeSensitiveSetting == .disabled)
  }

  @Test(.rules("A22"), arguments: Depth.allCases)
  func `No setting is supported before any decision`(depth: Depth) async throws {
    try await depth.stage { stage in
      try await stage.run {
        let settings = await UNUserNotificationCenter.current().notificationSettings()
        #expect(settings.authorizationStatus == .notDetermined)
        #expect(rows(of: settings, reading: .notSupported).count == Self.everything.count)
        #expect(settings.alertStyle == .none)
      }
    }
  }

  @Test(.rules("A25")) func `An app that is installed again starts undecided`() async throws {
    let device = try await SimulatedDevice.allowing()
    try await device.submit(.sample(after: 60))
    try await device.deleteApp()
    #expect(await device.settings().authorizationStatus == .notDetermined)
    let answers = AnswerBox()
    await device.startAsking([.alert], telling: answers)
    try await device.deny()
    #expect(answers.granted == [false])
    #expect(device.questions.count == 2)
  }
}
