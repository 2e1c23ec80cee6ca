/// The requests of providers, and a node's knowledge of their keys.
extension SimulatedNode {
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
        relay(to: peer, isStored: false) { $0.connections[device]?.sendOnce(push) }
      }
      return
    }
    var owner: Int?
    world.database.read(session) { [database = world.database] in
      owner = database.visible.reachableOwner(of: device, at: database.clock)
    } reply: { [self] in
      guard let owner, owner != index else { return }
      relay(to: owner, isStored: false) { $0.connections[device]?.sendOnce(push) }
    }
  }

  // MARK: - Keys

  /// Receives the keys that were read.
  func learnKeys(_ found: [Bool]) {
    let found = found.map { $0 && world.fault != .ignoreRevocation }
    keys.revoked = keys.revoked.map { zip($0, found).map { $0 || $1 } } ?? found
  }

  /// Reads the keys without a commit; with a planted fault they count as if they were read with one.
  func pollKeys(trusts: Bool = false) {
    guard let session else { return }
    let end = clock + world.trust
    var found: [Bool] = []
    world.database.read(session) { [database = world.database] in
      found = database.visible.revoked
    } reply: { [self] in
      learnKeys(found)
      if trusts { keys.trustEnd = end }
    }
  }

  /// The refusal of a provider because of its key; `nil` if the key is valid.
  func refusal(of push: ClusterPlan.Push) -> Int? {
    guard clock < keys.trustEnd, let revoked = keys.revoked else { return 503 }
    if revoked[push.key] { return 403 }
    let isOthers = push.team != ClusterPlan.team(ofKey: push.key)
    return isOthers && world.fault != .ignoreTeam ? 403 : nil
  }
}

/// A node's knowledge of the keys of providers.
struct SimulatedKeys {
  /// Which keys are revoked; absent until they are read.
  var revoked: [Bool]?
  /// Until when they count.
  var trustEnd = Duration.zero
}
