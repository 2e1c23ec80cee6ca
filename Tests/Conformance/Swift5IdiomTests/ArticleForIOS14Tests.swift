import TestSupport
import Testing
import UIKit
import UserNotificationsTesting

@MainActor
@Suite("The code of the iOS 14 article", .serialized)
struct ArticleForIOS14Tests {
  @Test(.rules("C11", "C16"))
  func `A task with an interval carries itself in userInfo and has its thread`() throws {
    let manager = NotificationManager()
    manager.scheduleNotification(
      task: Task(name: "Call Ada", reminder: Reminder(timeInterval: 90, repeats: true)))
    let request = try #require(manager.lastRequest)
    let trigger = try #require(request.trigger as? UNTimeIntervalNotificationTrigger)
    #expect(trigger.timeInterval == 90 && trigger.repeats)
    #expect(request.content.threadIdentifier == "TimeBasedNotificationThreadId")
    let data = try #require(request.content.userInfo["Task"] as? Data)
    #expect(try JSONDecoder().decode(Task.self, from: data).name == "Call Ada")
  }

  @Test func `A task with a date is due at that minute`() throws {
    let manager = NotificationManager()
    let date = Date(timeIntervalSince1970: 4_000_000_020)
    manager.scheduleNotification(
      task: Task(name: "Call Ada", reminder: Reminder(date: date, reminderType: .calendar)))
    let trigger = try #require(manager.lastRequest?.trigger as? UNCalendarNotificationTrigger)
    #expect(trigger.nextTriggerDate() == date)
  }

  @Test(.rules("B20", "B24"))
  func `A task with a location needs permission, and comes at its region`() async throws {
    let device = SimulatedDevice()
    try await device.run(app: "com.example.organizer") {
      let manager = NotificationManager()
      let location = LocationManager()
      let place = LocationReminder(latitude: 48, longitude: 11.5, radius: 300)
      let task = Task(
        name: "Buy milk", reminder: Reminder(location: place, reminderType: .location))
      manager.scheduleNotification(task: task)
      #expect(manager.lastRequest == nil && !location.authorized)
      try await device.allow()
      await withCheckedContinuation { done in
        manager.requestAuthorization { _ in done.resume() }
      }
      location.requestAuthorization()
      try await device.answerLocation(.whileUsing)
      #expect(location.authorized)
      try await device.move(to: CLLocationCoordinate2D(latitude: 48.1, longitude: 11.5))
      manager.scheduleNotification(task: task)
      let trigger = try #require(manager.lastRequest?.trigger as? UNLocationNotificationTrigger)
      #expect((trigger.region as? CLCircularRegion)?.radius == 300)
      try await device.move(to: CLLocationCoordinate2D(latitude: 48, longitude: 11.5))
      let story = await device.advance(by: .seconds(60))
      #expect(story.banners.map(\.title) == ["Buy milk"], "\(device)")
    }
  }

  @Test func `Mark As Done removes the task that the notification carries`() throws {
    let manager = NotificationManager()
    manager.scheduleNotification(
      task: Task(id: "task-7", name: "Call Ada", reminder: Reminder(timeInterval: 90)))
    let request = try #require(manager.lastRequest)
    let notification = try #require(
      UNNotification(coder: NotificationCoder(["request": request, "date": Date()])))
    let response = try #require(
      UNNotificationResponse(
        coder: NotificationCoder([
          "notification": notification, "actionIdentifier": "markAsDone",
        ])))
    AppDelegate().userNotificationCenter(
      UNUserNotificationCenter.current(), didReceive: response, withCompletionHandler: {})
    #expect(TaskManager.shared.removed.contains("task-7"))
  }

  @Test func `The delegate is held weakly, and shows a banner in the foreground`() async throws {
    var appDelegate: AppDelegate? = AppDelegate()
    _ = appDelegate?.application(.shared, didFinishLaunchingWithOptions: nil)
    let center = UNUserNotificationCenter.current()
    let category = await center.notificationCategories().first {
      $0.identifier == "OrganizerPlusCategory"
    }
    #expect(category?.actions.map(\.identifier) == ["dismiss", "markAsDone"])
    #expect(center.delegate === appDelegate)
    var options: UNNotificationPresentationOptions = []
    center.delegate?.userNotificationCenter(
      center, willPresent: try sampleNotification(), withCompletionHandler: { options = $0 })
    #expect(options == .banner)
    appDelegate = nil
    #expect(center.delegate == nil)
  }
}
