import Testing

@testable import LinuxEvents

@Suite struct TCPPeerTests {
  private let browser = TCPPeer.End(address: [127, 0, 0, 1], port: 37_621)
  private let server = TCPPeer.End(address: [127, 0, 0, 1], port: 8_427)

  private let list = """
      sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
       0: 0100007F:20EB 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1001        0 1 1
       1: 0100007F:20EB 0100007F:92F5 01 00000000:00000000 00:00000000 00000000  1001        0 2 1
       2: 0100007F:92F5 0100007F:20EB 01 00000000:00000000 00:00000000 00000000  1002        0 3 1
    """

  @Test func `The user of the other end is found, not of the own end`() {
    #expect(TCPPeer.userIdentifier(in: list, of: browser, connectedTo: server) == 1002)
    #expect(TCPPeer.userIdentifier(in: list, of: server, connectedTo: browser) == 1001)
  }

  @Test func `A connection that is not in the list has no user`() {
    let other = TCPPeer.End(address: [127, 0, 0, 1], port: 37_622)
    #expect(TCPPeer.userIdentifier(in: list, of: other, connectedTo: server) == nil)
    #expect(TCPPeer.userIdentifier(in: "", of: browser, connectedTo: server) == nil)
    #expect(TCPPeer.userIdentifier(in: " 2: x y", of: browser, connectedTo: server) == nil)
  }

  @Test func `IPv6 addresses are written as four words, and IPv4 addresses may be the last word`() {
    let local = TCPPeer.End(address: [UInt8](repeating: 0, count: 15) + [1], port: 80)
    #expect(local.entry == "00000000000000000000000001000000:0050")
    let mapped = """
       2: 0000000000000000FFFF00000100007F:92F5 0000000000000000FFFF00000100007F:20EB 01 0:0 0:0 0 7 0
      """
    #expect(TCPPeer.userIdentifier(in: mapped, of: browser, connectedTo: server) == 7)
  }
}
