import DBus
import NotificationModel
import NotificationWire

/// The list and the session as `org.usernotifications.Shell1` presents them.
struct ShellState: Hashable {
  /// The last received list; later changes affect the keys only.
  private var groups: [PresentationGroup] = []
  /// The keys of the notifications now in the list.
  private var keys: Set<NotificationKey> = []
  /// How often the list has changed.
  private(set) var changes = 0
  private var isLocked = false
  /// The name of the active Focus; empty without one.
  var focus = ""
  /// The names of the saved modes of focus.
  var focusModes: [String] = []
  var isInhibited = false
  private(set) var questions = ShellQuestions()

  /// Applies an event for shells.
  mutating func follow(_ event: ShellEvent) {
    questions.follow(event)
    switch event {
    case .notifications(.list(let groups)):
      self.groups = groups
      let keys = Set(groups.flatMap(\.members).map(\.key))
      if keys != self.keys { changes += 1 }
      self.keys = keys
    case .notifications(.present(let presentation)):
      guard presentation.surfaces.contains(.list) else { return }
      keys.insert(presentation.key)
      changes += 1
    case .notifications(.withdraw(let key)):
      if keys.remove(key) != nil { changes += 1 }
    case .settings(.lockChanged(let isLocked)): self.isLocked = isLocked
    case .notifications(.badge), .settings, .places, .pushes, .extensions, .machine: break
    }
  }

  var properties: [String: DBusValue] {
    [
      "Version": .uint32(1), "Unread": .uint32(UInt32(clamping: keys.count)),
      "Focus": .string(focus), "FocusModes": .strings(focusModes),
      "Locked": .bool(isLocked), "Inhibited": .bool(isInhibited),
    ]
  }

  /// The key of an app's notification with an identifier, in the last received list.
  func key(of identifier: String, app: String) -> NotificationKey? {
    let members = groups.lazy.filter { $0.app.rawValue.utf8.elementsEqual(app.utf8) }
      .flatMap(\.members)
    return members.first { $0.key.identifier.utf8.elementsEqual(identifier.utf8) }?.key
  }

  /// Handles the reply about the settings.
  mutating func follow(_ reply: ControlReply) {
    guard case .globalSettings(let settings) = reply else { return }
    focus = settings.focus?.name ?? ""
    focusModes = settings.focusModes.map(\.name)
  }

  /// The length of the last list.
  var count: Int { groups.reduce(0) { $0 + $1.members.count } }

  /// The newest notifications of the last list, the newest stack first.
  func list(newest count: Int) -> DBusValue {
    let deliveries = groups.flatMap(\.members).map(\.key.delivery).sorted(by: >)
    let oldest = count < deliveries.count ? deliveries.dropFirst(count).first ?? .max : .min
    let groups = groups.map { group in
      var group = group
      group.members.removeAll { $0.key.delivery <= oldest }
      return group
    }
    let message = ServerMessage.shellEvent(.notifications(.list(groups)))
    guard case .object(let object)? = try? JSONValue(parsing: message.encode()),
      case .array(let stacks)? = object["groups"]
    else { return .array(element: "a{sv}", []) }
    let members = stacks.flatMap { stack -> [DBusValue] in
      guard case .object(let stack) = stack, case .array(let members)? = stack["members"] else {
        return []
      }
      return members.compactMap(Self.member)
    }
    return .array(element: "a{sv}", members)
  }

  /// A notification that is not in the list, or not yet.
  static func value(of presentation: Presentation) -> [String: DBusValue] {
    let message = ServerMessage.shellEvent(.notifications(.present(presentation)))
    guard case .object(let object)? = try? JSONValue(parsing: message.encode()),
      let json = object["presentation"]
    else { return [:] }
    return member(json)?.options ?? [:]
  }

  /// A notification, under the key by which it is cleared.
  private static func member(_ json: JSONValue) -> DBusValue? {
    guard case .object(let object) = json, case .object(let key)? = object["key"],
      case .string(let app)? = key["app"], case .string(let identifier)? = key["identifier"]
    else { return nil }
    var value = WireJSON.options(of: object)
    value["app"] = .string(app)
    value["identifier"] = .string(identifier)
    value["key"] = .string("\(app)/\(identifier)")
    return .options(value)
  }
}

extension NotificationFailure {
  /// An argument names a notification that the list does not contain.
  static func noSuchNotification(_ name: String, in field: String) -> NotificationFailure {
    NotificationFailure(
      .notFound, field: field, value: name, message: "The list has no such notification.",
      remedy: "Call List for those that it has.")
  }
}
