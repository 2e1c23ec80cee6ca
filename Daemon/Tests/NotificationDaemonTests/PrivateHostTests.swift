import NotificationModel
import Testing

@testable import NotificationDaemon

/// The doctor's hint about endpoints in a private network.
@Suite struct PrivateHostTests {
  private func finding(_ endpoint: String?, isConnector: Bool = true) throws -> DoctorFinding? {
    var subscription = WebPushSubscription(
      name: "w1", app: try #require(BundleIdentifier("org.example.chat")), vapidKey: nil,
      gateway: "push:5223",
      receiver: isConnector
        ? .connector(
          PushConnector(service: "org.example.chat", token: "t", description: nil, version: 2))
        : .app(keys: nil),
      created: WallTime(seconds: 0))
    subscription.endpoint = endpoint
    return DoctorFinding(endpointsOf: [subscription])
  }

  @Test(arguments: [
    "10.1.2.3", "127.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.5", "169.254.1.1",
    "100.64.0.1", "localhost", "push.localhost", "Server.LOCAL", "push.home.arpa", "a.internal",
    "[::1]", "[fd12:3456::1]", "[fe80::1]", "[FEBF::1]", "[::ffff:10.0.0.1]",
  ])
  func `An endpoint with a private host is named with a remedy`(host: String) throws {
    for port in ["", ":2199"] {
      let found = try #require(try finding("https://\(host)\(port)/push/AQ"))
      #expect(found.finding.hasPrefix("\(host) is a private address"))
      #expect(found.remedy.contains("ip_range_whitelist"))
    }
  }

  @Test(arguments: [
    "push.example.com", "8.8.8.8", "172.32.0.1", "100.128.0.1", "192.169.0.1", "10.example.com",
    "local", "notlocal.example", "10.0.0", "[2001:db8::1]", "[fec0::1]", "[::ffff:8.8.8.8]",
  ])
  func `An endpoint with a public host has no finding`(host: String) throws {
    #expect(try finding("https://\(host)/push/AQ") == nil)
    #expect(try finding("https://\(host):2199/push/AQ") == nil)
  }

  @Test func `An endpoint of an app, and a subscription without one, have no finding`() throws {
    #expect(try finding("https://10.0.0.1/push/AQ", isConnector: false) == nil)
    #expect(try finding(nil) == nil)
    #expect(try finding("") == nil)
  }
}
