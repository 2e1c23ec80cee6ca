import NotificationModel

/// A call of an app's process.
enum ProgramAct: Hashable, Sendable {
  case add(RequestPlan)
  case removePending([Int])
  case removeAllPending
  case removeDelivered([Int])
  case removeAllDelivered
  case setBadge(Int)
  case setDelegate(Bool)
  case takeResponses
  case setActive(Bool)
  case askPermission(AuthorizationOptions)
  case setCategories(Int)
  case setLaunchCommand(isValid: Bool)
  case readPending
  case readDelivered
  case readCategories
  case readSettings
  case registerForPushes
  case unregisterForPushes
  case receivePushes(Bool)
  case readToken
}

/// The content of a request; its title is the number of its step, so that no two are equal.
struct RequestPlan: Hashable, Sendable {
  /// The index of its name in a short list that all apps share on purpose.
  var name: Int
  var trigger: Trigger?
  var badge: Int?
  var hasText: Bool
  var hasSound: Bool
  var category: Int?
  var thread: Int
  var level: InterruptionLevel
  var relevance: Int

  /// Names that are easily confused: the same letters in other bytes, another case, an empty one, that of a program's
  /// notification with a tag.
  static let names = ["r0", "r1", "caf\u{E9}", "cafe\u{301}", "R0", "", "tag:t0"]

  /// Returns the name at an index of the list, which repeats without end.
  static func name(_ place: Int) -> String { names[place % names.count] }

  /// Returns the request, or one that must be refused if its badge is negative.
  func request(titled title: String) -> NotificationRequest {
    var content = NotificationContent()
    if hasText { content.title = .literal(title) }
    // Whatever texts the request has, it can be distinguished from all others.
    content.userInfo = ["title": .string(title)]
    content.badge = badge
    if hasSound { content.sound = .standard }
    if let category { content.categoryIdentifier = CategoryPlan.identifier(category) }
    content.threadIdentifier = thread == 0 ? "" : "thread-\(thread)"
    content.interruptionLevel = level
    content.relevanceScore = Double(relevance) / 8
    return NotificationRequest(
      identifier: Self.name(name), content: content, trigger: trigger)
  }
}

extension NotificationRequest {
  /// The title that the scenario gave it, which no other request has.
  var storyTitle: String {
    if case .string(let title) = content.userInfo["title"] { title } else { "" }
  }
}

/// The categories that apps register: one for each kind of button.
enum CategoryPlan {
  static func identifier(_ number: Int) -> String { "c\(number % 3)" }

  /// Returns the categories of one registration; the texts name the app, so that a mix-up is visible.
  static func categories(_ variant: Int, of app: BundleIdentifier) -> [NotificationCategory] {
    (0...(variant % 3)).map { number in
      NotificationCategory(
        identifier: identifier(number), actions: actions(variant + number, of: app),
        options: (variant + number) % 2 == 0 ? [.customDismissAction] : [])
    }
  }

  private static func actions(_ variant: Int, of app: BundleIdentifier) -> [NotificationAction] {
    let title = DisplayText.literal("\(app) \(variant)")
    let all = [
      NotificationAction(identifier: "plain", title: title),
      NotificationAction(
        identifier: "reply", title: title,
        textInput: NotificationAction.TextInput(buttonTitle: title, placeholder: "")),
      NotificationAction(identifier: "open", title: title, options: [.foreground]),
      NotificationAction(identifier: "secret", title: title, options: [.authenticationRequired]),
    ]
    return Array(all.prefix(variant % 4 + 1))
  }
}

extension ProgramAct {
  /// The call in words.
  var summary: String {
    switch self {
    case .add(let plan): "adds \(plan.summary)"
    case .removePending(let names): "removes the requests \(RequestPlan.summary(names))"
    case .removeAllPending: "removes all requests"
    case .removeDelivered(let names): "removes the notifications \(RequestPlan.summary(names))"
    case .removeAllDelivered: "removes all notifications"
    case .setBadge(let count): "sets the badge to \(count)"
    case .setDelegate(let isSet): isSet ? "sets its delegate" : "drops its delegate"
    case .takeResponses: "takes its responses, and acknowledges them"
    case .setActive(let isActive): isActive ? "comes to the front" : "goes to the back"
    case .askPermission(let options):
      "asks for permission: "
        + AuthorizationOptions.names.filter { options.contains($0.option) }.map(\.name)
        .joined(separator: " ")
    case .setCategories(let variant): "registers its categories, \(variant % 3 + 1) of them"
    case .setLaunchCommand(let isValid): "names a \(isValid ? "" : "wrong ")command to start it"
    case .readPending: "reads its requests"
    case .readDelivered: "reads its notifications"
    case .readCategories: "reads its categories"
    case .readSettings: "reads its settings"
    case .registerForPushes: "wants a token for pushes"
    case .unregisterForPushes: "wants no pushes any more"
    case .receivePushes(let takes): takes ? "handles pushes" : "handles no pushes"
    case .readToken: "reads its token"
    }
  }
}

extension RequestPlan {
  static func summary(_ names: [Int]) -> String {
    names.map(summary).joined(separator: " ")
  }

  private static func summary(_ name: Int) -> String { "\"\(self.name(name))\"" }

  /// The request in words.
  var summary: String {
    var text = Self.summary(name)
    switch trigger {
    case nil: text += " at once"
    case .timeInterval(let seconds, let repeats):
      text += "\(repeats ? " every" : " in") \(Int(seconds)) seconds"
    case .calendar(let rule, let repeats):
      text += " at \(rule.summary)\(repeats ? ", repeating" : "")"
    case .location, .push: break
    }
    if let badge { text += ", badge \(badge)" }
    if level != .active { text += ", \(level.name)" }
    return text + (hasText ? "" : ", without a text")
  }
}

extension CalendarRule {
  fileprivate var summary: String {
    let parts = [
      ("month", month), ("day", day), ("weekday", weekday), ("hour", hour), ("minute", minute),
    ]
    let named = parts.compactMap { name, value in value.map { "\(name) \($0)" } }
    return named.joined(separator: " ") + (timeZone.map { " of \($0)" } ?? "")
  }
}
