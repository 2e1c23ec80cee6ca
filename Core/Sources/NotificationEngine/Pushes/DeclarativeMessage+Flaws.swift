package import NotificationModel

extension DeclarativeMessage {
  /// The wrong or missing member of a text that has the mark of a declarative message and is not one.
  package static func flaw(in members: [String: PropertyList], for app: AppRecord) -> PushFinding? {
    guard members["web_push"]?.wholeNumber == mark, DeclarativeMessage(members, for: app) == nil
    else { return nil }
    guard case .dictionary(let notification)? = members["notification"] else {
      return flaw("notification", members["notification"], .dictionary)
    }
    guard case .string? = notification["title"] else {
      return flaw("notification.title", notification["title"], .text)
    }
    return linkFlaw(in: notification, "notification", for: app)
      ?? actionFlaw(in: notification["actions"], for: app) ?? otherFlaw(in: notification)
  }

  private static func linkFlaw(
    in values: [String: PropertyList], _ path: String, for app: AppRecord
  ) -> PushFinding? {
    let link = values["navigate"]
    if case .string(let text)? = link, LinkRule.allows(text, of: app) { return nil }
    return flaw("\(path).navigate", link, .link)
  }

  private static func actionFlaw(in value: PropertyList?, for app: AppRecord) -> PushFinding? {
    guard case .array(let actions)? = value else { return nil }
    for (index, value) in actions.prefix(CoreLimits.actions).enumerated() {
      let path = "notification.actions.\(index)"
      guard case .dictionary(let action) = value else { return flaw(path, value, .dictionary) }
      for (name, expected) in [("action", PushFinding.Expected.identifier), ("title", .text)] {
        guard case .string(let text)? = action[name],
          name == "title" || text.utf8.count <= CoreLimits.identifierBytes
        else { return flaw("\(path).\(name)", action[name], expected) }
      }
      if let flaw = linkFlaw(in: action, path, for: app) { return flaw }
    }
    return nil
  }

  private static func otherFlaw(in notification: [String: PropertyList]) -> PushFinding {
    if case .string(let tag)? = notification["tag"], tag.utf8.count > CoreLimits.identifierBytes {
      return flaw("notification.tag", notification["tag"], .identifier)
    }
    if notification["renotify"] == .boolean(true),
      notification["tag"] == nil || notification["tag"] == .string("")
    {
      return flaw("notification.tag", notification["tag"], .present(for: "renotify"))
    }
    if notification["silent"] == .boolean(true), case .array? = notification["vibrate"] {
      return flaw("notification.vibrate", notification["vibrate"], .nothing(because: "silent"))
    }
    return flaw("notification.title", notification["title"], .present(for: "notification"))
  }

  private static func flaw(
    _ field: String, _ value: PropertyList?, _ expected: PushFinding.Expected
  ) -> PushFinding {
    PushFinding(field: field, value: value?.excerpt, rule: "W3C", .notDeclared(expected))
  }
}
