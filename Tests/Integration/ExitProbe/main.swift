// A program that calls the center and exits in the same breath, as a careless one may.
import Foundation
import UserNotifications

UserNotificationsHost.bundleIdentifier = "com.example.exit-probe"
let center = UNUserNotificationCenter.current()
let words = CommandLine.arguments.dropFirst()

switch words.first {
case "ask-quietly":
  UserNotificationsHost.failureHandler = { call, error in
    print("told \(call): \(error)")
    fflush(nil)
  }
  fallthrough
case "ask":
  let asked = DispatchSemaphore(value: 0)
  center.requestAuthorization(options: [.alert]) { _, _ in asked.signal() }
  // The main queue stands still meanwhile, as in a program without a loop.
  asked.wait()
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
