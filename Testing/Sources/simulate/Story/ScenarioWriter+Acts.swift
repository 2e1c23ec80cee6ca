import NotificationModel

extension ScenarioWriter {
  mutating func programAct() -> ProgramAct {
    // Calls about pushes only matter in a scenario with a gateway.
    switch random.below(profile.kinds.contains(.gateway) ? 36 : 32) {
    case 0...14: .add(request())
    case 15: .removePending([name(), name()])
    case 16: random.chance(40) ? .removeAllPending : .readPending
    case 17: .removeDelivered([name(), name()])
    case 18: random.chance(30) ? .removeAllDelivered : .readDelivered
    case 19: .setBadge(random.below(5) - 1)
    case 20: .setDelegate(random.chance(80))
    case 21: random.chance(50) ? .takeResponses : .setDelegate(random.chance(80))
    case 22, 23: .setActive(random.chance(50))
    case 24: .askPermission(random.pick(Self.options))
    case 25, 26: .setCategories(random.below(9))
    case 27: .setLaunchCommand(isValid: random.chance(80))
    case 28: .readPending
    case 29: .readDelivered
    case 30: .readCategories
    case 31: .readSettings
    default: pushAct()
    }
  }

  mutating func request() -> RequestPlan {
    RequestPlan(
      name: name(), trigger: trigger(),
      badge: random.chance(30) ? random.below(5) - (random.chance(5) ? 4 : 0) : nil,
      hasText: random.chance(92), hasSound: random.chance(50),
      category: random.chance(40) ? random.below(3) : nil, thread: random.below(3),
      level: random.chance(80) ? .active : random.pick([.passive, .timeSensitive, .critical]),
      relevance: random.below(8))
  }

  private mutating func trigger() -> Trigger? {
    let repeats = random.chance(35)
    switch random.below(8) {
    case 0, 1: return nil
    case 2, 3: return .timeInterval(seconds: Double(interval(repeats)), repeats: repeats)
    case 4: return .calendar(hourly(), repeats: repeats)
    default: return .calendar(dated(), repeats: repeats)
    }
  }

  private mutating func interval(_ repeats: Bool) -> Int {
    if repeats { return random.pick([3_600, 7_777, 40_000, 90_000]) }
    return random.chance(3) ? 0 : random.pick([1, 30, 600, 3_600, 20_000, 90_000, 250_000])
  }

  private mutating func hourly() -> CalendarRule {
    var rule = CalendarRule(timeZone: random.chance(30) ? random.pick(ScenarioProfile.zones) : nil)
    rule.minute = random.pick([0, 15, 30, 59])
    return rule
  }

  private mutating func dated() -> CalendarRule {
    var rule = CalendarRule(timeZone: random.chance(30) ? random.pick(ScenarioProfile.zones) : nil)
    // The hours that clock changes skip or repeat are frequent.
    rule.hour = random.chance(40) ? random.pick([0, 1, 2, 3]) : random.below(24)
    rule.minute = random.pick([0, 0, 15, 30, 45])
    switch random.below(6) {
    case 0: rule.weekday = 1 + random.below(7)
    case 1: rule.day = 1 + random.below(31)
    case 2:
      rule.month = 1 + random.below(12)
      rule.day = 1 + random.below(28)
    default: break
    }
    return rule
  }

  mutating func answer() -> UserAction.Answer {
    switch random.below(10) {
    case 0...4: .open
    case 5: .dismiss
    case 6...8: .button(random.below(4), hasText: random.chance(50))
    default: .system(random.pick(["keep", "turnOff", "configure"]))
    }
  }

  mutating func housekeeping() -> UserAction {
    switch random.below(11) {
    case 0: .clear(app: random.chance(50) ? app() : nil)
    case 1, 2: .clearOne(random.below(16))
    case 3, 4: .schedule(app: app(), request())
    case 5: .cancel(app: app(), name: random.chance(70) ? name() : nil)
    case 6: .openSettings(app: app())
    case 7, 8: .snooze(random.below(16), seconds: random.pick(Self.snoozes))
    default: .look
    }
  }

  mutating func push() -> UserAction {
    .push(app: app(), pushPlan(), hasCaller: random.chance(30))
  }

  mutating func setting() -> UserAction {
    switch random.below(8) {
    case 0: .lock(random.chance(50))
    case 1: focus()
    case 2: changeForAll()
    default: changeForOne()
    }
  }

  private mutating func focus() -> UserAction {
    let place = random.below(3)
    switch random.below(8) {
    case 0, 1: return .focus(random.chance(60) ? app() : nil)
    case 2, 3, 4: return .keepFocus(place, schedule())
    case 5, 6: return .turnFocus(place, isOn: random.chance(50))
    default: return .removeFocus(place)
    }
  }

  private mutating func schedule() -> FocusSchedule {
    // The hours that clock changes skip or repeat are frequent.
    let start = random.chance(40) ? random.below(4) * 60 + 30 : random.below(1_440)
    let days = random.chance(50) ? Set(1...7) : [1, 1 + random.below(7)]
    return FocusSchedule(days: days, start: start, end: (start + random.below(1_440)) % 1_440)
  }

  private mutating func changeForAll() -> UserAction {
    let (row, values) = random.pick([
      ("summary", ["on", "off"]), ("previews", ["always", "whenUnlocked", "never"]),
      ("summaryTimes", ["8:00", "7:30,12:00,18:00", "25:00"]),
    ])
    return .changeAll(row: row, value: random.pick(values))
  }

  private mutating func changeForOne() -> UserAction {
    let onOrOff = ["on", "off"]
    let (row, values) = random.pick([
      ("allowNotifications", ["on", "on", "off"]), ("badges", onOrOff), ("sounds", onOrOff),
      ("lockScreen", onOrOff), ("notificationCenter", ["on", "on", "off", "perhaps"]),
      ("banners", ["none", "temporary", "persistent"]), ("delivery", ["immediate", "summary"]),
      ("grouping", ["automatic", "byApp", "off"]), ("mute", ["off", "hour", "today"]),
      ("previews", ["default", "never"]),
    ])
    return .changeApp(app: app(), row: row, value: random.pick(values))
  }

  /// One is shorter than a person may choose.
  private static let snoozes = [30, 60, 60, 600, 3_600, 86_400]
  private static let options: [AuthorizationOptions] = [
    [.alert, .sound, .badge], [.alert], [.badge], [.provisional, .alert, .badge],
    [.alert, .providesAppNotificationSettings], [.alert, .criticalAlert], [],
  ]
}
