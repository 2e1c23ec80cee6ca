import Foundation
import UserNotifications

/// A tea timer: the same in a program with any main loop.
@MainActor
public final class TeaTimer: NSObject, UNUserNotificationCenterDelegate {
  /// How many answers the timer has received.
  public private(set) var answers = 0
  /// Called on the main thread after each answer.
  public var onAnswer: () -> Void = {}

  /// Creates the timer and sets it as the delegate.
  public override init() {
    super.init()
    UNUserNotificationCenter.current().delegate = self
  }

  /// Asks for permission, and adds a notification that is shown at once.
  public nonisolated func brew() {
    Task {
      let center = UNUserNotificationCenter.current()
      guard try await center.requestAuthorization(options: [.alert, .sound]) else { return }
      let drink = UNNotificationAction(identifier: "drink", title: "Drink")
      center.setNotificationCategories([
        UNNotificationCategory(identifier: "tea", actions: [drink], intentIdentifiers: [])
      ])
      let content = UNMutableNotificationContent()
      content.title = "Tea is ready"
      content.categoryIdentifier = "tea"
      try await center.add(UNNotificationRequest(identifier: "tea", content: content, trigger: nil))
      print("added")
      fflush(nil)
    }
  }

  /// Receives the answer off the main actor, and continues on it.
  public nonisolated func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
  ) async {
    let action = response.actionIdentifier
    await Task.detached { try? await Task.sleep(nanoseconds: 1_000_000) }.value
    await count(action)
  }

  private func count(_ action: String) {
    answers += 1
    print("answer \(action) on the main thread: \(Thread.isMainThread)")
    fflush(nil)
    onAnswer()
  }
}
