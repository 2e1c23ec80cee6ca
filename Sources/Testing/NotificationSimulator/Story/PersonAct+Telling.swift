import NotificationModel

extension PersonAct {
  /// What the person does, in words.
  var told: String {
    switch self {
    case .decide(let app, let decision): "decides about \(World.name(app)): \(decision.rawValue)"
    case .changeApp(let app, let row, let value): "sets \(row) of \(World.name(app)) to \(value)"
    case .changeAll(let row, let value): "sets \(row) of all apps to \(value)"
    case .focus(let app):
      app.map { "sets a focus that lets \(World.name($0)) through" } ?? "ends the focus"
    case .keepFocus(let place, let schedule):
      "keeps the focus \(World.focusName(place)) from minute \(schedule.start) to "
        + "\(schedule.end) of the days \(schedule.days.sorted())"
    case .turnFocus(let place, let isOn):
      "turns the focus \(World.focusName(place)) \(isOn ? "on" : "off")"
    case .removeFocus(let place): "removes the focus \(World.focusName(place))"
    case .lock(let isLocked): isLocked ? "locks the screen" : "unlocks the screen"
    case .clear(let app): "clears what \(app.map(World.name) ?? "all apps") showed"
    case .clearOne(let place): "clears notification \(place)"
    case .respond(let place, let answer): "answers notification \(place): \(answer.told)"
    case .uninstall(let app): "uninstalls \(World.name(app))"
    case .rebind(let app): "lets another program be \(World.name(app))"
    case .schedule(let app, let plan): "schedules for \(World.name(app)) \(plan.told)"
    case .cancel(let app, let name):
      "cancels \(name.map { RequestPlan.told([$0]) } ?? "all requests") of \(World.name(app))"
    case .look: "looks at the requests of all apps"
    case .openSettings(let app): "wants the own settings of \(World.name(app))"
    case .push(let app, let plan, let hasCaller):
      "a push for \(World.name(app)) \(plan.told)\(hasCaller ? ", by a command" : "")"
    case .install(let app, let isOther, let isCritical):
      "installs \(isOther ? "another program" : "the program") as \(World.name(app))"
        + (isCritical ? ", which may send critical alerts" : "")
    }
  }
}

extension PersonAct.Answer {
  fileprivate var told: String {
    switch self {
    case .open: "opens it"
    case .dismiss: "dismisses it"
    case .button(let place, let hasText): "button \(place)\(hasText ? " with a text" : "")"
    case .system(let name): "the system's button \(name)"
    }
  }
}

extension PushPlan {
  /// The push in words.
  var told: String {
    if isEmpty { return "with nothing in it" }
    var text = name.map { "as " + RequestPlan.told([$0]) } ?? "without a name"
    if let badge { text += ", badge \(badge)" }
    if hasSound { text += isCritical ? ", with a critical sound" : ", with a sound" }
    if wakes { text += ", to wake the app" }
    return text + (hasText ? "" : ", without a text")
  }
}
