import NotificationModel
import TestSupport
import Testing

@testable import UserNotifications

@Suite("Contents")
struct ContentTests {
  static func full() -> UNMutableNotificationContent {
    let content = UNMutableNotificationContent()
    content.title = "Title"
    content.subtitle = "Subtitle"
    content.body = "Body"
    content.badge = 4
    content.sound = .criticalSoundNamed(.init("alarm.caf"), withAudioVolume: 0.5)
    content.categoryIdentifier = "category"
    content.threadIdentifier = "thread"
    content.launchImageName = "launch"
    content.summaryArgument = "Ada"
    content.summaryArgumentCount = 3
    content.targetContentIdentifier = "target"
    content.interruptionLevel = .timeSensitive
    content.relevanceScore = 0.75
    content.filterCriteria = "work"
    content.userInfo = [
      "string": "s", "int": 7, "real": 2.0, "yes": true, "data": Data([1, 2]),
      "date": Date(timeIntervalSince1970: 1.5), "list": [1, "a", [2.5]], "map": ["k": ["v": 1]],
    ]
    return content
  }

  @Test(.rules("C21")) func `An empty content has Apple's defaults`() {
    let content = UNNotificationContent()
    #expect(content.title.isEmpty && content.subtitle.isEmpty && content.body.isEmpty)
    #expect(content.badge == nil && content.sound == nil && content.attachments.isEmpty)
    #expect(content.summaryArgumentCount == 1)
    #expect(content.interruptionLevel == .active && content.relevanceScore == 0)
    #expect(content.targetContentIdentifier == nil && content.filterCriteria == nil)
    #expect(content.userInfo.isEmpty)
  }

  @Test
  func `A copy is immutable, a mutable copy is not, and neither follows the original`() throws {
    let original = Self.full()
    let copy = try #require(original.copy() as? UNNotificationContent)
    let mutable = try #require(copy.mutableCopy() as? UNMutableNotificationContent)
    #expect(copy as? UNMutableNotificationContent == nil)
    #expect(copy == original && mutable == original)
    #expect(copy.hash == original.hash)
    original.title = "changed"
    mutable.body = "changed"
    #expect(copy.title == "Title" && copy.body == "Body")
  }

  @Test(
    arguments: [
      \.title, \.subtitle, \.body, \.categoryIdentifier, \.threadIdentifier, \.launchImageName,
      \.summaryArgument,
    ] as [any ReferenceWritableKeyPath<UNMutableNotificationContent, String> & Sendable])
  func `Each field counts for equality`(
    field: any ReferenceWritableKeyPath<UNMutableNotificationContent, String> & Sendable
  ) {
    let content = Self.full()
    content[keyPath: field] = "other"
    #expect(content != Self.full())
    content[keyPath: field] = Self.full()[keyPath: field]
    #expect(content == Self.full())
  }

  @Test func `The userInfo counts for equality, invalid values included`() {
    let one = UNMutableNotificationContent()
    let other = UNMutableNotificationContent()
    one.userInfo = ["a": 1]
    other.userInfo = ["a": 1.0]
    #expect(one != other)
    let object = NSObject()
    one.userInfo = ["a": object]
    other.userInfo = ["a": object]
    #expect(one == other)
    #expect(one.userInfo["a"] as? NSObject === object)
  }

  @Test(.rules("A20")) func `The description has Apple's form`() {
    let text = Self.full().description
    #expect(text.hasPrefix("<UNMutableNotificationContent: 0x"))
    #expect(text.contains("; title: Title, subtitle: Subtitle, body: Body"))
    #expect(text.contains("interruptionLevel: TimeSensitive"))
    #expect(text.hasSuffix(">"))
  }

  @Test(.rules("C22")) func `Only the system's own objects may complete a content`() throws {
    final class Stranger: NSObject, UNNotificationContentProviding {}
    let content = Self.full()
    let refused = #expect(throws: UNError.self) { try content.updating(from: Stranger()) }
    #expect(refused?.code == .contentProvidingObjectNotAllowed)
    let empty = UNNotificationAttributedMessageContext(
      sendMessageIntent: NSObject(), attributedContent: NSAttributedString(string: ""))
    let invalid = #expect(throws: UNError.self) { try content.updating(from: empty) }
    #expect(invalid?.code == .contentProvidingInvalid)
    let message = UNNotificationAttributedMessageContext(
      sendMessageIntent: NSObject(), attributedContent: NSAttributedString(string: "Hi"))
    let updated = try content.updating(from: message)
    #expect(updated.body == "Hi" && updated.title == "Title" && content.body == "Body")
  }

  @Test(.rules("C9")) func `A volume is limited to 0 to 1`() {
    #expect(
      UNNotificationSound.defaultCriticalSound(withAudioVolume: 7)
        == .defaultCriticalSound(withAudioVolume: 1))
    #expect(
      UNNotificationSound.defaultCriticalSound(withAudioVolume: -1)
        == .defaultCriticalSound(withAudioVolume: 0))
    #expect(UNNotificationSound.defaultCriticalSound(withAudioVolume: .nan).model.volume == 1)
  }
}
