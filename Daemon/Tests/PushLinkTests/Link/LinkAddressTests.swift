import Dispatch
import Glibc
import NIOCore
import NIOEmbedded
import NIOPosix
import OpenSSL
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

  @Test func `Certificates that the machine lacks are not said to be a file that was named`() {
    let own = LinkFailure.ofAuthorities(.authorities(pem: []))
    #expect(own.message.contains("not certificates in PEM form"))
    let system = LinkFailure.ofAuthorities(.system)
    #expect(system.code == .authorities)
    #expect(system.message.contains("ca-certificates") && system.message.contains("--ca"))
  }

  @Test func `A problem of the network or of TLS is reported in words`() {
    for (error, text) in [
      (
        IOError(errnoCode: ECONNREFUSED, reason: "connect") as any Error,
        "The gateway can't be reached: Connection refused."
      ),
      (ChannelError.connectTimeout(.seconds(1)), "The gateway did not answer in time."),
      (ChannelError.eof, "The gateway closed the connection."),
      (TLSFailure.host, "TLS with the gateway failed."),
      (
        TLSFailure.untrusted,
        "The gateway's certificate is from none of the authorities that are trusted."
      ),
      (TLSFailure.otherHost, "The gateway's certificate is for another host."),
      (
        TLSFailure.notTLS, "The gateway's port does not speak TLS; name its port for devices."
      ),
      (TLSFailure.refused, "The gateway refuses TLS with this device."),
      (CancellationError(), "The gateway can't be reached."),
    ] {
      #expect(LinkProblem.text(of: error) == text)
    }
  }

  /// A dropped promise ends the process in a debug build.
  @Test
  func `A loop that ends during a lookup fails the attempt, and the process continues`()
    async
  {
    await #expect(processExitsWith: .success) {
      let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
      let (isReleased, hasFailed) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let isForgotten = DispatchSemaphore(value: 0)
      do {
        let lookup = SlowLookup(isReleased, isForgotten)
        let connector = try SocketConnector(trust: .plaintext) { _, _ in try lookup.answer() }
        connector.resolve(GatewayAddress(host: "push.example.com", port: 443), on: group.next())
          .whenFailure { _ in hasFailed.signal() }
      }
      try await group.shutdownGracefully()
      #expect(hasFailed.wait(timeout: .now() + 240) == .success)
      isReleased.signal()
      #expect(isForgotten.wait(timeout: .now() + 240) == .success)
    }
  }
}

/// A lookup that lasts as long as a test wants, and signals its deinitialization.
private final class SlowLookup: Sendable {
  private let isReleased: DispatchSemaphore
  private let isForgotten: DispatchSemaphore

  init(_ isReleased: DispatchSemaphore, _ isForgotten: DispatchSemaphore) {
    self.isReleased = isReleased
    self.isForgotten = isForgotten
  }

  deinit { isForgotten.signal() }

  func answer() throws -> [SocketAddress] {
    _ = isReleased.wait(timeout: .now() + 240)
    return [try SocketAddress(ipAddress: "127.0.0.1", port: 443)]
  }
}
