import UserNotifications

/// Reminds of a medicine every day at the same time.
struct MedicineReminder {
  var medicine: String
  /// The time of day; one without a time zone goes by the clock on the wall, wherever that is.
  var time: DateComponents

  func schedule() async throws {
    let content = UNMutableNotificationContent()
    content.title = medicine
    content.body = "Time to take it."
    content.sound = .default

    let trigger = UNCalendarNotificationTrigger(dateMatching: time, repeats: true)
    try await UNUserNotificationCenter.current().add(
      UNNotificationRequest(identifier: medicine, content: content, trigger: trigger))
  }
}
