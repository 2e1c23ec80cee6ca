/// The requests of providers, and a node's knowledge of their keys.
extension SimulatedNode {
  /// How old the cache of keys may be, so that a revoked key holds within 5 s.
  private static let cacheLimit = 4_000

  func handle(_ number: Int, attempt: Int) {
    let push = world.plan.pushes[number]
    if let status = refusal(of: push) {
      world.providers.answer(number, attempt: attempt, status)
    } else if push.expires == nil {
      sendOnce(number, to: push.device)
      world.checks.answered(number, checked: world.now)
      world.providers.answer(number, attempt: attempt, 200)
    } else {
      writer.add(
        ClusterWriter.Request(push: number, attempt: attempt, checked: world.now, pair: number))
    }
  }

  /// Sends a push that is not stored to the owner of its device; every node is asked if that is not known.
  private func sendOnce(_ push: Int, to device: Int) {
    if let connection = connections[device] { return connection.sendOnce(push) }
    guard let session else {
      for peer in world.nodes.indices where peer != index {
        relay(to: peer, wakes: false) { $0.connections[device]?.sendOnce(push) }
      }
      return
    }
    var owner: Int?
    world.database.read(session) { [database = world.database] in
      owner = database.visible.reachableOwner(of: device, at: database.clock)
    } reply: { [self] in
      guard let owner, owner != index else { return }
      relay(to: owner, wakes: false) { $0.connections[device]?.sendOnce(push) }
    }
  }

  // MARK: - Keys

  /// Receives the keys that were read behind a commit that the node began at a time of its boot clock.
  func learnKeys(_ keys: [Bool], asked: Int) {
    if world.fault != .ignoreRevocation { revoked = keys }
    cacheTime = max(cacheTime ?? asked, asked)
  }

  func pollKeys() {
    guard let session else { return }
    let asked = bootClock
    var found: [Bool] = []
    world.database.read(session) { [database = world.database] in
      found = database.visible.revoked
    } reply: { [self] in
      learnKeys(found, asked: asked)
    }
  }

  func learnRevocation(of key: Int) {
    if world.fault != .ignoreRevocation { revoked[key] = true }
  }

  /// The refusal of a provider because of its key; `nil` if the key is valid.
  func refusal(of push: ClusterPlan.Push) -> Int? {
    guard let cacheTime else { return 503 }
    let isOld = bootClock - cacheTime > Self.cacheLimit
    if isOld, world.fault != .trustOldCache { return 503 }
    if revoked[push.key] { return 403 }
    let isOthers = push.team != ClusterPlan.team(ofKey: push.key)
    return isOthers && world.fault != .ignoreTeam ? 403 : nil
  }
}
