import DBus
import NotificationEngine
import NotificationModel

/// The arguments of `AddNotification`; values of a wrong type are ignored.
struct GtkNotification {
  /// The identifier of the app, which is also the name of its desktop file.
  var app: String
  /// The app's name for the notification.
  var identifier: String
  /// The tag by which a later notification with the same identifier replaces this one.
  var tag: String
  private let options: [String: DBusValue]

  init(app: String, identifier: String, tag: String, options: [String: DBusValue]) {
    self.app = app
    self.identifier = identifier
    self.tag = tag
    self.options = options
  }

  /// Creates the notification of the call; its texts are plain (S28).
  func posted(from sender: BusSender, facts: ProgramFacts) -> PostingCall {
    var content = NotificationContent()
    content.title = .literal(PostedText.title(options["title"]?.text ?? ""))
    var cleaner = PostedText(bytes: ServedDesktopLimits.bodyBytes, keepsLines: true)
    content.body = .literal(cleaner.clean(options["body"]?.text ?? ""))
    content.interruptionLevel = level
    let buttons = self.buttons
    var posted = PostingCall(
      program: PostingProgram(
        claim: ProgramClaim(name: facts.entry?.name ?? app, desktopEntry: app), facts: facts),
      sender: sender, tag: tag, content: content, actions: buttons.map(\.action))
    posted.way = .gtk(identifier)
    for button in buttons {
      posted.appActions[button.action.identifier] = button.appAction
    }
    if let action = AppAction(options["default-action"], target: options["default-action-target"]) {
      posted.opensByAction = true
      posted.appActions[Posting.defaultAction] = action
    }
    return posted
  }

  private var level: InterruptionLevel {
    switch options["priority"]?.text.map({ PostedText.line($0, bytes: 16) }) {
    case "urgent": .timeSensitive
    case "low": .passive
    default: options["urgent"]?.truth == true ? .timeSensitive : .active
    }
  }

  private var buttons: [(action: NotificationAction, appAction: AppAction)] {
    guard case .array(_, let list)? = options["buttons"] else { return [] }
    let pairs = list.prefix(ServedDesktopLimits.actions).enumerated()
    return pairs.compactMap { index, value in
      guard let button = value.named, let label = button["label"]?.text,
        let appAction = AppAction(button["action"], target: button["target"])
      else { return nil }
      let action = NotificationAction(
        identifier: "button-\(index)",
        title: .literal(PostedText.line(label, bytes: ServedDesktopLimits.labelBytes)))
      return (action, appAction)
    }
  }

  /// The picture: the bytes of a file, a path, or names of the icon theme, best first.
  var picture: PostedPicture? {
    guard case .structure(let parts)? = options["icon"], parts.count == 2,
      let kind = parts[0].text, kind.utf8.count <= ServedDesktopLimits.nameBytes
    else { return nil }
    switch (kind, parts[1].unwrapped) {
    case ("bytes", .bytes(let bytes)): return .encoded(bytes)
    case ("file", let place): return PostedPicture(file: place.text ?? "")
    case ("themed", let names): return PostedPicture(themed: names.texts ?? [])
    default: return nil
    }
  }
}
