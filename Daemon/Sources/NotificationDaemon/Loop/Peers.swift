import NotificationEngine
import NotificationModel
import NotificationWire
import ServedDesktop

/// The connections of the daemon, by their numbers.
final class Peers {
  private var peers: [ConnectionNumber: any DaemonPeer] = [:]
  private var lastNumber: Int64 = 0

  /// The number of connections.
  var count: Int { peers.count }

  subscript(_ connection: ConnectionNumber) -> (any DaemonPeer)? { peers[connection] }

  /// Returns an unused number, or `nil` if there are too many connections.
  func newNumber() -> ConnectionNumber? {
    guard peers.count < DaemonLimits.connections + DaemonLimits.otherPeers else { return nil }
    lastNumber += 1
    return ConnectionNumber(lastNumber)
  }

  /// Stores a connection under a number from `newNumber`.
  func add(_ peer: any DaemonPeer, as number: ConnectionNumber) {
    peers[number] = peer
  }

  /// Removes an ended connection.
  func remove(_ number: ConnectionNumber) {
    peers[number] = nil
  }

  /// Writes a message to a connection, if it still exists; the next flush sends it.
  func write(_ message: ServerMessage, to connection: ConnectionNumber) {
    peers[connection]?.write(message)
  }

  /// Answers the call of a sender with the number of its notification or inhibition.
  func answer(_ origin: CallOrigin, number: UInt32) {
    peers[origin.connection]?.answer(origin.message, number: number)
  }

  /// Sends the messages written to the connections.
  func flush(_ connections: Set<ConnectionNumber>) {
    for connection in connections { peers[connection]?.flush() }
  }

  /// Answers a call of a shell or a command, and sends the answer.
  func answer(_ origin: CallOrigin, _ reply: ControlReply) {
    peers[origin.connection]?.write(.controlReply(id: origin.message, reply))
    peers[origin.connection]?.flush()
  }

  /// Refuses a call of a shell or a command, and sends the refusal.
  func answer(_ origin: CallOrigin, _ failure: NotificationFailure) {
    peers[origin.connection]?.write(.failure(id: origin.message, failure))
    peers[origin.connection]?.flush()
  }

  /// The connections that match, with their numbers.
  func all(
    where fits: (ConnectionNumber) -> Bool
  ) -> [(number: ConnectionNumber, peer: any DaemonPeer)] {
    peers.filter { fits($0.key) }.map { (number: $0.key, peer: $0.value) }
  }
}
