import NotificationModel

extension ProgramAct {
  /// What a process does, in words.
  var told: String {
    switch self {
    case .add(let plan): "adds \(plan.told)"
    case .removePending(let names): "takes out the requests \(RequestPlan.told(names))"
    case .removeAllPending: "takes out all requests"
    case .removeDelivered(let names): "takes away the notifications \(RequestPlan.told(names))"
    case .removeAllDelivered: "takes away all notifications"
    case .setBadge(let count): "sets the badge to \(count)"
    case .setDelegate(let isSet): isSet ? "sets its delegate" : "drops its delegate"
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
    case .takePushes(let takes): takes ? "takes pushes" : "takes no pushes"
    case .readToken: "reads its token"
    }
  }
}

extension RequestPlan {
  static func told(_ names: [Int]) -> String {
    names.map(told).joined(separator: " ")
  }

  private static func told(_ name: Int) -> String { "\"\(self.name(name))\"" }

  /// The request in words.
  var told: String {
    var text = Self.told(name)
    switch trigger {
    case nil: text += " at once"
    case .timeInterval(let seconds, let repeats):
      text += "\(repeats ? " every" : " in") \(Int(seconds)) seconds"
    case .calendar(let rule, let repeats): text += " at \(rule.told)\(repeats ? ", repeating" : "")"
    case .location, .push: break
    }
    if let badge { text += ", badge \(badge)" }
    if level != .active { text += ", \(level.name)" }
    return text + (hasText ? "" : ", without a text")
  }
}

extension CalendarRule {
  fileprivate var told: String {
    let parts = [
      ("month", month), ("day", day), ("weekday", weekday), ("hour", hour), ("minute", minute),
    ]
    let named = parts.compactMap { name, value in value.map { "\(name) \($0)" } }
    return named.joined(separator: " ") + (timeZone.map { " of \($0)" } ?? "")
  }
}
