/// Connections that have not said whose they are, the oldest first.
///
/// One that has proved itself, or is gone, stays until it is its turn; that is a few seconds.
struct ProofQueue {
  private var entries: [(connection: DeviceConnection, turn: UInt32)] = []
  private var first = 0

  var isEmpty: Bool { first == entries.count }

  /// Whether others wait for these to make room.
  var isHurried: Bool { !isEmpty && entries[first].connection.host.gate.isHeld }

  mutating func append(_ connection: DeviceConnection, at turn: UInt32) {
    entries.append((connection, turn))
  }

  /// Takes out all that began until then, and hands over those that are still unproven.
  mutating func take(until turn: UInt32, _ body: (DeviceConnection) -> Void) {
    while first < entries.count, entries[first].turn <= turn {
      let connection = entries[first].connection
      first += 1
      if connection.isUnproven { body(connection) }
    }
    if first > entries.count / 2 {
      entries.removeSubrange(..<first)
      first = 0
    }
  }
}
