import NotificationEngine
import NotificationModel
import Testing

/// The text of Declarative Web Push messages.
struct DeclarativeMessageTests {
  private var app: AppRecord {
    var app = AppRecord(identifier: World.organizer, displayName: "Organizer")
    app.launch.schemes = ["organizer"]
    return app
  }

  /// A message with the least members, and changes of its notification and of its top.
  private func message(
    _ changes: [String: PropertyList?] = [:], top: [String: PropertyList?] = [:]
  ) -> [String: PropertyList] {
    var notification: [String: PropertyList] = [
      "title": .string("Anna"), "navigate": .string("https://example.org/inbox"),
    ]
    for (key, value) in changes { notification[key] = value }
    var members: [String: PropertyList] = [
      "web_push": .integer(8030), "notification": .dictionary(notification),
    ]
    for (key, value) in top { members[key] = value }
    return members
  }

  @Test func `A title and an address make a message with a sound`() throws {
    let declared = try #require(DeclarativeMessage(message(), for: app))
    #expect(declared.content.title == "Anna" && declared.content.body == "")
    #expect(declared.content.sound == .standard && declared.content.interruptionLevel == .active)
    #expect(declared.content.userInfo == message())
    #expect(declared.links == NotificationLinks(link: "https://example.org/inbox"))
    #expect(declared.tag == nil && !declared.isMutable)
    #expect(declared.pictures.isEmpty && declared.problems.isEmpty && !declared.renotifies)
  }

