import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// The names that a message of Web Push chooses, which the store limits.
@Suite struct MessageNameTests {
  private static let long = String(repeating: "x", count: CoreLimits.identifierBytes + 1)

  @Test(arguments: ["thread-id", "category", "target-content-id", "filter-criteria"])
  func `A push with too long a name is read back as it was saved`(key: String) throws {
    let payload = PushPayload(
      message: .members([
        "aps": .dictionary(["alert": .string("Hello"), key: .string(Self.long)])
      ]))
    try check(NotificationRequest(identifier: "a", content: payload.content, trigger: .push))
  }

  @Test(arguments: ["tag", "action"])
  func `A declared notification with the longest names is read back, and a longer one is not made`(
    key: String
  ) throws {
    let app = AppRecord(identifier: try Samples.app("organizer"), displayName: "Organizer")
    let limit = String(Self.long.dropLast())
    let declared = try #require(DeclarativeMessage(Self.message(key, limit), for: app))
    try check(
      NotificationRequest(
        identifier: declared.tag ?? "a", content: declared.content, trigger: .push,
        links: declared.links))
    #expect(DeclarativeMessage(Self.message(key, Self.long), for: app) == nil)
  }

  private static func message(_ key: String, _ name: String) -> [String: PropertyList] {
    let link = PropertyList.string("https://example.org/inbox")
    var notification: [String: PropertyList] = ["title": .string("Anna"), "navigate": link]
    if key == "tag" {
      notification[key] = .string(name)
    } else {
      notification["actions"] = .array([
        .dictionary(["action": .string(name), "title": .string("Reply"), "navigate": link])
      ])
    }
    return ["web_push": .integer(8030), "notification": .dictionary(notification)]
  }

  private func check(_ request: NotificationRequest) throws {
    try StoreKind.sqlite.run { store in
      let app = try Samples.app("organizer")
      var record = Samples.delivered(request.identifier, of: app, number: 1, at: 5)
      record.notification.request = request
      try store.save(record)
      #expect(try store.delivered(request.identifier, of: app) == record)
    }
  }
}
