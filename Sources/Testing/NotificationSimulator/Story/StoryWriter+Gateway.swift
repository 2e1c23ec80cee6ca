extension StoryWriter {
  /// How a story with a gateway begins: most devices have it, and most apps want pushes.
  mutating func beginWithGateway() -> [Step] {
    var steps: [Step] = random.chance(90) ? [.gateway(.name(true))] : []
    for app in 0..<character.appCount where random.chance(80) {
      steps.append(.call(program: app, .registerForPushes))
      if random.chance(50) { steps.append(.call(program: app, .takePushes(true))) }
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

  /// What an app says about pushes.
  mutating func pushAct() -> ProgramAct {
    switch random.below(8) {
    case 0...2: .registerForPushes
    case 3: .unregisterForPushes
    case 4: .readToken
    default: .takePushes(random.chance(75))
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
