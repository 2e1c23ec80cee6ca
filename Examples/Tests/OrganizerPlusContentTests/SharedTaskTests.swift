import NotificationModel
import Synchronization
import Testing
import UIKit
import UserNotificationsUI

@testable import OrganizerPlusContent

/// The drawing of the sample's content extension, and its buttons, without a process.
@MainActor @Suite struct SharedTaskTests {
  /// The extension's requests to the system; from any thread.
  private final class Wishes: Sendable {
    let list = Mutex<[ContentEvent]>([])
  }

  private let controller = NotificationViewController()
  private let wishes = Wishes()

  init() {
    let like = NotificationAction(identifier: "like", title: "Like")
    controller.join(
      NSExtensionContext(actions: [like]) { [wishes] news in
        wishes.list.withLock { $0.append(news) }
      })
  }

  private func receive(picture: String? = nil) throws {
    let content = UNMutableNotificationContent()
    content.title = "Paint the fence"
    content.body = "Anna shares a task"
    if let picture {
      content.attachments = [
        try UNNotificationAttachment(identifier: "picture", url: URL(fileURLWithPath: picture))
      ]
    }
    controller.loadViewIfNeeded()
    controller.didReceive(
      UNNotification(
        date: Date(timeIntervalSince1970: 0),
        request: UNNotificationRequest(identifier: "1", content: content, trigger: nil)))
  }

  private func answer(_ action: String) throws {
    controller.didReceive(
      UNNotificationResponse(
        notification: UNNotification(
          date: Date(timeIntervalSince1970: 0),
          request: UNNotificationRequest(
            identifier: "1", content: UNNotificationContent(), trigger: nil)),
        actionIdentifier: action), completionHandler: { #expect($0 == .doNotDismiss) })
  }

  private var nodes: [ViewNode] {
    var reader = SceneReader()
    func all(_ node: ViewNode) -> [ViewNode] { [node] + node.children.flatMap(all) }
    return all(reader.scene(of: controller).root)
  }

  private var words: [String] {
    nodes.compactMap { if case .label(let text) = $0.content { text.text } else { nil } }
  }

  private var pictures: Int {
    nodes.filter { if case .image = $0.content { true } else { false } }.count
  }

  @Test func `The view draws the title, the body and the picture, if there is one`() throws {
    try receive()
    #expect(words == ["Paint the fence", "Anna shares a task"] && pictures == 0)
    let root = #filePath.components(separatedBy: "/Examples/")[0]
    try receive(picture: root + "/Examples/OrganizerPlus/icon.png")
    #expect(pictures == 1)
  }

  @Test func `The heart opens the app`() throws {
    try receive()
    let heart = try #require(nodes.first { $0.accessibilityLabel == "Open OrganizerPlus" })
    #expect(!SceneEvents.perform(.tapped(view: heart.identifier), in: controller))
    #expect(wishes.list.withLock(\.self) == [.performDefaultAction])
  }

  @Test func `The like button gives way to stars, and those to the given ones`() throws {
    try receive()
    try answer("like")
    #expect(controller.extensionContext?.notificationActions.map(\.title) == ["★", "★ ★", "★ ★ ★"])
    try answer("2-star")
    #expect(words.last == "You gave ★ ★.")
    #expect(
      controller.extensionContext?.notificationActions.map(\.identifier) == ["open", "dismiss"])
    try answer("open")
    try answer("dismiss")
    #expect(wishes.list.withLock(\.self).suffix(2) == [.performDefaultAction, .dismiss])
  }
}
