import NotificationCore
import NotificationModel
import Testing

/// What an app is told in each status (A18 to A22).
struct ReportedSettingsTests {
  private static let asked: AuthorizationOptions = [.alert, .sound, .badge]

  private static func app(
    _ status: AuthorizationStatus, asked: AuthorizationOptions = asked,
    _ change: (inout AppRecord) -> Void = { _ in }
  ) -> ReportedSettings {
    var app = AppRecord(identifier: World.organizer, displayName: "Organizer")
    app.settings.status = status
    app.settings.requested = asked
    change(&app)
    return ReportedSettings(of: app, in: GlobalSettings())
  }

  @Test func `an undecided app is told nothing, whatever it asked for (A22)`() {
    let settings = Self.app(.notDetermined, asked: [.alert, .providesAppNotificationSettings])
    #expect(settings == ReportedSettings())
    #expect(settings.alertStyle == .none)
  }

  @Test func `after a plain grant the asked rows are on and the others are absent (A19)`() {
    let settings = Self.app(.authorized)
    #expect(settings.sound == .enabled)
    #expect(settings.badge == .enabled)
    #expect(settings.alert == .enabled)
    #expect(settings.notificationCenter == .enabled)
    #expect(settings.lockScreen == .enabled)
    #expect(settings.alertStyle == .banner)
    #expect(settings.carPlay == .notSupported)
    #expect(settings.criticalAlert == .notSupported)
    #expect(settings.announcement == .notSupported)
    #expect(settings.timeSensitive == .notSupported)
    #expect(settings.providesAppNotificationSettings == false)
  }

  @Test func `a denied app sees its rows switched off (A18)`() {
    let settings = Self.app(.denied)
    #expect(settings.authorizationStatus == .denied)
    for row in [settings.sound, settings.badge, settings.alert, settings.lockScreen] {
      #expect(row == .disabled)
    }
    #expect(settings.notificationCenter == .disabled)
    #expect(settings.alertStyle == .none)
  }

  @Test func `a provisional app sees the list and nothing else (A7)`() {
    let settings = Self.app(.provisional)
    #expect(settings.notificationCenter == .enabled)
    for row in [settings.sound, settings.badge, settings.alert, settings.lockScreen] {
      #expect(row == .disabled)
    }
    #expect(settings.alertStyle == .none)
  }

  @Test func `time-sensitive reads as off where alerts are off (A21)`() {
    #expect(
      Self.app(.authorized) { $0.entitlements.timeSensitive = true }.timeSensitive == .enabled)
    let silenced = Self.app(.authorized) {
      $0.entitlements.timeSensitive = true
      $0.settings.alertStyle = .none
    }
    #expect(silenced.alert == .disabled)
    #expect(silenced.timeSensitive == .disabled)
  }

  @Test(arguments: [true, false, nil])
  func `the critical row is the answer to its own question (A12, A18)`(answer: Bool?) {
    let settings = Self.app(.denied) {
      $0.entitlements.criticalAlerts = true
      $0.settings.criticalAlerts = answer
    }
    let expected: ReportedSettings.Setting =
      answer == nil ? .notSupported : answer == true ? .enabled : .disabled
    #expect(settings.criticalAlert == expected)
  }

  @Test func `an app's own preview setting goes before the global one (E17)`() {
    #expect(Self.app(.authorized).showPreviews == .always)
    #expect(Self.app(.authorized) { $0.settings.previews = .never }.showPreviews == .never)
  }
}
