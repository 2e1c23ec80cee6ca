import UserNotifications

/// Says "Take the bins out" every Thursday at seven in the evening, wherever the person is.
func remindEveryThursday() async throws {
  let center = UNUserNotificationCenter.current()
  guard try await center.requestAuthorization(options: [.alert, .sound]) else { return }

  let content = UNMutableNotificationContent()
  content.title = "Take the bins out"
  content.body = "The lorry comes at six tomorrow."
  content.sound = .default

  let evening = DateComponents(hour: 19, weekday: 5)
  let trigger = UNCalendarNotificationTrigger(dateMatching: evening, repeats: true)
  let request = UNNotificationRequest(identifier: "bins", content: content, trigger: trigger)

  try await center.add(request)  // It is on the disk now; the program may exit.
}
