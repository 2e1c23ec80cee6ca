import UIKit

// The code that the iOS 14 article teaches, as its reader would have it, without SwiftUI.

enum NotificationManagerConstants {
  static let timeBasedNotificationThreadId = "TimeBasedNotificationThreadId"
  static let calendarBasedNotificationThreadId = "CalendarBasedNotificationThreadId"
  static let locationBasedNotificationThreadId = "LocationBasedNotificationThreadId"
}

enum ReminderType: Int, Codable {
  case time
  case calendar
  case location
}

struct Reminder: Codable {
  var timeInterval: TimeInterval?
  var date: Date?
  var location: LocationReminder?
  var reminderType: ReminderType = .time
  var repeats = false
}

struct LocationReminder: Codable {
  var latitude: Double
  var longitude: Double
  var radius: Double
}

struct Task: Codable {
  var id = "task-1"
  var name: String
  var completed = false
  var reminderEnabled = true
  var reminder: Reminder
}

final class TaskManager {
  static let shared = TaskManager()
  var removed: [String] = []

  func remove(task: Task) {
    removed.append(task.id)
    if task.reminderEnabled {
      NotificationManager.shared.removeScheduledNotification(task: task)
    }
  }
}

class NotificationManager {
  static let shared = NotificationManager()
  var settings: UNNotificationSettings?
  var lastRequest: UNNotificationRequest?

  func requestAuthorization(completion: @escaping (Bool) -> Void) {
    UNUserNotificationCenter.current()
      .requestAuthorization(options: [.alert, .sound, .badge]) { granted, _ in
        self.fetchNotificationSettings()
        completion(granted)
      }
  }

  func fetchNotificationSettings() {
    // 1
    UNUserNotificationCenter.current().getNotificationSettings { settings in
      // 2
      DispatchQueue.main.async {
        self.settings = settings
      }
    }
  }

  func removeScheduledNotification(task: Task) {
    UNUserNotificationCenter.current()
      .removePendingNotificationRequests(withIdentifiers: [task.id])
  }

  // 1
  func scheduleNotification(task: Task) {
    // 2
    let content = UNMutableNotificationContent()
    content.title = task.name
    content.body = "A nudge for your task."
    content.categoryIdentifier = "OrganizerPlusCategory"
    let taskData = try? JSONEncoder().encode(task)
    if let taskData = taskData {
      content.userInfo = ["Task": taskData]
    }

    // 3
    var trigger: UNNotificationTrigger?
    switch task.reminder.reminderType {
    case .time:
      content.threadIdentifier = NotificationManagerConstants.timeBasedNotificationThreadId
      if let timeInterval = task.reminder.timeInterval {
        trigger = UNTimeIntervalNotificationTrigger(
          timeInterval: timeInterval,
          repeats: task.reminder.repeats)
      }
    case .calendar:
      content.threadIdentifier = NotificationManagerConstants.calendarBasedNotificationThreadId
      if let date = task.reminder.date {
        trigger = UNCalendarNotificationTrigger(
          dateMatching: Calendar.current.dateComponents(
            [.day, .month, .year, .hour, .minute],
            from: date),
          repeats: task.reminder.repeats)
      }
    case .location:
      content.threadIdentifier = NotificationManagerConstants.locationBasedNotificationThreadId
      // 1
      guard CLLocationManager().authorizationStatus == .authorizedWhenInUse else {
        return
      }
      // 2
      if let location = task.reminder.location {
        // 3
        let center = CLLocationCoordinate2D(
          latitude: location.latitude,
          longitude: location.longitude)
        let region = CLCircularRegion(
          center: center,
          radius: location.radius,
          identifier: task.id)
        trigger = UNLocationNotificationTrigger(
          region: region,
          repeats: task.reminder.repeats)
      }
    }

    // 4
    if let trigger = trigger {
      let request = UNNotificationRequest(
        identifier: task.id,
        content: content,
        trigger: trigger)
      lastRequest = request
      // 5
      UNUserNotificationCenter.current().add(request) { error in
        if let error = error {
          print(error)
        }
      }
    }
  }
}

// The class that the article gives its readers to start with.
class LocationManager: NSObject {
  var locationManager = CLLocationManager()
  var authorized = false

  override init() {
    super.init()
    locationManager.delegate = self
    authorized = locationManager.authorizationStatus == .authorizedWhenInUse
  }

  func requestAuthorization() {
    locationManager.requestWhenInUseAuthorization()
  }
}

extension LocationManager: CLLocationManagerDelegate {
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    authorized =
      manager.authorizationStatus == .authorizedWhenInUse
      || manager.authorizationStatus == .authorizedAlways
  }
}

class AppDelegate: NSObject, UIApplicationDelegate {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    configureUserNotifications()
    return true
  }

  private func configureUserNotifications() {
    UNUserNotificationCenter.current().delegate = self
    // 1
    let dismissAction = UNNotificationAction(
      identifier: "dismiss",
      title: "Dismiss",
      options: [])
    let markAsDone = UNNotificationAction(
      identifier: "markAsDone",
      title: "Mark As Done",
      options: [])
    // 2
    let category = UNNotificationCategory(
      identifier: "OrganizerPlusCategory",
      actions: [dismissAction, markAsDone],
      intentIdentifiers: [],
      options: [])
    // 3
    UNUserNotificationCenter.current().setNotificationCategories([category])
  }
}

// MARK: - UNUserNotificationCenterDelegate
extension AppDelegate: UNUserNotificationCenterDelegate {
  func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    willPresent notification: UNNotification,
    withCompletionHandler completionHandler: (UNNotificationPresentationOptions) -> Void
  ) {
    completionHandler(.banner)
  }

  // 1
  func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    // 2
    if response.actionIdentifier == "markAsDone" {
      let userInfo = response.notification.request.content.userInfo
      if let taskData = userInfo["Task"] as? Data {
        if let task = try? JSONDecoder().decode(Task.self, from: taskData) {
          // 3
          TaskManager.shared.remove(task: task)
        }
      }
    }
    completionHandler()
  }
}
