import NotificationModel
import Synchronization

@testable import UserNotificationsUI

/// An extension's process without a process: commands go in, and its events to the daemon are recorded.
@MainActor
final class RunSample<Controller: UIViewController & UNNotificationContentExtension> {
  /// The events, in order; from any thread.
  final class Told: Sendable {
    let news = Mutex<[ContentEvent]>([])
    let room: Int
    /// Yields an element for each event.
    let changes: AsyncStream<Void>
    private let change: AsyncStream<Void>.Continuation

    init(room: Int) {
      self.room = room
      (changes, change) = AsyncStream.makeStream()
    }

    /// Records an event if there is room: scenes up to a number of views.
    func take(_ item: ContentEvent) -> Bool {
      if case .drew(let scene) = item, scene.root.children.count > room { return false }
      news.withLock { $0.append(item) }
      change.yield()
      return true
    }
  }

  let controller: Controller
  let told: Told
  private(set) var ended: [Bool] = []
  private var run: ContentExtensionRun?

  init(_ controller: Controller, room: Int = .max) {
    self.controller = controller
    let told = Told(room: room)
    self.told = told
    run = ContentExtensionRun(
      create: { controller }, send: { told.take($0) },
      leave: { [weak self] in self?.ended.append($0) })
  }

  func give(_ order: ContentCommand) {
    run?.handle(order)
  }

  func open(_ title: String = "Cat", actions: [NotificationAction] = []) {
    give(
      .open(
        Self.notification(title),
        attributes: AppExtension.ContentAttributes(
          categories: ["cats"], initialSizeRatio: 0.5),
        size: ViewSize(width: 300, height: 150), actions: actions))
  }

  func respond(_ number: Int64, action: String, text: String? = nil) {
    give(
      .respond(
        number: number,
        NotificationResponse(
          notification: Self.notification("Cat"), actionIdentifier: action, userText: text)))
  }

  /// Waits for so many scenes and so many other events.
  func wait(scenes: Int = 0, others: Int = 0) async {
    if self.scenes.count >= scenes, self.others.count >= others { return }
    for await _ in told.changes {
      if self.scenes.count >= scenes, self.others.count >= others { return }
    }
  }

  var scenes: [ViewScene] {
    told.news.withLock(\.self).compactMap { if case .drew(let scene) = $0 { scene } else { nil } }
  }

  var others: [ContentEvent] {
    told.news.withLock(\.self).filter { if case .drew = $0 { false } else { true } }
  }

  static func notification(_ title: String) -> DeliveredNotification {
    guard let app = BundleIdentifier("com.example.cats") else {
      preconditionFailure("it is an identifier")
    }
    var content = NotificationContent()
    content.title = .literal(title)
    return DeliveredNotification(
      key: NotificationKey(app: app, identifier: title, delivery: 1),
      request: NotificationRequest(identifier: title, content: content),
      date: WallTime(seconds: 0))
  }
}
