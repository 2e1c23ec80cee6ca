/// The connections on the daemon's sockets, counted against their limits.
///
/// A connection is silent until its program has greeted. When a limit is reached, the oldest silent connection of the program
/// with the most connections is closed, so no program locks out another by connecting.
struct ConnectionShares<Connection: Hashable> {
  typealias Holder = ConnectionHolder

  /// The result of a request for a connection.
  enum Admission: Hashable {
    /// The connection is within the limits.
    case admitted
    /// The connection replaces another one, which must be closed and is already uncounted.
    case replacing(Connection)
    /// A limit is reached.
    case refused(ConnectionLimit)
  }

  private struct Place {
    var holder: Holder
    var isControl: Bool
    var isSilent = true
    var turn: Int
  }

  private var places: [Connection: Place] = [:]
  /// The number of connections of each holder.
  private(set) var counts: [Holder: Int] = [:]
  private var controlCount = 0
  private var sandboxedCount = 0
  private var lastTurn = 0

  /// The number of connections.
  var count: Int { places.count }

  /// Whether a connection has not greeted.
  func isSilent(_ connection: Connection) -> Bool { places[connection]?.isSilent == true }

  /// Counts a new connection if the limits allow it.
  mutating func admit(_ connection: Connection, of holder: Holder, isControl: Bool) -> Admission {
    guard let full = full(for: holder, isControl: isControl) else {
      insert(connection, holder, isControl)
      return .admitted
    }
    guard let victim = oldestSilent(where: full.mayLeave) else {
      return .refused(full.limit)
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

  /// The first limit that one more connection would exceed, and the connections that may be closed for it.
  private func full(
    for holder: Holder, isControl: Bool
  ) -> (limit: ConnectionLimit, mayLeave: (Place) -> Bool)? {
    if counts[holder] ?? 0 >= holder.share {
      let limit = ConnectionLimit(scope: .holder(holder), count: holder.share)
      return (limit, { $0.holder == holder })
    }
    if holder.isSandbox, sandboxedCount >= DaemonLimits.connectionsOfSandboxes {
      let limit = ConnectionLimit(scope: .sandboxes, count: DaemonLimits.connectionsOfSandboxes)
      return (limit, { $0.holder.isSandbox })
    }
    if count >= DaemonLimits.connections {
      return (ConnectionLimit(scope: .all, count: DaemonLimits.connections), { _ in true })
    }
    let forApps = DaemonLimits.connections - DaemonLimits.connectionsForControl
    if !isControl, count - controlCount >= forApps {
      return (ConnectionLimit(scope: .apps, count: forApps), { !$0.isControl })
    }
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
