package import NotificationModel

/// A message of Declarative Web Push: a notification that is shown without its app (W3C Push API).
package struct DeclarativeMessage: Hashable, Sendable {
  /// The content to show; its `userInfo` is the whole message, unchanged.
  package private(set) var content: NotificationContent
  /// The links that presses open.
  package let links: NotificationLinks
  /// The name under which it replaces an earlier one; absent if it has none.
  package let tag: String?
  /// Whether it alerts the user again if it replaces a notification that is still there.
  package let renotifies: Bool
  /// Whether the app's service extension may modify it before it is shown.
  package let isMutable: Bool
  /// The pictures that it names, the preferred one first.
  package let pictures: [PictureLink]
  /// Its members that have no effect, because they have another type, or name a picture that is not fetched.
  package let problems: [PushFinding]

  /// Reads the members of a message.
  ///
  /// An optional member of another type is ignored. A message without a required one, with a link that may not be opened, or
  /// with a tag or an action of more than `CoreLimits.identifierBytes`, is an ordinary message.
  ///
  /// - Parameters:
  ///   - members: The whole text, a JSON object.
  ///   - app: The app, whose schemes a link may have besides `https`.
  /// - Returns: The message, or the wrong member; absent without the mark of such a message, unless there is a `notification`
  ///   with another mark.
  package static func read(
    _ members: [String: PropertyList], for app: AppRecord
  ) -> Result<DeclarativeMessage, PushFinding>? {
    guard members["web_push"]?.wholeNumber == mark else {
      guard let other = members["web_push"], case .dictionary? = members["notification"] else {
        return nil
      }
      return .failure(wrong("web_push", other, .number(mark)))
    }
    return Result { () throws(PushFinding) in try DeclarativeMessage(marked: members, for: app) }
  }

  /// Reads a message; fails for every other text.
  package init?(_ members: [String: PropertyList], for app: AppRecord) {
    guard case .success(let message)? = Self.read(members, for: app) else { return nil }
    self = message
  }

  private init(marked members: [String: PropertyList], for app: AppRecord) throws(PushFinding) {
    guard case .dictionary(let notification)? = members["notification"] else {
      throw Self.wrong("notification", members["notification"], .dictionary)
    }
    let field = { (name: String) in "notification.\(name)" }
    guard case .string(let title)? = notification["title"] else {
      throw Self.wrong(field("title"), notification["title"], .text)
    }
    let links = try Self.links(of: notification, for: app)
    let tag = notification["tag"]?.text ?? ""
    let isSilent = notification["silent"]?.isTrue == true
    guard tag.utf8.count <= CoreLimits.identifierBytes else {
      throw Self.wrong(field("tag"), notification["tag"], .identifier)
    }
    renotifies = notification["renotify"]?.isTrue == true
    if renotifies, tag.isEmpty {
      throw Self.wrong(field("tag"), notification["tag"], .present(for: "renotify"))
    }
    if isSilent, case .array? = notification["vibrate"] {
      throw Self.wrong(field("vibrate"), notification["vibrate"], .nothing(because: "silent"))
    }
    var content = NotificationContent()
    content.title = .literal(title)
    content.body = .literal(notification["body"]?.text ?? "")
    if isSilent { content.interruptionLevel = .passive } else { content.sound = .standard }
    if let badge = members["app_badge"]?.wholeNumber, badge >= 0 { content.badge = badge }
    content.userInfo = members
    guard content.hasText else {
      throw Self.wrong(field("title"), notification["title"], .present(for: "notification"))
    }
    self.content = content
    self.links = links
    self.tag = tag.isEmpty ? nil : tag
    isMutable = members["mutable"]?.isTrue == true
    let (pictures, problems) = Self.pictures(of: notification)
    self.pictures = pictures
    self.problems = Self.ignored(members, notification) + problems
  }

  /// The optional members of another type.
  private static func ignored(
    _ members: [String: PropertyList], _ notification: [String: PropertyList]
  ) -> [PushFinding] {
    let flags = ["silent", "requireInteraction", "renotify"]
    let texts = ["body", "tag"]
    let found =
      texts.map { ("notification.\($0)", notification[$0], PushFinding.Expected.text) }
      + flags.map { ("notification.\($0)", notification[$0], .truth) }
      + [
        ("notification.actions", notification["actions"], .list),
        ("mutable", members["mutable"], .truth),
        ("app_badge", members["app_badge"], .count(from: 0)),
      ]
    return found.compactMap { field, value, expected in
      guard let value, !value.has(expected) else { return nil }
      return PushFinding(field: field, value: value.excerpt, rule: "W3C", .skipped(expected))
    }
  }

  /// Attaches the picture that was fetched for it.
  mutating func attach(_ picture: Attachment?) {
    if let picture { content.attachments = [picture] }
  }

  /// The number that marks such a message: that of the specification of Web Push.
  private static let mark = 8030

  /// The image, and the icon for a message without one: the app's own icon is on its notifications anyway.
  private static func pictures(
    of notification: [String: PropertyList]
  ) -> ([PictureLink], [PushFinding]) {
    var (links, problems): ([PictureLink], [PushFinding]) = ([], [])
    for name in ["image", "icon"] {
      guard let value = notification[name] else { continue }
      if let link = value.text.flatMap(LinkRule.page) {
        links.append(PictureLink(name: name, link: link))
      } else {
        problems.append(
          PushFinding(
            field: "notification.\(name)", value: value.excerpt, rule: "W3C",
            .skipped(.secureAddress)))
      }
    }
    return (links, problems)
  }

  /// A member that keeps a text from being a declarative message.
  private static func wrong(
    _ field: String, _ value: PropertyList?, _ expected: PushFinding.Expected
  ) -> PushFinding {
    PushFinding(field: field, value: value?.excerpt, rule: "W3C", .notDeclared(expected))
  }

  /// A text that begins as a JSON object and cannot be read as one.
  static func noObject(_ text: String) -> PushFinding {
    wrong("payload", .string(text), .object)
  }

  /// The links, all of which must be there and may be opened.
  private static func links(
    of notification: [String: PropertyList], for app: AppRecord
  ) throws(PushFinding) -> NotificationLinks {
    var links = NotificationLinks(
      link: try link(in: notification, "notification", for: app),
      staysVisible: notification["requireInteraction"]?.isTrue == true)
    guard case .array(let actions)? = notification["actions"] else { return links }
    for (index, value) in actions.prefix(CoreLimits.actions).enumerated() {
      let path = "notification.actions.\(index)"
      guard case .dictionary(let action) = value else { throw wrong(path, value, .dictionary) }
      guard let identifier = action["action"]?.text,
        identifier.utf8.count <= CoreLimits.identifierBytes
      else { throw wrong("\(path).action", action["action"], .identifier) }
      guard let title = action["title"]?.text else {
        throw wrong("\(path).title", action["title"], .text)
      }
      let link = try self.link(in: action, path, for: app)
      // Of two buttons with one name, a press chooses the first.
      guard !links.buttons.contains(where: { $0.identifier == identifier }) else { continue }
      links.buttons.append(.init(identifier: identifier, title: title, link: link))
    }
    return links
  }

  private static func link(
    in values: [String: PropertyList], _ path: String, for app: AppRecord
  ) throws(PushFinding) -> String {
    guard let link = values["navigate"]?.text.flatMap({ LinkRule.opened($0, of: app) }) else {
      throw wrong("\(path).navigate", values["navigate"], .link)
    }
    return link
  }
}

/// A picture that a declarative message names.
package struct PictureLink: Hashable, Sendable {
  /// The member of the notification: `image` or `icon`.
  package var name: String
  /// Its address, over `https`.
  package var link: String

  package init(name: String, link: String) {
    (self.name, self.link) = (name, link)
  }
}

extension PropertyList {
  /// A text; nothing for other values.
  fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }

  /// Whether it has the type that a member needs.
  fileprivate func has(_ expected: PushFinding.Expected) -> Bool {
    switch (expected, self) {
    case (.text, .string), (.truth, .boolean), (.list, .array): true
    case (.count(let least), _): wholeNumber.map { $0 >= least } ?? false
    default: false
    }
  }

  /// Whether it is the truth value `true`, and no number.
  fileprivate var isTrue: Bool { self == .boolean(true) }
}
