import Glibc
import Testing

@testable import LinuxEvents

/// The processes at the other end of a TCP connection within this machine.
@Suite(.timeLimit(.minutes(5))) struct TCPPeerTests {
  /// A connection within this process; the listening socket is on a free port.
  private final class Connection {
    let client: FileDescriptor
    let server: FileDescriptor
    let clientEnd: TCPEnd
    let serverEnd: TCPEnd

    init() throws {
      let listener = FileDescriptor(owning: Self.socket())
      let loopback = try Self.bindAndListen(listener.number)
      let near = Self.socket()
      try unsafe Self.use(loopback) { address, length in
        try SystemCall.check("connect") { unsafe connect(near, address, length) }
      }
      let far = try SystemCall.check("accept") { accept(listener.number, nil, nil) }
      clientEnd = try #require(TCPEnd("127.0.0.1", port: try Self.port(of: near)))
      serverEnd = try #require(TCPEnd("127.0.0.1", port: try Self.port(of: far)))
      client = FileDescriptor(owning: near)
      server = FileDescriptor(owning: far)
    }

    private static func socket() -> Int32 {
      Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    }

    private static func bindAndListen(_ number: Int32) throws -> sockaddr_in {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
      try unsafe use(address) { raw, length in
        try SystemCall.check("bind") { unsafe bind(number, raw, length) }
      }
      try SystemCall.check("listen") { listen(number, 1) }
      address.sin_port = in_port_t(try port(of: number)).bigEndian
      return address
    }

    private static func use(
      _ address: sockaddr_in, _ call: (UnsafePointer<sockaddr>, socklen_t) throws -> Int32
    ) throws {
      _ = try unsafe withUnsafePointer(to: address) { raw in
        try unsafe raw.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          try unsafe call($0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
    }

    private static func port(of number: Int32) throws -> Int {
      var address = sockaddr_in()
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      try SystemCall.check("getsockname") {
        unsafe withUnsafeMutablePointer(to: &address) { raw in
          unsafe raw.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            unsafe getsockname(number, $0, &length)
          }
        }
      }
      return Int(in_port_t(bigEndian: address.sin_port))
    }
  }

  @Test func `The process at the other end is found, with its user`() throws {
    let connection = try Connection()
    let peer = TCPPeer(connection.clientEnd, connectedTo: connection.serverEnd)
    #expect(peer?.user == ProcessFacts.ownUserIdentifier)
    let found = try PeerProcess.all(
      at: connection.clientEnd, connectedTo: connection.serverEnd)
    #expect(found?.contains { $0.facts.identifier == ProcessFacts.ownIdentifier } == true)
    withExtendedLifetime(connection) {}
  }

  @Test func `Ends that no socket of this machine has are not described`()
    throws
  {
    let connection = try Connection()
    let nobody = try #require(TCPEnd("127.0.0.1", port: 1))
    #expect(throws: PeerRefusal.hidden) {
      try PeerProcess.all(at: nobody, connectedTo: connection.serverEnd)
    }
    // The listening socket on the port does not belong to this connection.
    let reversed = TCPPeer(connection.serverEnd, connectedTo: nobody)
    #expect(reversed == nil)
    withExtendedLifetime(connection) {}
  }

  @Test func `An IPv4 address that is written as one of IPv6 is the same end`() {
    #expect(TCPEnd("::ffff:127.0.0.1", port: 80) == TCPEnd("127.0.0.1", port: 80))
    #expect(TCPEnd("::1", port: 80)?.isLoopback == true)
    #expect(TCPEnd("127.8.8.8", port: 80)?.isLoopback == true)
    #expect(TCPEnd("::2", port: 80)?.isLoopback == false)
    #expect(TCPEnd("192.0.2.1", port: 80)?.isLoopback == false)
  }

  @Test(arguments: ["", "localhost", "127.0.0.1:80", "[::1]", "1.2.3", "::1%lo"])
  func `Any other text is not an address`(text: String) {
    #expect(TCPEnd(text, port: 80) == nil)
    #expect(TCPEnd("127.0.0.1", port: 65_536) == nil)
  }
}
