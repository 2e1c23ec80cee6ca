import NotificationModel

extension ScenarioWriter {
  /// Returns the first steps of a scenario with programs of the desktop.
  mutating func beginWithPostings() -> [Step] {
    var steps = profile.posters.indices.map { Step.posting(.join(program: $0)) }
    if random.chance(35) {
      steps.append(.posting(.unknownPrograms(random.pick([.ask, .ask, .quiet]))))
    }
    return steps
  }

  mutating func postingAct() -> PostingAct {
    switch random.below(30) {
    case 0, 1: .join(program: poster())
    case 2...14: .post(caller(), posting(), count: 1)
    case 15: .post(caller(), posting(), count: random.pick([2, 25, 40]))
    case 16, 17: .postAndLeave(caller(), posting())
    case 18...20: .close(caller(), target())
    case 21: .inhibit(caller())
    case 22: .uninhibit(caller(), cookie: random.below(3))
    case 23: .leave(caller())
    case 24: .permit(program: poster(), random.pick([true, false, nil]))
    case 25, 26: .decide(program: poster(), random.pick(Self.programDecisions))
    case 27: changeProgram()
    case 28: .unknownPrograms(random.pick(UnknownPrograms.allCases))
    default: random.chance(40) ? .forget(program: poster()) : .inhibit(caller())
    }
  }

  private mutating func posting() -> PostingPlan {
    let isTransient = random.chance(30)
    return PostingPlan(
      target: random.chance(35) ? target() : .nothing,
      tag: random.chance(isTransient ? 60 : 20) ? random.below(3) : nil,
      isTransient: isTransient, isResident: random.chance(20), opensByAction: random.chance(50),
      buttons: random.below(3), takesReply: random.chance(20),
      lifetime: random.chance(50) ? nil : random.pick([0, 0, 1, 5, 30, 7_000]),
      hasSound: random.chance(50),
      level: random.chance(70) ? .active : random.pick([.passive, .timeSensitive, .critical]),
      isQuiet: random.chance(20),
      lockScreen: random.chance(70) ? .all : random.pick(LockScreenContent.allCases))
  }

  private mutating func target() -> PostingTarget {
    switch random.below(10) {
    case 0...4: .own(random.below(6))
    case 5, 6: .anyones(random.below(20))
    case 7: .tag(random.below(3))
    default: .madeUp(random.pick([7, 7, 2_593, 1_048_570, 1_048_580, 4_294_967_295]))
    }
  }

  private mutating func changeProgram() -> PostingAct {
    let (row, values) = random.pick([
      ("allowNotifications", ["on", "on", "off"]), ("notificationCenter", ["on", "off"]),
      ("banners", ["none", "temporary", "persistent"]), ("delivery", ["immediate", "summary"]),
      ("sounds", ["on", "off"]), ("mute", ["off", "hour"]),
    ])
    return .change(program: poster(), row: row, value: random.pick(values))
  }

  private mutating func poster() -> Int { random.below(max(profile.posters.count, 1)) }

  private mutating func caller() -> Int { random.below(8) }

  private static let programDecisions: [AuthorizationDecision] = [
    .allow, .allow, .allow, .deny, .deny, .keep, .provisional, .turnOff, .reset, .allowInSummary,
  ]
}
