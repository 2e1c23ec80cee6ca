import NotificationEngine
import ServedDesktop

/// The clients: their connections and numbers, and the timeline that they follow.
struct DaemonClients {
  let connections: OpenConnections
  let peers: Peers
  let timeline: Timeline

  /// Gives a connection its number, or `nil` if there are too many.
  func connected(_ peer: any DaemonPeer) -> ConnectionNumber? {
    guard let number = peers.newNumber() else { return nil }
    peers.add(peer, as: number)
    return number
  }

  /// Handles the end of a connection.
  func disconnected(_ number: ConnectionNumber) {
    peers.remove(number)
    timeline.unfollow(number)
  }
}
