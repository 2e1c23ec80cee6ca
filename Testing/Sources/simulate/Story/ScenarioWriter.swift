import NotificationModel

/// Draws the steps of a scenario; it never reads a world.
struct ScenarioWriter {
  var random: SeededGenerator
  let profile: ScenarioProfile

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    profile = ScenarioProfile(&random)
    self.random = random
  }

  mutating func write() -> [PlannedStep] {
    var steps = (0..<profile.appCount).map { app in Step.connect(newcomer(app, isFirst: true)) }
    if profile.beginsAllowed {
      for app in 0..<profile.appCount {
        steps.append(.call(program: app, .askPermission([.alert, .sound, .badge])))
        steps.append(.person(.decide(app: app, .allow)))
      }
    }
    if profile.kinds.contains(.settings), random.chance(30) {
      steps.append(.person(.changeAll(row: "summary", value: "on")))
      steps.append(.person(.changeApp(app: 0, row: "delivery", value: "summary")))
    }
    if profile.kinds.contains(.gateway) { steps += beginWithGateway() }
    if profile.kinds.contains(.posting) { steps += beginWithPostings() }
    while steps.count < profile.length { steps.append(step()) }
    return steps.enumerated().map { number, step in
      PlannedStep(number: number, step: step, joinsNext: random.chance(profile.joining))
    }
  }

  private mutating func step() -> Step {
    let kinds = ScenarioProfile.Kind.allCases
    switch kinds[random.index(in: profile.weights)] {
    case .connect: return .connect(newcomer(random.below(profile.appCount), isFirst: false))
    case .call: return .call(program: random.below(8), programAct())
    case .vanish:
      let count = random.below(4)
      return .vanish(program: random.below(8), leaving: (0..<count).map { _ in programAct() })
    case .person: return .person(housekeeping())
    case .respond: return .person(.respond(random.below(16), answer()))
    case .settings: return .person(setting())
    case .permission:
      return .person(.decide(app: app(), random.pick(Self.decisions)))
    case .shells: return shell()
    case .wait:
      return random.chance(30) ? .waitUntilDue : .wait(seconds: random.pick(Self.waits))
    case .sleep: return .sleep(seconds: random.pick([40, 5_000, 30_000, 90_000, 200_000]))
    case .clock: return .setClock(bySeconds: random.pick(Self.clockSteps))
    case .zone: return .travel(timeZone: random.pick(ScenarioProfile.zones))
    case .daemon: return .restartDaemon
    case .machine:
      return .restartMachine(
        offSeconds: random.pick([20, 3_000, 100_000, 300_000]),
        clockOffBySeconds: random.chance(20) ? random.pick(Self.clockSteps) : 0)
    case .store: return .failStore(storeFault())
    case .crash:
      return .crash(
        CrashPoint(
          effects: random.chance(25) ? nil : random.below(4), isPowerCut: random.chance(40)))
    case .compare: return .compareWithRestart
    case .push: return .person(push())
    case .gateway: return .gateway(gatewayAct())
    case .posting: return .posting(postingAct())
    case .install:
      return .person(
        .install(app: app(), isOther: random.chance(40), isCritical: random.chance(60)))
    case .uninstall:
      return .person(random.chance(70) ? .uninstall(app: app()) : .rebind(app: app()))
    }
  }

  private mutating func newcomer(_ app: Int, isFirst: Bool) -> Newcomer {
    Newcomer(
      app: app, isStranger: !isFirst && random.chance(8), setsDelegate: random.chance(60),
      isActive: random.chance(40),
      manner: random.chance(60) ? .prompt : random.pick(Newcomer.Manner.allCases))
  }

  private mutating func shell() -> Step {
    switch random.below(4) {
    case 0, 1: .attachShell(isSlow: random.chance(40))
    case 2: .detachShell(random.below(4))
    default: .shellCatchesUp(random.below(4))
    }
  }

  private mutating func storeFault() -> StoreFault {
    switch random.below(4) {
    case 0: .atBegin
    case 1: .atCommit
    default: .atOperation(1 + random.below(30))
    }
  }

  mutating func app() -> Int { random.below(profile.appCount) }

  mutating func name() -> Int { random.below(profile.nameCount) }

  private static let waits = [1, 3, 11, 31, 60, 600, 3_600, 3_600, 20_000, 86_400, 86_400, 200_000]
  /// Corrections within the limit of B17, steps beyond it, whole days.
  private static let clockSteps = [
    -172_800, -86_400, -3_600, -3_600, -400, -200, -20, -20, -2, 2, 20, 200, 3_600, 86_400, 172_800,
  ]
  private static let decisions: [AuthorizationDecision] = [
    .allow, .allow, .allow, .allow, .deny, .reset, .provisional, .keep, .turnOff, .allowInSummary,
    .denyCritical, .allowCritical,
  ]
}

extension ScenarioWriter {
  /// Returns the first steps of a scenario with a gateway: most devices have it, and most apps register for pushes.
  mutating func beginWithGateway() -> [Step] {
    var steps: [Step] = random.chance(90) ? [.gateway(.name(true))] : []
    for app in 0..<profile.appCount where random.chance(80) {
      steps.append(.call(program: app, .registerForPushes))
      if random.chance(50) { steps.append(.call(program: app, .receivePushes(true))) }
    }
    if random.chance(70) { steps.append(.wait(seconds: 700)) }
    return steps
  }

  mutating func gatewayAct() -> GatewayAct {
    switch random.below(20) {
    case 0: .name(random.chance(70))
    case 1, 2, 3: .cut
    case 4: .forgetDevice
    default: .send(app: app(), pushPlan())
    }
  }

  /// Returns an app's call about pushes.
  mutating func pushAct() -> ProgramAct {
    switch random.below(8) {
    case 0...2: .registerForPushes
    case 3: .unregisterForPushes
    case 4: .readToken
    default: .receivePushes(random.chance(75))
    }
  }

  mutating func pushPlan() -> PushPlan {
    PushPlan(
      name: random.chance(60) ? name() : nil,
      badge: random.chance(30) ? random.below(4) : nil, hasText: random.chance(90),
      hasSound: random.chance(50), isCritical: random.chance(20),
      category: random.chance(40) ? random.below(3) : nil, isEmpty: random.chance(5),
      wakes: random.chance(30))
  }
}
