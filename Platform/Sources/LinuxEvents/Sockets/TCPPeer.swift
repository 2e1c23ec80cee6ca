import Glibc

/// An end of a TCP connection.
package struct TCPEnd: Hashable, Sendable {
  /// The bytes of the address, 4 or 16 of them, in the order in which they are sent.
  package let address: [UInt8]
  /// The port.
  package let port: UInt16

  /// Creates an end; the address of an IPv4 end that is written as one of IPv6 is its IPv4 address.
  ///
  /// - Returns: Nil for an address of another length.
  package init?(address: [UInt8], port: UInt16) {
    guard address.count == 4 || address.count == 16 else { return nil }
    let isMapped = address.starts(with: Self.mapped)
    self.address = isMapped ? Array(address.dropFirst(Self.mapped.count)) : address
    self.port = port
  }

  /// Reads an address in its usual notation, without brackets and a zone; nil for anything else: inet_pton(3).
  package init?(_ address: String, port: Int) {
    guard let port = UInt16(exactly: port) else { return nil }
    let isVersionSix = address.utf8.contains(UInt8(ascii: ":"))
    var bytes = [UInt8](repeating: 0, count: isVersionSix ? 16 : 4)
    guard unsafe inet_pton(isVersionSix ? AF_INET6 : AF_INET, address, &bytes) == 1 else {
      return nil
    }
    self.init(address: bytes, port: port)
  }

  /// The first bytes of an IPv4 address that is written as one of IPv6.
  private static let mapped: [UInt8] = [UInt8](repeating: 0, count: 10) + [255, 255]

  /// Whether only programs of this machine have such an address.
  package var isLoopback: Bool {
    address.count == 4 ? address[0] == 127 : address == [UInt8](repeating: 0, count: 15) + [1]
  }
}

/// The socket of this machine at the other end of a TCP connection.
struct TCPPeer: Hashable, Sendable {
  /// The user who made it.
  let user: UInt32
  /// Its inode.
  let inode: UInt32

  /// Finds the socket that is connected to our end; nil if this machine has none, or the kernel does not say: sock_diag(7).
  init?(_ peer: TCPEnd, connectedTo own: TCPEnd) {
    guard peer.address.count == own.address.count else { return nil }
    var user: UInt32 = 0
    var inode: UInt32 = 0
    let found = unsafe clinux_tcp_socket(
      peer.address, own.address, Int32(own.address.count), peer.port, own.port, &user, &inode)
    guard found == 0 else { return nil }
    self.user = user
    self.inode = inode
  }
}

extension PeerProcess {
  /// Examines the processes at the other end of a TCP connection; a socket may be open in several.
  ///
  /// The search through `/proc` takes some milliseconds.
  ///
  /// - Returns: At least one process; nil for a connection from another machine.
  /// - Throws: `unproven` if the address is of this machine, and no process of this user is found at it; `hidden` if the
  ///   kernel does not describe our end either.
  package static func all(
    at peer: TCPEnd, connectedTo own: TCPEnd
  ) throws(PeerRefusal) -> [PeerProcess]? {
    guard let socket = TCPPeer(peer, connectedTo: own) else {
      guard TCPPeer(own, connectedTo: peer) != nil else { throw .hidden }
      if peer.isLoopback || peer.address == own.address { throw .unproven }
      return nil
    }
    guard socket.user == ProcessFacts.ownUserIdentifier else { throw .otherUser(socket.user) }
    var found: [PeerProcess] = []
    for number in SocketHolders.all(of: socket.inode) {
      guard let handle = try? ProcessHandle(of: number),
        // Its number may have been reused before it was held.
        SocketHolders.holds(number, socket.inode),
        let process = try? PeerProcess(held: handle)
      else { continue }
      found.append(process)
    }
    guard !found.isEmpty else { throw .unproven }
    return found
  }
}
