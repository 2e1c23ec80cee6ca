import Foundation
import Logging
import NIOCore
import NIOPosix
import NIOSSL
import PushProtocol
@testable import PushGateway
import Synchronization
import Testing

/// The connection between two nodes, with real certificates.
@Suite(.timeLimit(.minutes(5))) struct RelayTests {
  private let folder: StoreFolder
  private let authority: CertificateAuthority
  private let group = MultiThreadedEventLoopGroup.singleton
  private let metrics = GatewayMetrics()
  private let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

  init() throws {
    folder = try StoreFolder()
    authority = try CertificateAuthority(name: "Test", now: Date())
  }

  /// The files of a node whose certificate an authority has signed.
  private func tls(
    _ name: String, by signer: CertificateAuthority? = nil, isNode: Bool = true
  ) throws -> RelayTLS {
    let files = GatewayFolder(folder.path + "/\(UUID().uuidString)")
    try FileManager.default.createDirectory(atPath: files.path, withIntermediateDirectories: true)
    let signer = signer ?? authority
    let issued =
      isNode
      ? try signer.nodeCertificate(name: name, now: Date())
      : try signer.clientCertificate(name: name, now: Date())
    try PrivateText.write(authority.certificatePEM, to: files.authority)
    try PrivateText.write(issued.keyPEM, to: files.nodeKey)
    try PrivateText.write(issued.certificatePEM, to: files.nodeCertificate)
    return try RelayTLS(files)
  }

  private final class Received: Sendable {
    let frames = Mutex<[RelayFrame]>([])
    let lost = Mutex<[String]>([])
  }

  private let removed = RemovedNodes()

  private func listener(_ received: Received) async throws -> RelayListener {
    try await RelayListener.start(
      host: "127.0.0.1", port: 0, own: "b", tls: tls("b").server, removed: removed, group: group,
      log: log,
      RelayListener.Handlers(
        receive: { frame in received.frames.withLock { $0.append(frame) } },
        lost: { name in received.lost.withLock { $0.append(name) } }))
  }

  private func link(_ tls: RelayTLS, from own: String = "a", to name: String = "b") -> RelayLink {
    RelayLink(
      to: name, from: own, tls: tls.client, loop: group.next(), metrics: metrics, log: log)
  }

  private func until(_ condition: () -> Bool) async throws {
    while !condition() { try await Task.sleep(for: .milliseconds(5)) }
  }

  @Test func `A frame from a removed node is refused`() async throws {
    let received = Received()
    let listener = try await listener(received)
    let tls = try tls("a")
    let link = link(tls)
    try await until {
      // On a machine under load a handshake may take longer than its timeout.
      link.connect(to: "127.0.0.1:\(listener.port)")
      return received.frames.withLock { $0.last } == .sweep
    }
    received.frames.withLock { $0 = [] }
    received.lost.withLock { $0 = [] }
    removed.replace(with: [tls.fingerprint])
    link.send([.wake(device: 1)])
    try await until { received.lost.withLock { $0 } == ["a"] }
    #expect(received.frames.withLock { $0 }.isEmpty)
    link.close()
    await listener.close()
  }

  @Test func `A connecting node requests a sweep, and then relays its frames`() async throws {
    let received = Received()
    let listener = try await listener(received)
    let link = try link(tls("a"))
    link.send([.wake(device: 1)])
    link.connect(to: "127.0.0.1:\(listener.port)")
    try await until { received.frames.withLock { $0 } == [.sweep] }
    link.send([.moved(device: 2, serial: 1), .wake(device: 3)])
    try await until { received.frames.withLock { $0.count } == 3 }
    #expect(
      received.frames.withLock { $0 } == [.sweep, .moved(device: 2, serial: 1), .wake(device: 3)])
    #expect(!link.mustNotify())
    link.close()
    try await until { received.lost.withLock { $0 } == ["a"] }
    await listener.close()
  }

  @Test func `A frame without a connection is announced by the database once`() async throws {
    let link = try link(tls("a"))
    #expect(!link.mustNotify())
    link.send([.wake(device: 1)])
    #expect(link.mustNotify())
    #expect(!link.mustNotify())
  }

  @Test func `Relayed pushes, and pushes that could not be relayed, are counted`() async throws {
    let received = Received()
    let listener = try await listener(received)
    let link = try link(tls("a"))
    let entry = TokenEntry(
      device: 1, topic: "com.example.app", environment: .production, registered: 0)
    let pushes = (1...3).map { RelayFrame.once(.test($0), token: .test(1), entry: entry) }
    link.send(pushes + [.wake(device: 1)])
    #expect(metrics.value(of: .relayMissed) == 3)
    link.connect(to: "127.0.0.1:\(listener.port)")
    try await until { link.isConnected }
    link.send(pushes.dropLast() + [.moved(device: 2, serial: 1)])
    try await until { received.frames.withLock { $0.count } == 4 }
    #expect(metrics.value(of: .relayed) == 2)
    #expect(metrics.value(of: .relayMissed) == 3)
    link.close()
    await listener.close()
  }

  @Test(arguments: ["authority", "provider", "name", "own name"])
  func `A peer without a node's certificate for its name, or with this node's name, is refused`(
    kind: String
  ) async throws {
    let received = Received()
    let listener = try await listener(received)
    let other = try CertificateAuthority(name: "Other", now: Date())
    let (client, own): (RelayTLS, String) =
      switch kind {
      case "authority": (try tls("a", by: other), "a")
      case "provider": (try tls("a", isNode: false), "a")
      case "name": (try tls("a"), "c")
      default: (try tls("b"), "b")
      }
    let link = link(client, from: own)
    link.connect(to: "127.0.0.1:\(listener.port)")
    link.send([.wake(device: 1)])
    // TLS 1.3 lets a client begin before it is refused, so the link may count as connected for a moment.
    try await Task.sleep(for: .milliseconds(300))
    try await until { !link.isConnected }
    #expect(received.frames.withLock { $0 }.isEmpty)
    #expect(link.mustNotify())
    await listener.close()
  }

  @Test func `A node that has another name than expected is not sent anything`() async throws {
    let received = Received()
    let listener = try await listener(received)
    let link = try link(tls("a"), to: "c")
    link.connect(to: "127.0.0.1:\(listener.port)")
    try await Task.sleep(for: .milliseconds(300))
    #expect(!link.isConnected)
    #expect(received.frames.withLock { $0 }.isEmpty)
    await listener.close()
  }
}
