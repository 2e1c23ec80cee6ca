import NotificationEngine
import NotificationModel

/// An action of the person, in a shell or by a command.
enum UserAction: Hashable, Sendable {
  case decide(app: Int, AuthorizationDecision)
  case changeApp(app: Int, row: String, value: String)
  case changeAll(row: String, value: String)
  case focus(Int?)
  case keepFocus(Int, FocusSchedule)
  case turnFocus(Int, isOn: Bool)
  case removeFocus(Int)
  case lock(Bool)
  case clear(app: Int?)
  case clearOne(Int)
  /// Puts a notification off.
  case snooze(Int, seconds: Int)
  case respond(Int, Answer)
  case uninstall(app: Int)
  case rebind(app: Int)
  case schedule(app: Int, RequestPlan)
  case cancel(app: Int, name: Int?)
  case look
  /// The person opens an app's own settings.
  case openSettings(app: Int)
  /// A server's push arrives; one that was sent by a command has a caller.
  case push(app: Int, PushPlan, hasCaller: Bool)
  /// A bundle is installed, with or without the entitlement to critical alerts.
  case install(app: Int, isOther: Bool, isCritical: Bool)

  /// The person's answer to a notification.
  enum Answer: Hashable, Sendable {
    case open
    case dismiss
    /// One of its buttons, by its index, with or without a text.
    case button(Int, hasText: Bool)
    /// One of the system's own buttons.
    case system(String)
  }
}

/// A push of a server.
struct PushPlan: Hashable, Sendable {
  /// Its name among the few that requests use too; `nil` lets the system name it.
  var name: Int?
  var badge: Int?
  var hasText: Bool
  var hasSound: Bool
  var isCritical: Bool
  var category: Int?
  /// Whether it has no dictionary that the system can read.
  var isEmpty: Bool
  /// Whether it wakes its app, shown or not.
  var wakes: Bool

  /// The payload as it arrives; it may ask for the app's service extension.
  func payload(titled title: String, isMutable: Bool) -> [String: PropertyList] {
    if isEmpty { return ["aps": .dictionary([:]), "title": .string(title)] }
    var aps: [String: PropertyList] = [:]
    if hasText { aps["alert"] = .dictionary(["title": .string(title)]) }
    if wakes { aps["content-available"] = .integer(1) }
    if isMutable { aps["mutable-content"] = .integer(1) }
    if let badge { aps["badge"] = .integer(Int64(badge)) }
    if hasSound {
      aps["sound"] = .dictionary(["name": .string("default"), "critical": .boolean(isCritical)])
    }
    if let category { aps["category"] = .string(CategoryPlan.identifier(category)) }
    return ["aps": .dictionary(aps), "title": .string(title)]
  }

  /// Returns the push, if its payload can be read.
  func push(
    for app: BundleIdentifier, titled title: String, isMutable: Bool
  ) -> ArrivedPush? {
    guard let payload = try? PushPayload(payload(titled: title, isMutable: isMutable)) else {
      return nil
    }
    return ArrivedPush(
      app: app, payload: payload,
      identifier: name.map(RequestPlan.name))
  }
}

extension UserAction {
  /// The action in words.
  var summary: String {
    switch self {
    case .decide(let app, let decision):
      "decides about \(SimulationWorld.name(app)): \(decision.rawValue)"
    case .changeApp(let app, let row, let value):
      "sets \(row) of \(SimulationWorld.name(app)) to \(value)"
    case .changeAll(let row, let value): "sets \(row) of all apps to \(value)"
    case .focus(let app):
      app.map { "sets a focus that lets \(SimulationWorld.name($0)) through" } ?? "ends the focus"
    case .keepFocus(let index, let schedule):
      "keeps the focus \(SimulationWorld.focusName(index)) from minute \(schedule.start) to "
        + "\(schedule.end) of the days \(schedule.days.sorted())"
    case .turnFocus(let index, let isOn):
      "turns the focus \(SimulationWorld.focusName(index)) \(isOn ? "on" : "off")"
    case .removeFocus(let index): "removes the focus \(SimulationWorld.focusName(index))"
    case .lock(let isLocked): isLocked ? "locks the screen" : "unlocks the screen"
    case .clear(let app): "clears what \(app.map(SimulationWorld.name) ?? "all apps") showed"
    case .clearOne(let index): "clears notification \(index)"
    case .snooze(let index, let seconds): "puts notification \(index) off for \(seconds) s"
    case .respond(let index, let answer): "answers notification \(index): \(answer.summary)"
    case .uninstall(let app): "uninstalls \(SimulationWorld.name(app))"
    case .rebind(let app): "lets another program be \(SimulationWorld.name(app))"
    case .schedule(let app, let plan): "schedules for \(SimulationWorld.name(app)) \(plan.summary)"
    case .cancel(let app, let name):
      "cancels \(name.map { RequestPlan.summary([$0]) } ?? "all requests") of \(SimulationWorld.name(app))"
    case .look: "looks at the requests of all apps"
    case .openSettings(let app): "wants the own settings of \(SimulationWorld.name(app))"
    case .push(let app, let plan, let hasCaller):
      "a push for \(SimulationWorld.name(app)) \(plan.summary)\(hasCaller ? ", by a command" : "")"
    case .install(let app, let isOther, let isCritical):
      "installs \(isOther ? "another program" : "the program") as \(SimulationWorld.name(app))"
        + (isCritical ? ", which may send critical alerts" : "")
    }
  }
}

extension UserAction.Answer {
  fileprivate var summary: String {
    switch self {
    case .open: "opens it"
    case .dismiss: "dismisses it"
    case .button(let index, let hasText): "button \(index)\(hasText ? " with a text" : "")"
    case .system(let name): "the system's button \(name)"
    }
  }
}

extension PushPlan {
  /// The push in words.
  var summary: String {
    if isEmpty { return "with nothing in it" }
    var text = name.map { "as " + RequestPlan.summary([$0]) } ?? "without a name"
    if let badge { text += ", badge \(badge)" }
    if hasSound { text += isCritical ? ", with a critical sound" : ", with a sound" }
    if wakes { text += ", to wake the app" }
    return text + (hasText ? "" : ", without a text")
  }
}
