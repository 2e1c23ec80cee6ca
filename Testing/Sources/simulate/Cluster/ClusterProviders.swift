/// The providers: they send each push to some node until one has answered.
final class ClusterProviders {
  unowned let world: ClusterWorld
  private var attempts: [Int]
  private var isDone: [Bool]
  private var sentCount = 0
  private var doneCount = 0

  init(_ world: ClusterWorld) {
    self.world = world
    attempts = Array(repeating: 0, count: world.plan.pushes.count)
    isDone = Array(repeating: false, count: world.plan.pushes.count)
  }

  /// Whether every push that was sent has its answer.
  var areAnswered: Bool { doneCount == sentCount }

  func send(_ push: Int) {
    sentCount += 1
    attempt(push, at: world.plan.pushes[push].node)
  }

  /// Sends a push; without an answer in time the connection counts as broken.
  private func attempt(_ push: Int, at index: Int) {
    attempts[push] += 1
    let (attempt, node) = (attempts[push], world.nodes[index])
    world.after(world.delay()) { [world] in
      node.perform(node.life) { node.handle(push, attempt: attempt) }
      world.after(1_000 + world.draw.below(7_000)) { [self] in
        retry(push, after: attempt, delay: 0)
      }
    }
  }

  private func retry(_ push: Int, after attempt: Int, delay: Int) {
    world.after(delay) { [self] in
      guard !isDone[push], attempts[push] == attempt else { return }
      self.attempt(push, at: world.draw.below(world.plan.nodes))
    }
  }

  /// Receives an answer, unless its connection breaks just then.
  func answer(_ push: Int, attempt: Int, _ status: Int) {
    world.record { "push \(push) is answered \(status)" }
    guard !world.draw.chance(5) else { return }
    world.after(world.delay()) { [self] in
      guard attempts[push] == attempt, !isDone[push] else { return }
      if status == 503 {
        retry(push, after: attempt, delay: 100 + world.draw.below(2_000))
      } else {
        isDone[push] = true
        doneCount += 1
        world.tally.pushes += status == 200 ? 1 : 0
      }
    }
  }
}
