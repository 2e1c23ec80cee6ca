import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// The settings that an app receives in each status (A18 to A22).
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

  @Test(.rules("A22")) func `An undecided app reads no settings, whatever it asked for`() {
    let settings = Self.app(.notDetermined, asked: [.alert, .providesAppNotificationSettings])
    #expect(settings == ReportedSettings())
    #expect(settings.alertStyle == .none)
  }

  @Test(.rules("A19"))
  func `After a plain grant the requested rows are on and the others are not supported`() {
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

  @Test(.rules("A18")) func `A denied app reads its rows as off`() {
    let settings = Self.app(.denied)
    #expect(settings.authorizationStatus == .denied)
    for row in [settings.sound, settings.badge, settings.alert, settings.lockScreen] {
      #expect(row == .disabled)
    }
    #expect(settings.notificationCenter == .disabled)
    #expect(settings.alertStyle == .none)
  }

  @Test(.rules("A7")) func `A provisional app reads the list as on and nothing else`() {
    let settings = Self.app(.provisional)
    #expect(settings.notificationCenter == .enabled)
    for row in [settings.sound, settings.badge, settings.alert, settings.lockScreen] {
      #expect(row == .disabled)
    }
    #expect(settings.alertStyle == .none)
  }

  @Test(.rules("A21")) func `Time-sensitive delivery reads as off when alerts are off`() {
    #expect(
      Self.app(.authorized) { $0.entitlements.timeSensitive = true }.timeSensitive == .enabled)
    let silenced = Self.app(.authorized) {
      $0.entitlements.timeSensitive = true
      $0.settings.alertStyle = .none
    }
    #expect(silenced.alert == .disabled)
    #expect(silenced.timeSensitive == .disabled)
  }

  @Test(.rules("A12", "A18"), arguments: [true, false, nil])
  func `The critical row is the answer to its own question`(answer: Bool?) {
    let settings = Self.app(.denied) {
      $0.entitlements.criticalAlerts = true
      $0.settings.criticalAlerts = answer
    }
    let expected: ReportedSettings.Setting =
      answer == nil ? .notSupported : answer == true ? .enabled : .disabled
    #expect(settings.criticalAlert == expected)
  }

  @Test(.rules("E17")) func `An app's own preview setting outranks the global one`() {
    #expect(Self.app(.authorized).showPreviews == .always)
    #expect(Self.app(.authorized) { $0.settings.previews = .never }.showPreviews == .never)
  }
}
