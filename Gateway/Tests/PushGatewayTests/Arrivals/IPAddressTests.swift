import Testing

@testable import PushGateway

/// Addresses, and the networks that they belong to.
@Suite struct IPAddressTests {
  @Test(arguments: [
    ("192.0.2.7", "192.0.2.7"), ("0.0.0.0", "0.0.0.0"), ("255.255.255.255", "255.255.255.255"),
    ("2001:db8:0:1::5", "2001:db8:0:1"), ("2001:DB8:0:1:2:3:4:5", "2001:db8:0:1"),
    ("::1", "0:0:0:0"), ("::", "0:0:0:0"), ("fe80::", "fe80:0:0:0"),
    ("1:2:3:4:5:6:7::", "1:2:3:4"), ("::2:3:4:5:6:7:8", "0:2:3:4"),
    ("1::192.0.2.7", "1:0:0:0"), ("1:2:3:4:5:6:192.0.2.7", "1:2:3:4"),
  ])
  func `An IPv4 address counts alone, and an IPv6 address with its network`(
    text: String, network: String
  ) throws {
    #expect(IPAddress(text.utf8)?.network == network)
  }

  @Test(arguments: ["::ffff:192.0.2.7", "::FFFF:c000:207", "0:0:0:0:0:ffff:192.0.2.7"])
  func `An IPv4 address within an IPv6 address is the IPv4 address`(text: String) {
    #expect(IPAddress(text.utf8) == IPAddress("192.0.2.7".utf8))
    #expect(IPAddress(text.utf8)?.network == "192.0.2.7")
  }

  /// RFC 5952, section 4.
  @Test(arguments: [
    ("0:0:0:0:0:0:0:1", "[::1]"), ("::", "[::]"), ("2001:DB8:0:0:1:0:0:1", "[2001:db8::1:0:0:1]"),
    ("2001:db8:0:1:1:1:1:1", "[2001:db8:0:1:1:1:1:1]"), ("2001:db8::5", "[2001:db8::5]"),
    ("fe80:0:0:1:0:0:0:0", "[fe80:0:0:1::]"), ("1:0:0:2:0:0:0:3", "[1:0:0:2::3]"),
    ("192.0.2.7", "192.0.2.7"),
  ])
  func `The host in a URL is as browsers write it`(text: String, host: String) {
    #expect(IPAddress(text.utf8)?.host == host)
  }

  @Test(arguments: [
    "", ".", "1.2.3", "1.2.3.4.5", "1.2.3.", "256.0.0.1", "01.2.3.4", "1.2.3.00", "1.2.3.-4",
    " 1.2.3.4", "1.2.3.4 ", "a.b.c.d", "1234", ":", ":::", "1:", ":1", "1:2:3:4:5:6:7",
    "1:2:3:4:5:6:7:8:9", "1:2:3:4::5:6:7:8", "1::2::3", "12345::", "g::", "fe80::1%eth0",
    "1.2.3.4::", "::1.2.3", "::1.2.3.4:5", "[::1]", "example.com",
  ])
  func `An invalid address is refused`(text: String) {
    #expect(IPAddress(text.utf8) == nil)
  }

  @Test(arguments: [
    ("192.0.2.7", "192.0.2.7", "192.0.2.8"), ("192.0.2.0/24", "192.0.2.255", "192.0.3.0"),
    ("192.0.2.128/25", "192.0.2.128", "192.0.2.127"), ("10.0.0.0/8", "10.255.0.1", "11.0.0.0"),
    ("0.0.0.0/0", "203.0.113.9", "::1"), ("::/0", "2001:db8::1", "203.0.113.9"),
    ("2001:db8::/32", "2001:db8:ffff::1", "2001:db9::1"), ("::1", "::1", "::2"),
    ("fd00::/127", "fd00::1", "fd00::2"), ("::ffff:192.0.2.7", "192.0.2.7", "192.0.2.8"),
    ("192.0.2.7", "::ffff:192.0.2.7", "::c000:207"),
  ])
  func `A network contains the addresses that begin with its bits`(
    text: String, inside: String, outside: String
  ) throws {
    let network = try #require(IPNetwork(text))
    #expect(network.contains(try #require(IPAddress(inside.utf8))))
    #expect(!network.contains(try #require(IPAddress(outside.utf8))))
  }

  @Test(arguments: [
    "", "/", "/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/08", "10.0.0.0/8/8",
    "10.0.0.5/8", "192.0.2.129/25", "2001:db8::/129", "2001:db8::1/64", "::ffff:10.0.0.0/104",
    "proxy.example.com", "10.0.0.0 /8", "10.0.0.0/255.0.0.0",
  ])
  func `An invalid network is refused, also one with set bits beyond its length`(text: String) {
    #expect(IPNetwork(text) == nil)
  }
}