  @Test func `The image comes before the icon, and neither may be fetched but over https`() throws {
    let both = try #require(
      DeclarativeMessage(
        message([
          "icon": .string("https://example.org/i.png"), "image": .string("https://a.example/b?c"),
        ]), for: app))
    #expect(
      both.pictures == [
        PictureLink(name: "image", link: "https://a.example/b?c"),
        PictureLink(name: "icon", link: "https://example.org/i.png"),
      ])
    let wrong: [PropertyList] = [
      .string(""), .string("i.png"), .string("http://example.org/i.png"),
      .string("file:///etc/passwd"), .string("organizer:i"), .string("data:image/png;base64,AA=="),
      .string("https://example.org:99999/"), .integer(1),
      .array([.string("https://example.org/i.png")]),
    ]
    for value in wrong {
      let declared = try #require(DeclarativeMessage(message(["image": value]), for: app))
      #expect(declared.pictures.isEmpty)
      #expect(declared.problems.map(\.field) == ["notification.image"], "\(value)")
      #expect(declared.problems.map(\.problem) == [.skipped(.secureAddress)])
    }
  }

  @Test func `Every member with an effect is read`() throws {
    let members = message(
      [
        "body": .string("See you at 8"), "tag": .string("chat"), "silent": .boolean(true),
        "requireInteraction": .boolean(true), "renotify": .boolean(true),
        "actions": .array([
          .dictionary([
            "action": .string("reply"), "title": .string("Reply"),
            "navigate": .string("organizer:reply"), "icon": .string("https://example.org/i.png"),
          ])
        ]),
      ], top: ["mutable": .boolean(true), "app_badge": .integer(3)])
    let declared = try #require(DeclarativeMessage(members, for: app))
    #expect(declared.content.body == "See you at 8" && declared.content.badge == 3)
    #expect(declared.content.sound == nil && declared.content.interruptionLevel == .passive)
    #expect(declared.links.staysVisible && declared.isMutable && declared.tag == "chat")
    #expect(declared.renotifies)
    #expect(
      declared.links.buttons == [
        .init(identifier: "reply", title: "Reply", link: "organizer:reply")
      ])
  }

  @Test func `Optional members of another type are ignored`() throws {
    let members = message(
      [
        "body": .integer(7), "tag": .array([]), "silent": .integer(1), "actions": .string("none"),
        "requireInteraction": .string("true"), "renotify": .integer(1), "vibrate": .string("x"),
      ], top: ["mutable": .integer(1), "app_badge": .string("3")])
    let declared = try #require(DeclarativeMessage(members, for: app))
    #expect(declared.content.body == "" && declared.content.badge == nil)
    #expect(declared.tag == nil && !declared.isMutable && !declared.links.staysVisible)
    #expect(!declared.renotifies)
    #expect(declared.content.sound == .standard && declared.links.buttons.isEmpty)
  }

  @Test func `Optional members of another type are named, and the others have their effect`() throws
  {
    let members = message(
      [
        "body": .integer(1), "tag": .boolean(true), "silent": .string("true"),
        "requireInteraction": .integer(1), "renotify": .string(""), "actions": .dictionary([:]),
        "dir": .integer(1),
      ], top: ["mutable": .integer(1), "app_badge": .integer(-1)])
    let declared = try #require(DeclarativeMessage(members, for: app))
    #expect(
      declared.problems.map(\.field) == [
        "notification.body", "notification.tag", "notification.silent",
        "notification.requireInteraction", "notification.renotify", "notification.actions",
        "mutable",
        "app_badge",
      ])
    #expect(declared.content.title == "Anna" && declared.content.badge == nil)
    #expect(try #require(DeclarativeMessage(message(), for: app)).problems.isEmpty)
  }

  @Test func `A number with a point marks a message, and a text does not`() {
    #expect(DeclarativeMessage(message(top: ["web_push": .real(8030)]), for: app) != nil)
    for mark: PropertyList? in [nil, .string("8030"), .integer(8031), .boolean(true)] {
      #expect(DeclarativeMessage(message(top: ["web_push": mark]), for: app) == nil)
    }
  }

  @Test func `A message with too long a tag or action is an ordinary one`() {
    let limit = String(repeating: "x", count: CoreLimits.identifierBytes)
    func actions(_ name: String) -> PropertyList {
      .array([
        .dictionary([
          "action": .string(name), "title": .string("Reply"),
          "navigate": .string("https://example.org/reply"),
        ])
      ])
    }
    #expect(DeclarativeMessage(message(["tag": .string(limit)]), for: app)?.tag == limit)
    #expect(DeclarativeMessage(message(["tag": .string(limit + "x")]), for: app) == nil)
    #expect(DeclarativeMessage(message(["actions": actions(limit)]), for: app) != nil)
    #expect(DeclarativeMessage(message(["actions": actions(limit + "x")]), for: app) == nil)
  }

  @Test(
    arguments: [
      (["title": nil], "notification.title"), (["title": .integer(1)], "notification.title"),
      (["navigate": nil], "notification.navigate"),
      (["navigate": .string("javascript:a")], "notification.navigate"),
      (["renotify": .boolean(true)], "notification.tag"),
      (["silent": .boolean(true), "vibrate": .array([])], "notification.vibrate"),
      (["title": .string(""), "silent": .boolean(true)], "notification.title"),
      (["title": .string("")], "notification.title"),
      (["tag": .string(long)], "notification.tag"),
      (["actions": action(without: "action")], "notification.actions.0.action"),
      (["actions": action(without: "title")], "notification.actions.0.title"),
      (["actions": action(without: "navigate")], "notification.actions.0.navigate"),
      (["actions": .array([.integer(1)])], "notification.actions.0"),
    ] as [([String: PropertyList?], String)])
  func `A message without a required member is an ordinary one, and the member is named`(
    changes: [String: PropertyList?], field: String
  ) {
    let members = message(changes)
    #expect(DeclarativeMessage(members, for: app) == nil)
    #expect(flaw(in: members)?.field == field)
  }

  @Test func `Only a text with the mark has a flaw`() {
    for notification in [nil, PropertyList.string("a")] {
      let members = message(top: ["notification": notification])
      #expect(DeclarativeMessage(members, for: app) == nil)
      #expect(flaw(in: members)?.field == "notification")
    }
    #expect(flaw(in: message()) == nil)
    #expect(flaw(in: ["notification": .integer(1)]) == nil)
    #expect(flaw(in: message(top: ["web_push": .string("8030")]))?.field == "web_push")
    #expect(flaw(in: ["web_push": .string("8030")]) == nil)
  }

  private func flaw(in members: [String: PropertyList]) -> PushFinding? {
    guard case .failure(let flaw)? = DeclarativeMessage.read(members, for: app) else { return nil }
    return flaw
  }

  private static let long = String(repeating: "a", count: CoreLimits.identifierBytes + 1)

  private static func action(without key: String) -> PropertyList {
    var action: [String: PropertyList] = [
      "action": .string("a"), "title": .string("b"), "navigate": .string("https://c.example"),
    ]
    action[key] = nil
    return .array([.dictionary(action)])
  }
}
