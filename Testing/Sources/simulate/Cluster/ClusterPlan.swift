/// What happens to a cluster from outside, drawn from a seed before anything runs.
struct ClusterPlan {
  let seed: UInt64
  let nodes: Int
  let devices: Int
  let keys = 3
  /// How far the clocks of both database servers are from the true one, in milliseconds: little from each other.
  let databaseOffsets: (Int, Int)
  /// How far the wall clock of each node is from the true one, in milliseconds.
  let offsets: [Int]
  /// By how much the clock of each node is too fast, in millionths.
  let drifts: [Int]
  /// How often a message is slow, in percent.
  let slowness: Int
  /// When the faults end, in milliseconds.
  let duration: Int
  /// The pushes of all providers.
  private(set) var pushes: [Push] = []
  private(set) var steps: [ClusterStep] = []

  /// A push as its provider sends it.
  struct Push {
    /// The key that signs it, and its team.
    var key: Int
    /// The team of the topic of its token.
    var team: Int
    var device: Int
    /// The push that it replaces; `nil` if it replaces none.
    var replacement: Int?
    /// When it expires; `nil` if it is sent once and not stored.
    var expires: Int?
    var priority: Int
    /// The node that it is sent to first.
    var node: Int
  }

  /// The team that a key belongs to: the first two keys are one team's.
  static func team(ofKey key: Int) -> Int { key < 2 ? 0 : 1 }

  init(seed: UInt64) {
    self.seed = seed
    var draw = SeededGenerator(seed: SeededGenerator.number(seed, "cluster"))
    nodes = 2 + draw.below(3)
    devices = 1 + draw.below(4)
    let offset = draw.below(240_000) - 120_000
    databaseOffsets = (offset, offset + draw.below(600) - 300)
    offsets = (0..<nodes).map { _ in draw.below(600_000) - 300_000 }
    drifts = (0..<nodes).map { _ in draw.below(2_000) - 1_000 }
    slowness = draw.pick([0, 1, 3, 10])
    duration = draw.pick([15_000, 30_000, 60_000, 100_000])
    drawSteps(&draw)
  }

  private mutating func drawSteps(_ draw: inout SeededGenerator) {
    // Most of what goes wrong needs several things close together.
    let moments = (0..<(1 + draw.below(6))).map { _ in 1_000 + draw.below(duration - 3_000) }
    let spread = draw.pick([30, 300, 2_000])
    var acts: [(Int, ClusterAct)] = []
    func time(_ draw: inout SeededGenerator) -> Int {
      if draw.chance(20) { return 500 + draw.below(duration - 1_000) }
      return draw.pick(moments) + draw.below(spread)
    }
    for _ in 0..<(4 + draw.below(24)) {
      let sent = time(&draw)
      drawPush(&draw, at: sent)
      acts.append((sent, .push(pushes.count - 1)))
    }
    let weights = ClusterAct.weights.map { draw.chance(45) ? 0 : $0 }
    for _ in 0..<(1 + draw.below(18)) where weights.contains(where: { $0 > 0 }) {
      let begun = time(&draw)
      acts.append((begun, drawAct(draw.index(in: weights), &draw, left: duration - begun)))
    }
    if draw.chance(12) { acts += drawLoss(&draw, at: time(&draw)) }
    if draw.chance(8) { acts += drawStranding(&draw, at: time(&draw)) }
    steps = acts.enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
      .enumerated().map { number, act in
        ClusterStep(number: number + 1, time: act.element.0, act: act.element.1)
      }
  }

  /// A primary that restarts with commits that its standby lacks, and is lost soon after.
  private mutating func drawLoss(
    _ draw: inout SeededGenerator, at time: Int
  ) -> [(Int, ClusterAct)] {
    let begun = min(time, duration - 10_000)
    var acts: [(Int, ClusterAct)] = [(begun, .lag(5_000))]
    for _ in 0..<(1 + draw.below(3)) {
      drawPush(&draw, at: begun)
      acts.append((begun + draw.below(200), .push(pushes.count - 1)))
    }
    let restarted = begun + 30 + draw.below(300)
    acts.append((restarted, .restartPrimary(50 + draw.below(500))))
    let lost = restarted + 600 + draw.below(4_000)
    acts.append((lost, .promote(100)))
    for _ in 0..<(1 + draw.below(3)) {
      drawPush(&draw, at: lost)
      acts.append((lost + draw.below(2_000), .push(pushes.count - 1)))
    }
    return acts
  }

  /// A node that stays with the old primary while a key is revoked.
  private mutating func drawStranding(
    _ draw: inout SeededGenerator, at time: Int
  ) -> [(Int, ClusterAct)] {
    let begun = min(time, duration - 14_500)
    let (node, key) = (draw.below(nodes), draw.below(keys))
    var acts: [(Int, ClusterAct)] = [
      (begun, .strand(node, 500)), (begun + 500 + draw.below(1_000), .revoke(key)),
    ]
    for _ in 0..<4 {
      let sent = begun + 5_000 + draw.below(9_000)
      drawPush(&draw, at: sent)
      pushes[pushes.count - 1].key = key
      pushes[pushes.count - 1].team = Self.team(ofKey: key)
      pushes[pushes.count - 1].node = node
      pushes[pushes.count - 1].replacement = nil
      pushes[pushes.count - 1].expires = nil
      acts.append((sent, .push(pushes.count - 1)))
    }
    return acts
  }

  private mutating func drawPush(_ draw: inout SeededGenerator, at sent: Int) {
    let key = draw.below(keys)
    let isRightful = !draw.chance(5)
    let device = draw.below(devices)
    let lifetime = draw.pick([2_000, 30_000, 220_000, 220_000, 3_600_000, 3_600_000])
    let team = Self.team(ofKey: key)
    pushes.append(
      Push(
        key: key, team: isRightful ? team : 1 - team, device: device,
        replacement: draw.chance(40) ? device * 2 + team : nil,
        expires: draw.chance(10) ? nil : sent + lifetime, priority: draw.pick([10, 10, 5]),
        node: draw.below(nodes)))
    if pushes.last?.expires == nil { pushes[pushes.count - 1].replacement = nil }
  }

  private func drawAct(
    _ kind: Int, _ draw: inout SeededGenerator, left: Int
  ) -> ClusterAct {
    let (device, node) = (draw.below(devices), draw.below(nodes))
    let other = (node + 1 + draw.below(nodes - 1)) % nodes
    let short = min(left, 50 + draw.below(draw.pick([500, 4_000, 20_000])))
    let long = min(left, draw.pick([3_000, 20_000, 60_000]))
    switch kind {
    case 0: return .move(device)
    case 1: return .drop(device)
    case 2: return .turnOff(device, short)
    case 3: return .crash(node, short)
    case 4: return .stop(node, long)
    case 5: return .cut(node, other, long)
    case 6: return .cutDatabase(node, short)
    case 7: return .isolate(node, long)
    case 8: return .breakRelay(node, other)
    case 9: return .loseSession(node)
    case 10: return .restartPrimary(short)
    case 11: return .promote(short)
    case 12: return .lag(min(short, 8_000))
    case 13: return .strand(node, min(short, 4_000))
    default: return .revoke(draw.below(keys))
    }
  }

  /// The plan without the steps that are not named.
  func keeping(_ numbers: Set<Int>) -> ClusterPlan {
    var plan = self
    plan.steps.removeAll { !numbers.contains($0.number) }
    return plan
  }
}
