import Logging
import NIOEmbedded
import NIOSSL
@testable import PushGateway
import PushProtocol
import Testing

@Suite struct RelayMetricsTests {
  private let metrics = GatewayMetrics()

  @Test func `Pushes for a node without a connection count as missed, other frames do not`() throws
  {
    let link = try link()
    link.send([.wake(device: 1), .moved(device: 2), .sweep])
    #expect(metrics.value(of: .relayMissed) == 0)
    let entry = TokenEntry(
      device: 1, topic: "com.example.app", environment: .production, registered: 0)
    let pushes = (1...3).map {
      RelayFrame.once(.test($0), token: .test(1), entry: entry)
    }
    link.send(pushes + [.wake(device: 1)])
    #expect(metrics.value(of: .relayMissed) == 3)
    #expect(metrics.value(of: .relayed) == 0)
    #expect(link.mustNotify())
  }

  private func link() throws -> RelayLink {
    RelayLink(
      to: "node-b", from: "node-a", tls: try NIOSSLContext(configuration: .clientDefault),
      loop: EmbeddedEventLoop(), metrics: metrics, log: Logger(label: "test"))
  }
}
