import NotificationModel
import Synchronization
import Testing
import UserNotificationsUI

@MainActor @Suite("The article on iOS 12")
struct ArticleForIOS12Tests {
  /// The extension's requests to the system; from any thread.
  final class Wishes: Sendable {
    let list = Mutex<[ContentEvent]>([])
  }

  private let controller = NotificationViewController()
  private let wishes = Wishes()

  init() {
    controller.join(
      NSExtensionContext(actions: []) { [wishes] news in
        wishes.list.withLock { $0.append(news) }
      })
    controller.loadViewIfNeeded()
  }

  private var notification: UNNotification {
    let content = UNMutableNotificationContent()
    content.body = "Cat Body"
    return UNNotification(
      date: Date(), request: UNNotificationRequest(identifier: "1", content: content, trigger: nil))
  }

  private func answer(_ action: String) {
    let response = UNNotificationResponse(notification: notification, actionIdentifier: action)
    controller.didReceive(response, completionHandler: { _ in })
  }

  @Test func `The label shows the body, and the heart opens the app`() {
    controller.didReceive(notification)
    #expect(controller.notificationTitleLabel.text == "Cat Body")
    controller.heartButton.sendActions(for: .touchUpInside)
    #expect(wishes.list.withLock { $0 } == [.performDefaultAction])
  }

  @Test func `The like button gives way to stars, which close the view`() {
    answer("like-action")
    #expect(controller.extensionContext?.notificationActions.map(\.title) == ["★", "★ ★", "★ ★ ★"])
    answer("2-star")
    answer("open-app")
    #expect(wishes.list.withLock { $0 }.suffix(2) == [.dismiss, .performDefaultAction])
  }
}
