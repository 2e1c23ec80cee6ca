import Foundation
import UserNotifications
import UserNotificationsTesting

/// A request whose texts do not matter.
func request(
  _ identifier: String, in seconds: TimeInterval? = nil,
  _ change: (UNMutableNotificationContent) -> Void = { _ in }
) -> UNNotificationRequest {
  let content = UNMutableNotificationContent()
  content.title = identifier
  content.sound = .default
  change(content)
  let trigger = seconds.map { UNTimeIntervalNotificationTrigger(timeInterval: $0, repeats: false) }
  return UNNotificationRequest(identifier: identifier, content: content, trigger: trigger)
}

/// A request for a time of day.
func daily(_ identifier: String, at components: DateComponents) -> UNNotificationRequest {
  let content = UNMutableNotificationContent()
  content.title = identifier
  return UNNotificationRequest(
    identifier: identifier, content: content,
    trigger: UNCalendarNotificationTrigger(dateMatching: components, repeats: true))
}

extension SimulatedDevice {
  /// A device in Greenwich on which the user has allowed an app to notify.
  static func allowing(
    _ app: SimulatedApp = .standard,
    options: UNAuthorizationOptions = [.alert, .sound, .badge]
  ) async throws -> SimulatedDevice {
    let device = SimulatedDevice(timeZone: .gmt)
    try await device.run(app: app) {
      try await device.allow()
      _ = try await UNUserNotificationCenter.current().requestAuthorization(options: options)
    }
    return device
  }
}
