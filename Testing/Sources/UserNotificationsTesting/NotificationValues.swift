public import Foundation
import NotificationModel
public import UserNotifications

extension UNNotification {
  /// Creates a notification, to pass to a delegate in a unit test.
  ///
  /// - Parameters:
  ///   - request: The delivered request.
  ///   - date: When it was delivered; the device's time unless given.
  public convenience init(request: UNNotificationRequest, date: Date? = nil) {
    self.init(date: date ?? SimulatedDevice.current.now, request: request)
  }

  /// Creates a notification of a content, to pass to a delegate in a unit test.
  ///
  /// - Parameters:
  ///   - content: The delivered content.
  ///   - identifier: The request's identifier.
  ///   - trigger: Why it was delivered; a request without a trigger unless given.
  ///   - date: When it was delivered; the device's time unless given.
  public convenience init(
    content: UNNotificationContent, identifier: String = "notification",
    trigger: UNNotificationTrigger? = nil, date: Date? = nil
  ) {
    self.init(
      request: UNNotificationRequest(identifier: identifier, content: content, trigger: trigger),
      date: date)
  }
}

extension UNNotificationResponse {
  /// Creates a response, to pass to a delegate in a unit test.
  ///
  /// - Parameters:
  ///   - notification: The notification on which the user acted.
  ///   - action: The identifier of the chosen action; the default action, a tap, unless given.
  public convenience init(
    notification: UNNotification, action: String = UNNotificationDefaultActionIdentifier
  ) {
    self.init(notification: notification, actionIdentifier: action)
  }
}

extension UNTextInputNotificationResponse {
  /// Creates a response with text, to pass to a delegate in a unit test.
  ///
  /// - Parameters:
  ///   - notification: The notification on which the user acted.
  ///   - action: The identifier of the text action.
  ///   - text: The typed text.
  public convenience init(notification: UNNotification, action: String, text: String) {
    self.init(notification: notification, actionIdentifier: action, userText: text)
  }
}

extension UNNotificationSettings {
  /// Creates settings, for code that reads them.
  ///
  /// Values that are not given are as after the user has allowed alerts, sounds and badges (A19); for a status that
  /// delivers nothing prominently, these are off, and before the question they are not supported.
  ///
  /// - Parameters:
  ///   - authorizationStatus: The user's decision.
  ///   - alert: Whether alerts are shown.
  ///   - sound: Whether sounds are played.
  ///   - badge: Whether the icon has a number.
  ///   - lockScreen: Whether the lock screen shows notifications.
  ///   - notificationCenter: Whether Notification Center does.
  ///   - alertStyle: How banners are shown.
  ///   - showPreviews: When previews are shown.
  ///   - criticalAlert: Whether critical alerts are allowed.
  ///   - timeSensitive: Whether time-sensitive notifications are allowed.
  ///   - scheduledDelivery: Whether notifications wait for the scheduled summary.
  ///   - carPlay: Whether notifications appear in the car.
  ///   - announcement: Whether notifications are announced.
  ///   - directMessages: Whether messages from people are allowed.
  ///   - providesAppNotificationSettings: Whether Settings links to the app's own.
  public convenience init(
    authorizationStatus: UNAuthorizationStatus, alert: UNNotificationSetting? = nil,
    sound: UNNotificationSetting? = nil, badge: UNNotificationSetting? = nil,
    lockScreen: UNNotificationSetting? = nil, notificationCenter: UNNotificationSetting? = nil,
    alertStyle: UNAlertStyle? = nil, showPreviews: UNShowPreviewsSetting = .always,
    criticalAlert: UNNotificationSetting = .notSupported,
    timeSensitive: UNNotificationSetting = .notSupported,
    scheduledDelivery: UNNotificationSetting = .disabled,
    carPlay: UNNotificationSetting = .notSupported,
    announcement: UNNotificationSetting = .notSupported,
    directMessages: UNNotificationSetting = .notSupported,
    providesAppNotificationSettings: Bool = false
  ) {
    let prominent = Self.usual(authorizationStatus, isQuiet: false)
    let quiet = Self.usual(authorizationStatus, isQuiet: true)
    var model = ReportedSettings()
    model.authorizationStatus = .init(rawValue: authorizationStatus.rawValue) ?? .notDetermined
    model.alert = (alert ?? prominent).model
    model.sound = (sound ?? prominent).model
    model.badge = (badge ?? prominent).model
    model.lockScreen = (lockScreen ?? prominent).model
    model.notificationCenter = (notificationCenter ?? quiet).model
    let style = alertStyle ?? ((alert ?? prominent) == .enabled ? .banner : .none)
    model.alertStyle = .init(rawValue: style.rawValue) ?? .none
    model.showPreviews = .init(rawValue: showPreviews.rawValue) ?? .always
    model.criticalAlert = criticalAlert.model
    model.timeSensitive = timeSensitive.model
    model.scheduledDelivery = scheduledDelivery.model
    model.carPlay = carPlay.model
    model.announcement = announcement.model
    model.directMessages = directMessages.model
    model.providesAppNotificationSettings = providesAppNotificationSettings
    self.init(model: model)
  }

  private static func usual(
    _ status: UNAuthorizationStatus, isQuiet: Bool
  ) -> UNNotificationSetting {
    switch status {
    case .notDetermined: .notSupported
    case .provisional: isQuiet ? .enabled : .disabled
    case .denied: .disabled
    default: .enabled
    }
  }
}

extension UNNotificationSetting {
  fileprivate var model: ReportedSettings.Setting { .init(rawValue: rawValue) ?? .notSupported }
}
