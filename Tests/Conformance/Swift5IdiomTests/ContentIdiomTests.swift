import TestSupport
import Testing
import UserNotifications

extension UNMutableNotificationContent {
  convenience init(reminder: String) {
    self.init()
    title = reminder
  }
}

extension UNNotificationRequest {
  convenience init(reminder: String, in seconds: TimeInterval) {
    self.init(
      identifier: reminder, content: UNMutableNotificationContent(reminder: reminder),
      trigger: UNTimeIntervalNotificationTrigger(minutes: seconds / 60))
  }
}

extension UNTimeIntervalNotificationTrigger {
  convenience init?(minutes: Double) {
    guard minutes > 0 else { return nil }
    self.init(timeInterval: minutes * 60, repeats: false)
  }
}

extension UNNotificationSoundName {
  static let bell = UNNotificationSoundName("bell.caf")
}

struct ShownNotification: Equatable {
  let request: UNNotificationRequest
}

final class RichPush: UNNotificationServiceExtension {
  var contentHandler: ((UNNotificationContent) -> Void)?
  var bestAttemptContent: UNMutableNotificationContent?

  override init() {
    super.init()
  }

  override func didReceive(
    _ request: UNNotificationRequest,
    withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
  ) {
    self.contentHandler = contentHandler
    bestAttemptContent = (request.content.mutableCopy() as? UNMutableNotificationContent)
    if let bestAttemptContent = bestAttemptContent {
      bestAttemptContent.title = "\(bestAttemptContent.title) [changed]"
      contentHandler(bestAttemptContent)
    }
  }

  override func serviceExtensionTimeWillExpire() {
    if let contentHandler = contentHandler, let bestAttemptContent = bestAttemptContent {
      contentHandler(bestAttemptContent)
    }
  }
}

@Suite("Swift 5: contents, requests, categories")
struct ContentIdiomTests {
  @Test func `Initializers of extensions may call those of the classes`() {
    let request = UNNotificationRequest(reminder: "tea", in: 240)
    #expect(request.content.title == "tea")
    #expect((request.trigger as? UNTimeIntervalNotificationTrigger)?.timeInterval == 240)
    #expect(UNTimeIntervalNotificationTrigger(minutes: 0) == nil)
    #expect(ShownNotification(request: request) == ShownNotification(request: request))
  }

  @Test func `Badges may be written in every way`() {
    let content = UNMutableNotificationContent()
    let count: Int? = 4
    content.badge = 1
    #expect(content.badge == 1)
    content.badge = NSNumber(value: 2)
    #expect(content.badge?.intValue == 2)
    content.badge = 3 as NSNumber
    #expect(content.badge as? Int == 3)
    content.badge = count as NSNumber?
    #expect(content.badge == 4)
  }

  @Test func `Sounds may be written in every way, and compare by value`() {
    let content = UNMutableNotificationContent()
    content.sound = .default
    #expect(content.sound == UNNotificationSound.default)
    content.sound = .default()
    #expect(content.sound == .default)
    content.sound = UNNotificationSound(named: UNNotificationSoundName(rawValue: "bell.caf"))
    #expect(content.sound == .init(named: .bell))
    content.sound = .init(named: .init("bell.caf"))
    #expect(content.sound == .init(named: .bell))
    #expect(
      UNNotificationSound.defaultCriticalSound(withAudioVolume: 0)
        == .defaultCriticalSound(withAudioVolume: 0))
    #expect(UNNotificationSound.default != .defaultCritical)
  }

  @Test func `Categories are kept in sets`() {
    let old = UNNotificationCategory(identifier: "a", actions: [], intentIdentifiers: [])
    var categories: Set<UNNotificationCategory> = [old]
    categories.insert(
      UNNotificationCategory(identifier: "a", actions: [], intentIdentifiers: [], options: []))
    categories.formUnion([
      UNNotificationCategory(
        identifier: "b", actions: [], intentIdentifiers: [], options: .customDismissAction)
    ])
    #expect(categories.filter { $0.identifier == "a" }.count == 1)
    #expect(categories.count == 2)
    #expect(categories.update(with: old) == old)
  }

  @Test func `A service extension delivers a changed copy`() throws {
    let request = UNNotificationRequest(reminder: "tea", in: 60)
    var shown: [UNNotificationContent] = []
    let push = RichPush()
    push.didReceive(request) { shown.append($0) }
    push.serviceExtensionTimeWillExpire()
    #expect(shown.map(\.title) == ["tea [changed]", "tea [changed]"])
    #expect(request.content.title == "tea")
    push.contentHandler?(.init())
    #expect(shown.last == UNNotificationContent())
  }

  @Test(.rules("C12")) func `Localized texts can be asked of String and of NSString`() {
    let fromString = String.localizedUserNotificationString(forKey: "HELLO", arguments: ["Ada", 2])
    let fromNSString = NSString.localizedUserNotificationString(
      forKey: "HELLO", arguments: ["Ada", 2])
    #expect(fromString == fromNSString)
    #expect(fromString == "HELLO" && "\(fromString)!" == "HELLO!")
  }
}
