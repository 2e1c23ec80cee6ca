import TestSupport
import Testing
import UserNotifications
import UserNotificationsTesting

protocol NotificationScheduling {
  func add(_ request: UNNotificationRequest) async throws
  func notificationSettings() async -> UNNotificationSettings
}

extension UNUserNotificationCenter: NotificationScheduling {}

protocol CallbackScheduling: AnyObject {
  func add(
    _ request: UNNotificationRequest,
    withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)?)
}

extension UNUserNotificationCenter: CallbackScheduling {}

@MainActor
final class SettingsModel {
  let center = UNUserNotificationCenter.current()
  var status = UNAuthorizationStatus.notDetermined

  func refresh() async {
    let settings = await center.notificationSettings()
    status = settings.authorizationStatus
  }

  func remind(_ text: String) async throws {
    let content = UNMutableNotificationContent()
    content.title = text
    try await center.add(UNNotificationRequest(identifier: text, content: content, trigger: nil))
    content.title = "used after the call"
  }
}

actor ReminderQueue {
  let center = UNUserNotificationCenter.current()

  func pending() async -> Int {
    await center.pendingNotificationRequests().count
  }
}

final class CountingCenter: UNUserNotificationCenter {
  var count = 0

  init() {
    super.init(standIn: ())
  }

  override func add(
    _ request: UNNotificationRequest,
    withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    count += 1
    completionHandler?(nil)
  }

  override func notificationSettings() async -> UNNotificationSettings {
    count += 1
    return await super.notificationSettings()
  }
}

@Suite("Swift 6: code around the center")
struct CenterUseTests {
  @Test(.simulatedDevice)
  func `Code on the main actor, on actors and without isolation may use the center`() async {
    let model = await SettingsModel()
    await model.refresh()
    #expect(await model.status == .notDetermined)
    #expect(await ReminderQueue().pending() == 0)
    #expect(await UNUserNotificationCenter.current().notificationCategories().isEmpty)
  }

  @Test(.rules("A15")) func `A call without permission fails with Apple's error`() async {
    do {
      try await SettingsModel().remind("tea")
      Issue.record("nothing was thrown")
    } catch let error as UNError {
      #expect(error.code == .notificationsNotAllowed)
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test func `Overrides are reached by both forms`() async throws {
    let center = CountingCenter()
    let request = UNNotificationRequest(
      identifier: "a", content: UNNotificationContent(), trigger: nil)
    try await center.add(request)
    addWithoutWaiting(request, to: center)
    _ = await center.notificationSettings()
    #expect(center.count == 3)
  }

  /// Inside an async function the compiler would choose the async form and ask for `await`.
  private func addWithoutWaiting(
    _ request: UNNotificationRequest, to center: UNUserNotificationCenter
  ) {
    center.add(request)
  }

  @Test func `The current center is one object`() {
    #expect(UNUserNotificationCenter.current() === UNUserNotificationCenter.current())
  }
}
