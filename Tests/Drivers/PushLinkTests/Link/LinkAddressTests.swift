import NIOEmbedded
import Testing

@testable import PushLink

@Suite struct LinkAddressTests {
  @Test func `An invalid gateway address or certificate is refused at once`() {
    let loop = EmbeddedEventLoop()
    let identity = LinkIdentityFile(path: "/nonexistent/identity")
    for (address, code) in [
      (GatewayAddress(host: "", port: 5_223), LinkFailure.Code.address),
      (GatewayAddress(host: "push.example.com", port: 0), .address),
      (GatewayAddress(host: "push.example.com", port: 65_536), .address),
      (GatewayAddress(host: "a", port: 1, trust: .authorities(pem: Array("x".utf8))), .authorities),
    ] {
      let failure = #expect(throws: LinkFailure.self) {
        try GatewayLink(configuration: address, identity: identity, loop: loop) { _ in }
      }
      #expect(failure?.code == code)
    }
  }
}
