/// A cluster, its database, its devices and its providers, in simulated time.
final class ClusterWorld {
  let plan: ClusterPlan
  let fault: ClusterFault?
  /// The chance of the present millisecond: it does not depend on what happened before, because a shortened plan
  /// must continue as the long one did.
  lazy var draw = chance(at: 0)
  private let chanceSeed: UInt64
  var queue = ClusterQueue()
  var checks: ClusterChecks
  /// The story, if it was requested.
  private(set) var lines: [String]?
  private(set) var nodes: [SimulatedNode] = []
  private(set) var devices: [ClusterDevice] = []
  private(set) lazy var providers = ClusterProviders(self)
  private(set) lazy var database = ClusterDatabase(self, plan)
  var tally = ClusterTally()
  private var isCalm = false
  /// How many faults cut each pair of nodes, and each node from the database.
  private var cuts: [[Int]]
  private var databaseCuts: [Int]

  /// How long the cluster may take to settle after the last fault.
  private static let settlingLimit = 150_000
  /// A push that is shown later than this after the last fault was found by a regular sweep.
  private static let promptness = 15_000

  init(_ plan: ClusterPlan, fault: ClusterFault?, isTold: Bool) {
    self.plan = plan
    self.fault = fault
    chanceSeed = SeededGenerator.number(plan.seed, "cluster world")
    checks = ClusterChecks(plan)
    lines = isTold ? [] : nil
    cuts = Array(repeating: Array(repeating: 0, count: plan.nodes), count: plan.nodes)
    databaseCuts = Array(repeating: 0, count: plan.nodes)
    nodes = (0..<plan.nodes).map { SimulatedNode(self, $0) }
    devices = (0..<plan.devices).map { ClusterDevice(self, $0) }
  }

  var now: Int { queue.now }

  /// How long keys count without the database: shorter than in a gateway, so that a plan lasts longer.
  var trust: Duration { fault == .trustOldCache ? .seconds(1_000_000) : .seconds(4) }

  /// Runs the plan and waits until all has settled.
  func run() {
    for node in nodes { node.start() }
    for device in devices { after(200) { device.connect() } }
    for step in plan.steps {
      queue.add(at: step.time) { [unowned self] in carryOut(step) }
    }
    queue.add(at: plan.duration) { [unowned self] in calmDown() }
    let limit = plan.duration + Self.settlingLimit
    var last = 0
    while checks.breach == nil, let action = queue.next(before: limit) {
      if now != last {
        last = now
        draw = chance(at: now)
      }
      action()
      tally.events += 1
    }
    if checks.breach == nil, !checks.hasSettled { settle(isLast: true) }
    if let breach = checks.breach { record { "broken: " + breach.sentence } }
    tally.transactions = database.commitCount
    queue.removeAll()
    database.forget()
    for node in nodes { node.forget() }
    for device in devices { device.forget() }
  }

  private func chance(at time: Int) -> SeededGenerator {
    SeededGenerator(seed: chanceSeed &+ UInt64(time) &* 0xD1B5_4A32_D192_ED03)
  }

  /// Runs an action after some milliseconds.
  func after(_ milliseconds: Int, _ action: @escaping () -> Void) {
    queue.add(at: now + milliseconds, action)
  }

  /// How long a message or a statement takes.
  func delay() -> Int {
    if !isCalm, plan.slowness > 0, draw.below(100) < plan.slowness {
      return 20 + draw.below(draw.pick([200, 200, 2_000]))
    }
    return 1 + draw.below(6)
  }

  func record(_ line: () -> String) {
    guard lines != nil else { return }
    let line = line()
    let part = now % 1_000
    let padding = part < 10 ? "00" : part < 100 ? "0" : ""
    lines?.append("\(now / 1_000).\(padding)\(part): \(line)")
  }

  func canReach(_ node: Int, _ other: Int) -> Bool { cuts[node][other] == 0 }

  func canReachDatabase(_ node: Int) -> Bool { databaseCuts[node] == 0 && database.isUp }

  // MARK: - The end

  private func calmDown() {
    record { "the faults end" }
    isCalm = true
    for device in devices { device.turnOn() }
    after(6_000) { [unowned self] in settle(isLast: false) }
    after(Self.promptness) { [unowned self] in
      if checks.missing(in: database) != nil { tally.late = 1 }
    }
  }

  /// Ends the run once all has settled.
  private func settle(isLast: Bool) {
    let isSettled =
      providers.areAnswered && devices.allSatisfy(\.isWelcome)
      && checks.missing(in: database) == nil
    if isLast {
      checks.reportUnsettled(self)
    } else if !isSettled || !checks.wasSettled {
      checks.wasSettled = isSettled
      after(isSettled ? 3_000 : 2_000) { [unowned self] in settle(isLast: false) }
    } else {
      checks.hasSettled = true
      tally.settlings = now - plan.duration
      queue.removeAll()
    }
  }
}

extension ClusterWorld {
  // MARK: - Steps

  fileprivate func carryOut(_ step: ClusterStep) {
    record { "[\(step.number)] \(step.act.sentence(plan))" }
    if case .push = step.act {} else { tally.faults += 1 }
    switch step.act {
    case .push(let push): providers.send(push)
    case .move(let device): devices[device].move()
    case .drop(let device): devices[device].loseConnection()
    case .turnOff(let device, let time): devices[device].turnOff(for: time)
    case .crash(let node, let time): nodes[node].crash(for: time)
    case .stop(let node, let time): nodes[node].stop(for: time)
    case .cut(let node, let other, let time): cut(node, other, for: time)
    case .cutDatabase(let node, let time): cutDatabase(node, for: time)
    case .isolate(let node, let time):
      cutDatabase(node, for: time)
      for other in nodes.indices where other != node { cut(node, other, for: time) }
    case .breakRelay(let node, let other): nodes[node].breakRelay(to: other)
    case .loseSession(let node): nodes[node].loseSession()
    case .restartPrimary(let time): database.fail(for: time, promoting: false)
    case .promote(let time): database.fail(for: time, promoting: true)
    case .strand(let node, let time):
      database.fail(for: time, promoting: true, stranding: node)
    case .lag(let time): database.lag(for: time)
    case .revoke(let key): revoke(key)
    }
  }

  private func cut(_ node: Int, _ other: Int, for time: Int) {
    count(cut: (node, other), 1)
    nodes[node].breakRelay(to: other)
    nodes[other].breakRelay(to: node)
    after(time) { [unowned self] in count(cut: (node, other), -1) }
  }

  private func count(cut pair: (Int, Int), _ change: Int) {
    cuts[pair.0][pair.1] += change
    cuts[pair.1][pair.0] += change
  }

  private func cutDatabase(_ node: Int, for time: Int) {
    databaseCuts[node] += 1
    nodes[node].loseSession()
    after(time) { [unowned self] in databaseCuts[node] -= 1 }
  }

  /// Revokes a key as the operator does, who repeats the command until it succeeds.
  private func revoke(_ key: Int) {
    guard checks.revocations[key] == nil else { return }
    let session = ClusterSession(node: nil)
    let again = { [unowned self] in after(1_000) { [unowned self] in revoke(key) } }
    guard database.isUp else { return again() }
    session.onEnd = { _ in again() }
    database.open(session)
    database.submit(
      ClusterTransaction(
        session, locks: [], work: { $0.changes.append(.revoke(key: key)) },
        reply: { [unowned self] in
          if checks.revocations[key] == nil { checks.revocations[key] = now }
          database.lose(session, nodeLearnsAfter: nil)
          database.notify(["tenants"])
        }))
  }
}
