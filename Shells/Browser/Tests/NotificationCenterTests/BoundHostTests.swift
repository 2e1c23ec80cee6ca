import Testing

@testable import notification_center

@Suite struct BoundHostTests {
  @Test(arguments: [
    ("127.0.0.1", true), ("localhost", true), ("::1", true), ("127.0.0.7", true),
    ("0.0.0.0", false), ("::", false), ("192.168.1.7", false), ("10.0.0.1", false),
  ])
  func `Only loopback addresses count as loopback`(text: String, isLoopback: Bool) {
    #expect(BoundHost(text)?.isLoopback == isLoopback)
  }

  @Test(arguments: ["", "example.com", "127.0.0.1:80", "127.1", "[::1]", "127.0.0.1.example.com"])
  func `A host name, or an address with a port, is refused as an address`(text: String) {
    #expect(BoundHost(text) == nil)
  }

  @Test(arguments: [
    ("127.0.0.1:80", true), ("localhost:80", true), ("127.0.0.1", false), ("localhost", false),
    ("127.0.0.1:81", false), ("evil.example:80", false), ("127.0.0.2:80", false),
    ("127.0.0.1.evil.example:80", false), ("localhost.evil.example:80", false), ("", false),
    (":80", false), ("LOCALHOST:80", false), ("[::1]:80", false), ("127.0.0.1:080", false),
  ])
  func `A server on loopback accepts only its own host names`(authority: String, isOurs: Bool) {
    #expect(BoundHost.loopback.admits(authority, port: 80) == isOurs)
  }

  @Test(arguments: [
    ("192.168.1.7:80", true), ("127.0.0.1:80", true), ("localhost:80", true), ("[::1]:80", true),
    ("rebound.example:80", false), ("192.168.1.7:81", false), ("[evil]:80", false),
    ("1.2.3:80", false),
  ])
  func `A server on all addresses accepts addresses, and never other host names`(
    authority: String, isOurs: Bool
  ) throws {
    let host = try #require(BoundHost("0.0.0.0"))
    #expect(host.admits(authority, port: 80) == isOurs)
  }

  @Test func `An IPv6 address is written in brackets`() throws {
    let host = try #require(BoundHost("::1"))
    #expect(host.authority(port: 8427) == "[::1]:8427")
    #expect(host.admits("[::1]:8427", port: 8427) && host.admits("localhost:8427", port: 8427))
    #expect(!host.admits("127.0.0.1:8427", port: 8427))
  }
}
