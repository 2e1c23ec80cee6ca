import NotificationModel
import TestSupport
import Testing

@testable import UserNotifications

@Suite("Texts whose keys are remembered", .rules("C12"))
struct RememberedTextsTests {
  @Test func `The newest of several keys with one text comes first, and four are kept`() {
    var texts = RememberedTexts()
    for key in ["a", "b", "c", "d", "e", "b"] {
      texts.remember("Text", from: .localized(key: key, arguments: []))
    }
    let keys = texts.sources(of: "Text").compactMap { source -> String? in
      if case .localized(let key, _) = source { key } else { nil }
    }
    #expect(keys == ["b", "e", "d", "c"])
  }

  @Test func `The oldest text is forgotten when there are too many, and a long one at once`() {
    var texts = RememberedTexts()
    for number in 0...Limits.rememberedTexts {
      texts.remember("\(number)", from: .localized(key: "k", arguments: []))
    }
    #expect(texts.sources(of: "0").isEmpty && texts.sources(of: "1").count == 1)
    let long = String(repeating: "x", count: Limits.rememberedTextBytes + 1)
    texts.remember(long, from: .localized(key: "k", arguments: []))
    #expect(texts.sources(of: long).isEmpty)
  }

  @Test func `A text joined with another or never looked up is an ordinary text`() throws {
    let text = NSString.localizedUserNotificationString(forKey: "JOINED %@", arguments: ["Ada"])
    #expect(RememberedTexts.source(of: text) != .literal(text))
    #expect(RememberedTexts.source(of: "» " + text) == .literal("» JOINED Ada"))
    #expect(RememberedTexts.source(of: "Nobody asked") == .literal("Nobody asked"))
  }

  @Test func `An archive keeps key and arguments, and gives the text back`() throws {
    let key = "ARCHIVED %@"
    let text = NSString.localizedUserNotificationString(forKey: key, arguments: ["Ada"])
    let content = UNMutableNotificationContent()
    content.title = text
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: content, requiringSecureCoding: true)
    let read = try NSKeyedUnarchiver.unarchivedObject(
      ofClass: UNNotificationContent.self, from: data)
    #expect(read?.title == "ARCHIVED Ada")
    #expect(
      try read?.makeModel().title == .localized(key: key, arguments: [.string("Ada")]))
  }

  @Test func `An archive from another process gives its key back`() throws {
    let coder = FieldCoder([
      "title": LocalizedTextMarker.encode(key: "ELSEWHERE %d", arguments: [.integer(7)])
    ])
    let content = try #require(UNNotificationContent(coder: coder))
    #expect(content.title == "ELSEWHERE 7")
    #expect(
      try content.makeModel().title == .localized(key: "ELSEWHERE %d", arguments: [.integer(7)]))
  }
}
