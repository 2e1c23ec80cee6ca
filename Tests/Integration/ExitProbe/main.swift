// A program that calls the center and exits at once, as a careless one may.
import Foundation
import UserNotifications

UserNotificationsHost.bundleIdentifier = "com.example.exit-probe"
let center = UNUserNotificationCenter.current()
let words = CommandLine.arguments.dropFirst()

/// Asks for permission, and waits for the answer while the main queue is blocked, as in a program without a
/// loop.
func ask(for options: UNAuthorizationOptions) {
  let asked = DispatchSemaphore(value: 0)
  UNUserNotificationCenter.current().requestAuthorization(options: options) { _, _ in
    asked.signal()
  }
  asked.wait()
}

/// Requests location, and ends the program when the user has answered.
final class PlaceAsker: NSObject, CLLocationManagerDelegate {
  private let manager = CLLocationManager()

  func ask() {
    manager.delegate = self
    manager.requestWhenInUseAuthorization()
  }

  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    if manager.authorizationStatus != .notDetermined { exit(0) }
  }
}

switch words.first {
case "ask-quietly":
  UserNotificationsHost.failureHandler = { call, error in
    print("told \(call): \(error)")
    fflush(nil)
  }
  fallthrough
case "ask": ask(for: .alert)
case "ask-critical": ask(for: .criticalAlert)
case "ask-both": ask(for: [.alert, .criticalAlert])
case "ask-place":
  let asker = PlaceAsker()
  asker.ask()
  RunLoop.main.run()
  withExtendedLifetime(asker) {}
case "add":
  for identifier in words.dropFirst() {
    let content = UNMutableNotificationContent()
    content.title = identifier
    center.add(
      UNNotificationRequest(
        identifier: identifier, content: content,
        trigger: UNTimeIntervalNotificationTrigger(timeInterval: 86_400, repeats: false)))
  }
case "remove": center.removePendingNotificationRequests(withIdentifiers: Array(words.dropFirst()))
case "categories":
  center.setNotificationCategories(
    Set(
      words.dropFirst().map {
        UNNotificationCategory(identifier: $0, actions: [], intentIdentifiers: [])
      }))
default: exit(64)
}
exit(0)
