import TestSupport
import Testing
import UserNotifications

@Suite("Numbers of enumerations and options are Apple's")
struct NumberTests {
  private func check<Value: RawRepresentable & Equatable>(_ cases: [Value])
  where Value.RawValue: BinaryInteger {
    for (number, value) in cases.enumerated() {
      #expect(Int(value.rawValue) == number)
      #expect(Value.RawValue(exactly: number).flatMap(Value.init(rawValue:)) == value)
    }
    #expect(Value.RawValue(exactly: cases.count).flatMap(Value.init(rawValue:)) == nil)
  }

  @Test(.rules("A1", "A18", "C18")) func `Enumerations count from 0 in Apple's order`() {
    check([UNAuthorizationStatus.notDetermined, .denied, .authorized, .provisional, .ephemeral])
    check([UNNotificationSetting.notSupported, .disabled, .enabled])
    check([UNAlertStyle.none, .banner, .alert])
    check([UNShowPreviewsSetting.always, .whenAuthenticated, .never])
    check([UNNotificationInterruptionLevel.passive, .active, .timeSensitive, .critical])
  }

  @Test(.rules("A1", "E3")) func `Options are the bits in Apple's order`() {
    let authorization: [UNAuthorizationOptions] = [
      .badge, .sound, .alert, .carPlay, .criticalAlert, .providesAppNotificationSettings,
      .provisional, .announcement, .timeSensitive,
    ]
    #expect(authorization.map(\.rawValue) == (0..<9).map { 1 << $0 })
    let presentation: [UNNotificationPresentationOptions] = [
      .badge, .sound, .alert, .list, .banner,
    ]
    #expect(presentation.map(\.rawValue) == (0..<5).map { 1 << $0 })
    let category: [UNNotificationCategoryOptions] = [
      .customDismissAction, .allowInCarPlay, .hiddenPreviewsShowTitle,
      .hiddenPreviewsShowSubtitle, .allowAnnouncement,
    ]
    #expect(category.map(\.rawValue) == (0..<5).map { 1 << $0 })
    let action: [UNNotificationActionOptions] = [
      .authenticationRequired, .destructive, .foreground,
    ]
    #expect(action.map(\.rawValue) == [1, 2, 4])
  }
}
