import Foundation
import UserNotifications

/// All calls of this app to the notification system.
struct ReminderCenter {
  private let center = UNUserNotificationCenter.current()

  /// The names that the system and the delegate share.
  enum Names {
    static let category = "OrganizerPlusCategory"
    static let sharedCategory = "OrganizerPlusShared"
    static let like = "like"
    static let open = "open"
    static let markAsDone = "markAsDone"
    static let dismiss = "dismiss"
    static let task = "Task"
  }

  /// Registers the buttons of notifications with the system, and how to start this app for a response.
  func prepare() {
    if Bundle.main.bundleIdentifier == nil, let program = Bundle.main.executablePath {
      UserNotificationsHost.launchCommand = TaskStore.launchPrefix + [program]
    }
    center.setNotificationCategories([reminders, sharedTasks])
  }

  private var reminders: UNNotificationCategory {
    let dismiss = UNNotificationAction(identifier: Names.dismiss, title: "Dismiss", options: [])
    let markAsDone = UNNotificationAction(
      identifier: Names.markAsDone, title: "Mark As Done", options: [])
    return UNNotificationCategory(
      identifier: Names.category, actions: [dismiss, markAsDone], intentIdentifiers: [],
      options: [])
  }

  /// Tasks that other people share by pushes; the content extension draws them and handles their responses.
  private var sharedTasks: UNNotificationCategory {
    let like = UNNotificationAction(identifier: Names.like, title: "Like", options: [])
    let open = UNNotificationAction(
      identifier: Names.open, title: "Open App", options: [.foreground])
    let dismiss = UNNotificationAction(identifier: Names.dismiss, title: "Dismiss", options: [])
    return UNNotificationCategory(
      identifier: Names.sharedCategory, actions: [like, open, dismiss], intentIdentifiers: [],
      options: [])
  }

  /// Whether reminders may be shown; the first time, the user is asked and informed.
  func mayRemind(report: (String) -> Void) async throws -> Bool {
    let settings = await center.notificationSettings()
    guard settings.authorizationStatus == .notDetermined else {
      return settings.authorizationStatus != .denied
    }
    report("Asking for permission to notify you.")
    let granted = try await center.requestAuthorization(options: [.alert, .sound, .badge])
    report(granted ? "Allowed:" : "Not allowed.")
    if granted {
      for line in SettingsText.lines(await center.notificationSettings()) { report(line) }
    }
    return granted
  }

  func settings() async -> UNNotificationSettings {
    await center.notificationSettings()
  }

  /// Sends the task's reminder to the system, which keeps it from then on.
  func schedule(_ task: TaskItem) async throws {
    guard let reminder = task.reminder else { return }
    let content = UNMutableNotificationContent()
    content.title = task.name
    content.body = "Gentle reminder for your task!"
    content.sound = .default
    content.categoryIdentifier = Names.category
    content.threadIdentifier = reminder.threadIdentifier
    content.userInfo = [Names.task: try JSONEncoder().encode(task)]
    try await center.add(
      UNNotificationRequest(
        identifier: task.id, content: content, trigger: reminder.trigger(named: task.id)))
  }

  /// Removes the system's request and notification of the task.
  func remove(_ task: TaskItem) {
    center.removePendingNotificationRequests(withIdentifiers: [task.id])
    center.removeDeliveredNotifications(withIdentifiers: [task.id])
  }

  /// Returns the events for which the system's reminders wait, by the identifier of the task.
  func waits() async -> [TaskItem.ID: Wait] {
    var waits: [TaskItem.ID: Wait] = [:]
    for request in await center.pendingNotificationRequests() {
      switch request.trigger {
      case let trigger as UNTimeIntervalNotificationTrigger:
        waits[request.identifier] = trigger.nextTriggerDate().map(Wait.date)
      case let trigger as UNCalendarNotificationTrigger:
        waits[request.identifier] = trigger.nextTriggerDate().map(Wait.date)
      case is UNLocationNotificationTrigger: waits[request.identifier] = .crossing
      default: break
      }
    }
    return waits
  }

  /// Returns the task of a notification.
  static func task(in notification: UNNotification) -> TaskItem? {
    let data = notification.request.content.userInfo[Names.task] as? Data
    return data.flatMap { try? JSONDecoder().decode(TaskItem.self, from: $0) }
  }
}

extension Reminder {
  /// Returns the reminder as a trigger of the notification system.
  fileprivate func trigger(named identifier: String) -> UNNotificationTrigger {
    switch self {
    case .interval(let seconds, let repeats):
      UNTimeIntervalNotificationTrigger(timeInterval: seconds, repeats: repeats)
    case .calendar(let components, let repeats):
      UNCalendarNotificationTrigger(dateMatching: components, repeats: repeats)
    case .place(let place, let repeats):
      UNLocationNotificationTrigger(region: place.region(identifier), repeats: repeats)
    }
  }
}

extension Place {
  /// Returns the place as a region of Core Location, under a name that no other region of this app has.
  fileprivate func region(_ identifier: String) -> CLRegion {
    let region = CLCircularRegion(
      center: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), radius: radius,
      identifier: identifier)
    region.notifyOnEntry = !isLeft
    region.notifyOnExit = isLeft
    return region
  }
}
