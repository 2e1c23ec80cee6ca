import NotificationModel
import NotificationText
import TestSupport
import Testing

@testable import Words

@Suite struct `Texts of the system in notifications` {
  private static let words = Vocabulary(
    language: "de", locale: "de",
    translations: [
      .more: .counted([.one: "{count} weitere", .other: "{count} weitere"]),
      .reply: .text("Antworten"), .send: .text("Senden"),
    ])

  private static func presentation() throws -> Presentation {
    let app = try #require(BundleIdentifier("org.example.app"))
    return Presentation(
      key: NotificationKey(app: app, identifier: "a", delivery: 1), appName: "App",
      date: WallTime(seconds: 0))
  }

  @Test(.rules("S52")) func `The line of a stack is in the reader's language`() throws {
    var group = PresentationGroup(
      app: try Self.presentation().key.app, appName: "App", thread: nil, members: [],
      summary: "3 more notifications", systemSummary: SystemText(word: "more", count: 3))
    #expect(Self.words.worded(group).summary == "3 weitere")
    group.systemSummary = nil
    #expect(Self.words.worded(group).summary == "3 more notifications")
  }

  @Test func `A button without a title of its sender is in the reader's language`() throws {
    var presentation = try Self.presentation()
    presentation.actions = [
      Presentation.Action(
        identifier: "a", title: "Reply",
        textInput: .init(
          buttonTitle: "Send", placeholder: "Send", systemTitle: SystemText(word: "send")),
        systemTitle: SystemText(word: "reply")),
      Presentation.Action(identifier: "b", title: "Reply"),
    ]
    let worded = Self.words.worded(presentation)
    #expect(worded.actions.map(\.title) == ["Antworten", "Reply"])
    #expect(worded.actions[0].textInput?.buttonTitle == "Senden")
    #expect(worded.actions[0].textInput?.placeholder == "Send")
  }

  @Test func `A word of another release leaves the text as it is`() throws {
    var presentation = try Self.presentation()
    presentation.title = "Soon"
    presentation.text.systemTitle = SystemText(word: "fromTheFuture")
    #expect(Self.words.worded(presentation).title == "Soon")
  }
}
