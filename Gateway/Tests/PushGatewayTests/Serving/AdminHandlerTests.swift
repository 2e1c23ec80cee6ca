import LinuxEvents
import Logging
import NIOCore
import NIOEmbedded
import NIOHTTP1
@testable import PushGateway
import Synchronization
import Testing

@Suite struct AdminHandlerTests {
  private let isReady = Flag()
  private let reloads = Flag()

  /// A condition that an answer depends on.
  private final class Flag: Sendable {
    private let value = Atomic(false)

    var isSet: Bool { value.load(ordering: .relaxed) }

    func set() { value.store(true, ordering: .relaxed) }
  }

  @Test func `The health pages say that the gateway lives, and whether it accepts pushes`() throws {
    #expect(try ask("/health/live").status == .ok)
    #expect(try ask("/health/ready").status == .serviceUnavailable)
    isReady.set()
    #expect(try ask("/health/ready").status == .ok)
  }

  @Test func `The health page names crowded ports, and the gateway is still ready`() throws {
    isReady.set()
    let answer = try ask("/health/ready", crowded: ["device", "provider"])
    #expect(answer.status == .ok)
    #expect(answer.text == "ready\ncrowded: device\ncrowded: provider\n")
    #expect(try ask("/health/ready").text == "ready\n")
  }

  @Test func `The health page lists upcoming problems`() throws {
    isReady.set()
    let answer = try ask("/health/ready", crowded: ["device"], warnings: ["certificate: soon"])
    #expect(answer.status == .ok)
    #expect(answer.text == "ready\ncrowded: device\ncertificate: soon\n")
  }

  @Test func `The metrics hold the counters and values read at the moment`() throws {
    let answer = try ask("/metrics")
    #expect(answer.text.contains("push_gateway_requests_total 0\n"))
    #expect(answer.text.contains("push_gateway_tokens_known 7\n"))
  }

  @Test func `A reload without the secret is refused`() throws {
    #expect(try ask("/reload", .POST).status == .forbidden)
    #expect(try ask("/reload", .POST, secret: "guessed").status == .forbidden)
    #expect(try ask("/reload", .GET, secret: "secret").status == .notFound)
    #expect(!reloads.isSet)
    #expect(try ask("/reload", .POST, secret: "secret").status == .ok)
    #expect(reloads.isSet)
  }

  @Test func `An unknown path or method is not found`() throws {
    #expect(try ask("/").status == .notFound)
    #expect(try ask("/metrics", .POST).status == .notFound)
  }

  @Test func `The secret does not let a refused program reload`() throws {
    #expect(
      try ask("/reload", .POST, secret: "secret", refusing: .unproven).status == .forbidden)
    #expect(
      try ask("/reload", .POST, secret: "secret", refusing: .otherUser(1_001)).status == .forbidden)
    #expect(!reloads.isSet)
    #expect(try ask("/health/live", refusing: .unproven).status == .ok)
  }

  private func ask(
    _ path: String, _ method: HTTPMethod = .GET, secret: String? = nil,
    crowded: [String] = [], warnings: [String] = [], refusing refusal: PeerRefusal? = nil
  ) throws -> (status: HTTPResponseStatus, text: String) {
    let operations = AdminOperations(
      metrics: GatewayMetrics(), log: Logger(label: "test"),
      isReady: { [isReady] in isReady.isSet },
      crowdedPorts: { crowded }, warnings: { warnings },
      check: { _ throws(PeerRefusal) in if let refusal { throw refusal } },
      figures: { [("tokens_known", "Tokens.", 7)] },
      reload: { [reloads] loop in
        reloads.set()
        return loop.makeSucceededFuture(nil)
      })
    let channel = EmbeddedChannel(handler: AdminHandler(operations, secret: "secret"))
    var head = HTTPRequestHead(version: .http1_1, method: method, uri: path)
    if let secret { head.headers.add(name: "authorization", value: "Bearer \(secret)") }
    try channel.writeInbound(HTTPServerRequestPart.head(head))
    try channel.writeInbound(HTTPServerRequestPart.end(nil))
    var answer: (status: HTTPResponseStatus, text: String) = (.imATeapot, "")
    while let part = try channel.readOutbound(as: HTTPServerResponsePart.self) {
      switch part {
      case .head(let head): answer.status = head.status
      case .body(.byteBuffer(let bytes)): answer.text += String(buffer: bytes)
      default: break
      }
    }
    return answer
  }
}
