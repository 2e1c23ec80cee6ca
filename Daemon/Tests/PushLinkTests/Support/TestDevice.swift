import NIOCore
import NIOPosix
import PushProtocol
import Testing

@testable import PushLink

/// A device with a link, whose events a test awaits.
final class TestDevice: Sendable {
  static let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)

  let events: EventLog
  private let loop: any EventLoop
  private let link: NIOLoopBoundBox<GatewayLink?>

  /// Begins to connect; pushes are acknowledged at once unless the test does it.
  ///
  /// With `addresses`, the name server answers these for the host.
  init(
    port: Int, identity: any LinkIdentityKeeper & Sendable = MemoryIdentity(),
    trust: GatewayTrust = .plaintext, host: String = "127.0.0.1",
    acknowledges: Bool = true, addresses: [String]? = nil
  ) async throws {
    let loop = Self.group.any()
    let events = EventLog()
    let link = NIOLoopBoundBox.makeEmptyBox(valueType: GatewayLink.self, eventLoop: loop)
    self.loop = loop
    self.link = link
    self.events = events
    try await loop.submit {
      let address = GatewayAddress(host: host, port: port, trust: trust)
      let connector =
        if let addresses {
          try SocketConnector(trust: trust) { _, port in
            try addresses.map { try SocketAddress(ipAddress: $0, port: port) }
          }
        } else { try SocketConnector(trust: trust) }
      let fresh = try GatewayLink(
        address, identity, loop, connector: connector,
        random: { 0.01 }
      ) { event in
        if case .push(let push) = event, acknowledges {
          link.value?.acknowledge([LinkReceipt(number: push.number, outcome: .shown)])
        }
        events.append(event)
      }
      link.value = fresh
      try fresh.start()
    }.get()
  }

  func perform(_ body: @escaping @Sendable (GatewayLink) -> Void) async throws {
    let link = link
    try await loop.submit { if let link = link.value { body(link) } }.get()
  }

  func stop() async throws {
    try await perform { $0.stop() }
  }

  /// Registers for the test's topic, and returns the token.
  func register() async throws -> [UInt8] {
    try await perform { $0.register(topic: TestGateway.topic, environment: .production) }
    return try await events.first { event in
      if case .token(_, _, let token) = event { token } else { nil }
    }
  }

  /// The payloads of the next pushes, in their order.
  func payloads(_ count: Int) async throws -> [String] {
    var texts: [String] = []
    while texts.count < count {
      texts.append(String(decoding: try await nextPush().payload, as: UTF8.self))
    }
    return texts
  }

  func nextPush() async throws -> LinkPush {
    try await events.first { event in
      if case .push(let push) = event { push } else { nil }
    }
  }

  /// Waits for an event, and removes it.
  func wait(for wanted: LinkEvent) async throws {
    let _: Bool = try await events.first { $0 == wanted ? true : nil }
  }

  /// Waits for the link to be lost, and returns the reason.
  func loss() async throws -> String {
    try await events.first { event in
      if case .disconnected(let reason, _) = event { reason } else { nil }
    }
  }
}
