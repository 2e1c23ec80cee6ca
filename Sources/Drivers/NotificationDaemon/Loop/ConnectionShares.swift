import LinuxEvents

/// The room for connections on the daemon's sockets, and who uses it.
///
/// A connection is silent until its program has greeted. When the room is full, the oldest silent connection of the
/// program with the most connections makes room, so no program locks out another by connecting.
struct ConnectionShares<Connection: Hashable> {
  /// The owner of a share.
  enum Holder: Hashable {
    /// A process outside of any sandbox, with the time of its start.
    case process(Int32, startMicroseconds: Int64?)
    /// All processes of a sandbox, by its name; those without a name share one.
    case sandbox(String)
  }

  /// The result of a request for room.
  enum Admission: Hashable {
    /// There is room.
    case admitted
    /// There is room after another connection was closed; it is no longer counted.
    case replacing(Connection)
    /// The room is full; the limit that is reached.
    case refused(limit: Int)
  }

  private struct Place {
    var holder: Holder
    var isControl: Bool
    var isSilent = true
    var turn: Int
  }

  private var places: [Connection: Place] = [:]
  private var counts: [Holder: Int] = [:]
  private var controlCount = 0
  private var sandboxedCount = 0
  private var lastTurn = 0

  /// The number of connections.
  var count: Int { places.count }

  /// Whether a connection has not greeted.
  func isSilent(_ connection: Connection) -> Bool { places[connection]?.isSilent == true }

  /// Counts a new connection, if there is room for it.
  mutating func admit(_ connection: Connection, of holder: Holder, isControl: Bool) -> Admission {
    guard let full = full(for: holder, isControl: isControl) else {
      insert(connection, holder, isControl)
      return .admitted
    }
    guard let victim = oldestSilent(where: full.mayLeave) else {
      return .refused(limit: full.limit)
    }
    remove(victim)
    insert(connection, holder, isControl)
    return .replacing(victim)
  }

  /// Handles that the program of a connection has greeted.
  mutating func greeted(_ connection: Connection) { places[connection]?.isSilent = false }

  /// Forgets a connection that has ended.
  mutating func remove(_ connection: Connection) {
    guard let place = places.removeValue(forKey: connection) else { return }
    let left = (counts[place.holder] ?? 0) - 1
    counts[place.holder] = left > 0 ? left : nil
    if place.isControl { controlCount -= 1 }
    if place.holder.isSandbox { sandboxedCount -= 1 }
  }

  private mutating func insert(_ connection: Connection, _ holder: Holder, _ isControl: Bool) {
    lastTurn += 1
    places[connection] = Place(holder: holder, isControl: isControl, turn: lastTurn)
    counts[holder, default: 0] += 1
    if isControl { controlCount += 1 }
    if holder.isSandbox { sandboxedCount += 1 }
  }

  /// The first limit that one more connection would pass, and the connections that may leave for it.
  private func full(
    for holder: Holder, isControl: Bool
  ) -> (limit: Int, mayLeave: (Place) -> Bool)? {
    let share =
      holder.isSandbox ? DaemonLimits.connectionsOfSandbox : DaemonLimits.connectionsOfProcess
    if counts[holder] ?? 0 >= share { return (share, { $0.holder == holder }) }
    if holder.isSandbox, sandboxedCount >= DaemonLimits.connectionsOfSandboxes {
      return (DaemonLimits.connectionsOfSandboxes, { $0.holder.isSandbox })
    }
    if count >= DaemonLimits.connections { return (DaemonLimits.connections, { _ in true }) }
    let forApps = DaemonLimits.connections - DaemonLimits.connectionsForControl
    if !isControl, count - controlCount >= forApps { return (forApps, { !$0.isControl }) }
    return nil
  }

  /// The oldest silent connection of the holder that has the most connections.
  private func oldestSilent(where mayLeave: (Place) -> Bool) -> Connection? {
    let silent = places.filter { $0.value.isSilent && mayLeave($0.value) }
    let size = silent.values.lazy.map { counts[$0.holder] ?? 0 }.max()
    return silent.filter { counts[$0.value.holder] == size }.min { $0.value.turn < $1.value.turn }?
      .key
  }
}

extension ConnectionShares.Holder {
  /// The holder of a connection's share; one about which nothing is known counts as a sandbox without a name.
  init(_ peer: PeerProcess?) {
    guard let peer, let confinement = peer.confinement else {
      self =
        peer.map {
          .process($0.facts.identifier, startMicroseconds: $0.facts.startMicroseconds)
        } ?? .sandbox("")
      return
    }
    switch confinement {
    case .sandbox(.unidentified), .namespace, .unknown: self = .sandbox("")
    case .sandbox(let sandbox): self = .sandbox(sandbox.applicationIdentifier)
    }
  }

  fileprivate var isSandbox: Bool { if case .sandbox = self { true } else { false } }
}
