import LinuxEvents
import NIOCore

/// The check of a program that commands a gateway through its admin port.
enum AdminPeer {
  /// Refuses other users than the gateway's own and root, programs in a Flatpak or a Snap, and other machines.
  ///
  /// The gateway's unit has namespaces of its own, so other namespaces say nothing here. One whose ports are opened for it
  /// may have no network, and has the secret alone.
  static func check(_ channel: any Channel) throws(PeerRefusal) {
    guard let peer = TCPEnd(channel.remoteAddress), let own = TCPEnd(channel.localAddress) else {
      throw .unproven
    }
    let processes: [PeerProcess]?
    do throws(PeerRefusal) {
      processes = try PeerProcess.all(at: peer, connectedTo: own)
    } catch {
      if error == .otherUser(0) || error == .hidden { return }
      throw error
    }
    guard let processes else { throw .unproven }
    for process in processes {
      if case .sandbox? = process.confinement { try process.checkActsForUser() }
    }
  }
}

extension TCPEnd {
  init?(_ address: NIOCore.SocketAddress?) {
    guard let text = address?.ipAddress, let port = address?.port else { return nil }
    self.init(text, port: port)
  }
}
