import Glibc

/// The process at the other end of a Unix socket, as recorded by the kernel when the connection was
/// made.
///
/// The process may have ended since, and its number may be in use again: compare its start time.
package struct PeerCredentials: Hashable, Sendable {
  /// The process that connected, or that listens.
  package let processIdentifier: Int32
  /// Its effective user.
  package let userIdentifier: UInt32
  /// Its effective group.
  package let groupIdentifier: UInt32

  /// Asks the kernel about a connected socket, which stays the caller's: `SO_PEERCRED`.
  ///
  /// - Throws: The error of getsockopt(2), such as `ENOTSOCK`.
  package init(descriptor: Int32) throws(LinuxError) {
    var process: pid_t = 0
    var user: uid_t = 0
    var group: gid_t = 0
    try SystemCall.check("getsockopt") {
      unsafe clinux_peer_credentials(descriptor, &process, &user, &group)
    }
    processIdentifier = process
    userIdentifier = user
    groupIdentifier = group
  }
}

/// The program at the other end of a TCP connection within this machine.
package enum TCPPeer {
  /// An end of a connection, as in `/proc/net/tcp`.
  package struct End: Hashable, Sendable {
    /// The bytes of the address, 4 or 16 of them, in the order in which they are sent.
    package let address: [UInt8]
    /// The port.
    package let port: Int

    package init(address: [UInt8], port: Int) {
      self.address = address
      self.port = port
    }

    /// Words of four bytes, each as a number of this machine, then the port.
    var entry: String {
      var text = ""
      for start in stride(from: 0, to: address.count, by: 4) {
        let word = address[start..<min(start + 4, address.count)]
        #if _endian(little)
          text += word.reversed().map(Self.digits).joined()
        #else
          text += word.map(Self.digits).joined()
        #endif
      }
      return text + ":" + Self.digits(UInt8(port >> 8 & 255)) + Self.digits(UInt8(port & 255))
    }

    private static func digits(_ byte: UInt8) -> String {
      let text = String(byte, radix: 16, uppercase: true)
      return byte < 16 ? "0" + text : text
    }
  }

  /// The user whose program holds the end `peer` of a connection with our end `own`; `nil` if that
  /// is no program of this machine, or if `/proc` does not list it.
  package static func userIdentifier(of peer: End, connectedTo own: End) -> UInt32? {
    ["/proc/net/tcp", "/proc/net/tcp6"].lazy.compactMap { path in
      SmallFile.text(path, limit: LinuxLimits.connectionListBytes)
    }.compactMap { userIdentifier(in: $0, of: peer, connectedTo: own) }.first
  }

  /// Reads a list of connections; its columns are those of proc(5).
  static func userIdentifier(
    in list: String, of peer: End, connectedTo own: End
  ) -> UInt32? {
    for line in list.split(atByte: "\n") {
      let columns = line.split(atByte: " ")
      // An IPv4 address is also written as the end of an IPv6 address.
      if columns.count > 7, columns[1].hasSuffix(peer.entry), columns[2].hasSuffix(own.entry) {
        return UInt32(columns[7])
      }
    }
    return nil
  }
}
