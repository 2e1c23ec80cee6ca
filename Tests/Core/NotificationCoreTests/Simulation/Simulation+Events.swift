import NotificationCore
import NotificationModel

extension Simulation {
  /// Something that a program does.
  mutating func appEvent() -> Event? {
    guard let connection = programs.keys.sorted().randomElement(using: &random),
      programs.count >= 4 || random.chance(90)
    else {
      let app = random.pick(Self.apps) ?? Self.apps[0]
      let connection = newProgram(of: app)
      return greeting(connection, app)
    }
    return call(appCall(), connection)
  }

  private mutating func appCall() -> AppCall {
    switch random.below(20) {
    case 0...9: .add(request())
    case 10: .removePending(identifiers: [name()])
    case 11: .removeDelivered(identifiers: [name(), name()])
    case 12: random.chance(30) ? .removeAllPending : .pendingRequests
    case 13: random.chance(30) ? .removeAllDelivered : .deliveredNotifications
    case 14: .setBadge(random.below(4))
    case 15: .setActive(random.chance(50))
    case 16: .setDelegate(isSet: random.chance(80))
    case 17: .requestAuthorization(random.chance(20) ? [.provisional] : [.alert, .sound])
    case 18: .requestAuthorization([.alert, .sound, .badge])
    default: .settings
    }
  }

  /// A request that a checker can follow by its title.
  private mutating func request() -> NotificationRequest {
    lastTitle += 1
    var content = NotificationContent()
    content.title = .literal("#\(lastTitle)")
    content.sound = .standard
    content.threadIdentifier = random.chance(50) ? "thread" : ""
    content.relevanceScore = Double(random.below(10)) / 10
    return NotificationRequest(identifier: name(), content: content, trigger: trigger())
  }

  private mutating func trigger() -> Trigger? {
    let repeats = random.chance(30)
    switch random.below(4) {
    case 0: return nil
    case 1: return .timeInterval(seconds: Double(60 + random.below(200_000)), repeats: repeats)
    default:
      var rule = CalendarRule(timeZone: random.chance(30) ? "Asia/Tokyo" : nil)
      rule.hour = random.below(24)
      if random.chance(50) { rule.minute = random.below(60) }
      if random.chance(30) { rule.weekday = 1 + random.below(7) }
      if random.chance(20) { rule.day = 1 + random.below(28) }
      if rule.day != nil { rule.weekday = nil }
      return .calendar(rule, repeats: repeats)
    }
  }

  private mutating func name() -> String { "r\(random.below(8))" }

  /// Something that the person does.
  mutating func personEvent() -> Event {
    let app = random.pick(Self.apps) ?? Self.apps[0]
    switch random.below(14) {
    case 0...2:
      let decisions: [AuthorizationDecision] = [
        .allow, .allow, .allow, .allow, .deny, .reset, .provisional, .keep,
      ]
      return control(.authorize(app: app, random.pick(decisions) ?? .allow))
    case 3...5, 12...13: return control(respond())
    case 6:
      return control(
        .changeAppSettings(app: app, ["delivery": random.chance(60) ? "summary" : "immediate"]))
    case 7: return control(.changeGlobalSettings(["summary": random.chance(60) ? "on" : "off"]))
    case 8: return control(.setLocked(random.chance(40)))
    case 9: return control(.setFocus(random.chance(50) ? FocusMode(name: "Work") : nil))
    case 10: return control(.clear(app: random.chance(50) ? app : nil, identifiers: nil))
    default:
      let rows = ["badges", "sounds", "lockScreen"]
      if random.chance(15) { return control(.uninstall(app: app)) }
      return control(
        .changeAppSettings(app: app, [random.pick(rows) ?? "": random.chance(50) ? "on" : "off"]))
    }
  }

  private mutating func respond() -> ControlCall {
    guard let record = random.pick(ledger.delivered(of: nil)) else { return .apps }
    return .respond(record.notification.key, random.chance(70) ? .open : .dismiss)
  }

  mutating func newProgram(of app: BundleIdentifier) -> ConnectionNumber {
    lastConnection += 1
    let connection = ConnectionNumber(lastConnection)
    programs[connection] = app
    return connection
  }

  mutating func greeting(_ connection: ConnectionNumber, _ app: BundleIdentifier) -> Event {
    lastMessage += 1
    return .appGreeted(
      connection, message: lastMessage, Hello(bundleIdentifier: app.rawValue),
      PeerFacts(processIdentifier: 1, executable: "/opt/\(app)"))
  }

  mutating func call(_ call: AppCall, _ connection: ConnectionNumber) -> Event {
    lastMessage += 1
    return .appCalled(connection, message: lastMessage, call)
  }

  mutating func control(_ call: ControlCall) -> Event {
    lastMessage += 1
    return .controlCalled(Self.shell, message: lastMessage, call)
  }
}
