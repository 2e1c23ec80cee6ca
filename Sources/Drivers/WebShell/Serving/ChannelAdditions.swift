import LinuxEvents
import NIOCore

extension Channel {
  /// The user whose program is at the other end; nothing where that is on another machine.
  var peerUserIdentifier: UInt32? {
    guard let peer = TCPPeer.End(remoteAddress), let own = TCPPeer.End(localAddress) else {
      return nil
    }
    return TCPPeer.userIdentifier(of: peer, connectedTo: own)
  }
}

extension TCPPeer.End {
  /// The end that an address names, of version 4 or the loopback of version 6.
  fileprivate init?(_ address: NIOCore.SocketAddress?) {
    guard let text = address?.ipAddress, let port = address?.port else { return nil }
    if text == "::1" {
      self.init(address: [UInt8](repeating: 0, count: 15) + [1], port: port)
      return
    }
    let bytes = text.split(separator: ".").compactMap { UInt8($0) }
    guard bytes.count == 4 else { return nil }
    self.init(address: bytes, port: port)
  }
}
