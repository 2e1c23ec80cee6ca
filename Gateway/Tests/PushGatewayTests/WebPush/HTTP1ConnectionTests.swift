import NIOCore
import NIOEmbedded
import PushProtocol
import Testing

@testable import PushGateway

/// Web Push on HTTP/1.1.
@Suite struct HTTP1ConnectionTests {
  private let port: TestWebPush
  private let channel: EmbeddedChannel

  init() throws {
    port = TestWebPush()
    channel = EmbeddedChannel(loop: port.loop)
    let connections = ProviderConnections(ConnectionLimits())
    let place = try #require(connections.open(channel, from: "192.0.2.1", network: 1).place)
    let service = try #require(port.gate.webPush)
    try channel.pipeline.syncOperations.addHandlers(
      HTTPVersionChoice(port.gate, service, place, ProviderSocket(), arrival: nil))
    try channel.connect(to: SocketAddress(ipAddress: "192.0.2.1", port: 1)).wait()
  }

  private func post(_ fields: [String] = [], body: String = TestWebPush.text) -> String {
    let all =
      ["POST \(port.token(.open).path) HTTP/1.1", "Host: push.example.com", "TTL: 60"]
      + ["Content-Encoding: aes128gcm"] + fields
    return all.joined(separator: "\r\n") + "\r\n\r\n" + body
  }

  private var fixed: String { post(["Content-Length: 103"]) }

  /// Sends bytes in pieces, and returns everything that was answered.
  private func send(_ text: String, pieces: Int = 1_000) throws -> String {
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      let piece = bytes[start..<min(start + pieces, bytes.count)]
      if channel.isActive { try channel.writeInbound(ByteBuffer(bytes: piece)) }
    }
    channel.embeddedEventLoop.run()
    return try read()
  }

  private func read() throws -> String {
    var text = ""
    while let part = try channel.readOutbound(as: ByteBuffer.self) {
      text += String(buffer: part)
    }
    return text
  }

  @Test(arguments: [1, 7, 1_000])
  func `Requests follow each other on one connection, in any pieces`(pieces: Int) throws {
    for _ in 0..<3 {
      let answer = try send(fixed, pieces: pieces)
      #expect(answer.hasPrefix("HTTP/1.1 201 Created\r\n"))
      #expect(answer.contains("content-length: 0\r\n"))
      #expect(answer.contains("ttl: 60\r\n"))
    }
    #expect(channel.isActive)
    #expect(port.acceptance.pushes.count == 3)
  }

  @Test func `Pipelined requests are answered in their order`() throws {
    let wrong = fixed.replacing("TTL: 60", with: "TTL: x")
    let answers = try send(fixed + wrong + fixed)
    let statuses = answers.split(separator: "HTTP/1.1 ").map { $0.prefix(3) }
    #expect(statuses == ["201", "400", "201"])
  }

  @Test func `Blanks around values and a whole address as the target are allowed`() throws {
    let blanks = fixed.replacing("TTL: 60", with: "TTL:\t 60 \t")
    #expect(try send(blanks).hasPrefix("HTTP/1.1 201"))
    let whole = fixed.replacing("POST /", with: "POST https://push.example.com:2199/")
    #expect(try send(whole).hasPrefix("HTTP/1.1 201"))
    #expect(try send(fixed.replacing("POST /", with: "POST x/")).hasPrefix("HTTP/1.1 400"))
  }

  @Test(arguments: ["h2c", "websocket"])
  func `A request for another protocol is answered in this one`(name: String) throws {
    let upgrade = [
      "Content-Length: 103", "Connection: Upgrade, HTTP2-Settings", "Upgrade: \(name)",
    ]
    #expect(try send(post(upgrade)).hasPrefix("HTTP/1.1 201"))
    #expect(try send(fixed).hasPrefix("HTTP/1.1 201"))
    #expect(port.acceptance.pushes.count == 2)
  }

  @Test func `A tunnel is refused, and ends the connection`() throws {
    let tunnel = "CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n"
    #expect(try send(tunnel).hasPrefix("HTTP/1.1 400"))
    #expect(!channel.isActive)
  }

  @Test(arguments: ["/push/", "/_matrix/push/v1/notify", "/receipt/AAAA", "/"])
  func `An answer to HEAD has the fields of GET and no body`(path: String) throws {
    let whole = try send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
    let head = try send("HEAD \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(head.hasSuffix("\r\n\r\n"))
    #expect(whole.hasPrefix(head))
    #expect(whole.count > head.count)
    #expect(try send(fixed).hasPrefix("HTTP/1.1 201"))
  }

  @Test func `Every answer has the date`() throws {
    let date = "date: Fri, 15 Jan 2027 08:00:00 GMT\r\n"
    for request in [fixed, "GET / HTTP/1.1\r\nHost: a\r\n\r\n", "GARBAGE\r\n"] {
      #expect(try send(request).contains(date))
    }
  }

  @Test(arguments: [
    ("GET /push/ HTTP/1.1\r\n\r\n", 400, "`Host`"),
    ("GET /push/ HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", 400, "`Host`"),
    ("GET /push/ HTTP/1.1\r\nHost: a b\r\n\r\n", 400, "`Host`"),
    ("GET /push/ HTTP/1.1\r\nHost: a,b\r\n\r\n", 400, "`Host`"),
    ("GET /push/ HTTP/1.1\r\nHost: https://a\r\n\r\n", 400, "`Host`"),
    ("GET /push/ HTTP/1.1\r\nHost: a:b\r\n\r\n", 400, "`Host`"),
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", 400, "chunk"),
    ("GET /push/ HTTP/1.1\r\nx: \(String(repeating: "x", count: 70_000))", 431, "bytes"),
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n", 501, "chunked"),
    ("GET / HTTP/9.9\r\n", 505, "HTTP/1.1"), ("GARBAGE\r\n", 400, "HTTP/1.1"),
  ])
  func `An error below the resources has a body like the others`(
    bytes: String, status: Int, word: String
  ) throws {
    let answer = try send(bytes, pieces: 100_000)
    #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
    #expect(answer.contains("content-type: application/json\r\n"))
    #expect(answer.contains("\r\n\r\n{\"code\":\(status),\"errno\":999,\"error\":\""))
    #expect(answer.contains(word))
  }

  @Test func `A sender that waits to send too long a body is refused at once`() throws {
    let expecting = ["Content-Length: 5631", "Expect: 100-continue"]
    let answer = try send(post(expecting, body: ""))
    #expect(answer.hasPrefix("HTTP/1.1 413"))
    #expect(answer.contains("5630 bytes"))
    #expect(!channel.isActive)
  }

  @Test func `Thousands of requests behind an unanswered one do not fill the stack`() throws {
    port.acceptance.holdAnswers()
    let query = "GET /push/ HTTP/1.1\r\nHost: a\r\n\r\n"
    #expect(try send(fixed + String(repeating: query, count: 900)) == "")
    port.acceptance.giveAnswers()
    for _ in 0..<2_000 { channel.embeddedEventLoop.run() }
    #expect(try read().split(separator: "HTTP/1.1 200").count == 901)
  }

  @Test func `Queries show no right to push`() throws {
    var count = 0
    while channel.isActive, count < 2_000 {
      _ = try send("GET /push/ HTTP/1.1\r\nHost: a\r\n\r\n")
      count += 1
    }
    #expect(count == 1_001)
  }

  @Test func `A connection that sends nothing is closed, at the latest when the gateway stops`()
    throws
  {
    channel.embeddedEventLoop.advanceTime(by: .seconds(119))
    #expect(channel.isActive)
    channel.embeddedEventLoop.advanceTime(by: .seconds(2))
    #expect(!channel.isActive)
  }

  @Test func `A connection that has sent nothing ends when the gateway stops`() throws {
    channel.pipeline.fireUserInboundEventTriggered(ProviderDrain())
    #expect(!channel.isActive)
  }

  @Test func `A chunked body is put together`() throws {
    let text = TestWebPush.text
    let answer = try send(
      post(
        ["Transfer-Encoding: chunked"],
        body: "32\r\n\(text.prefix(50))\r\n35\r\n\(text.dropFirst(50))\r\n0\r\n\r\n"))
    #expect(answer.hasPrefix("HTTP/1.1 201"))
    #expect(port.acceptance.pushes.first?.payload == TestWebPush.body)
  }

  @Test func `A sender that waits to send its body is asked for it, or refused at once`() throws {
    let expecting = ["Content-Length: 103", "Expect: 100-continue"]
    #expect(try send(post(expecting, body: "")) == "HTTP/1.1 100 Continue\r\n\r\n")
    #expect(try send(TestWebPush.text).hasPrefix("HTTP/1.1 201"))
    let refused = try send(post(expecting, body: "").replacing("TTL: 60", with: "TTL: -1"))
    #expect(refused.hasPrefix("HTTP/1.1 400"))
    #expect(refused.contains("connection: close"))
    #expect(!channel.isActive)
  }

  @Test func `Bytes that are not a request are refused behind the answers to those before them`()
    throws
  {
    port.acceptance.holdAnswers()
    #expect(try send(fixed + "GARBAGE\r\n\r\n" + fixed) == "")
    port.acceptance.giveAnswers()
    channel.embeddedEventLoop.run()
    let statuses = try read().split(separator: "HTTP/1.1 ").map { $0.prefix(3) }
    #expect(statuses == ["201", "400"])
    #expect(!channel.isActive)
    #expect(port.acceptance.pushes.count == 1)
  }

  /// Whether the socket is read, if that was set.
  private var isRead: Bool? {
    channel.options.first { $0.option is ChannelOptions.Types.AutoReadOption }?.value as? Bool
  }

  @Test func `A sender that sends far ahead is not read until its requests are answered`() throws {
    port.acceptance.holdAnswers()
    _ = try send(String(repeating: fixed, count: 501), pieces: 100_000)
    #expect(isRead == false)
    port.acceptance.giveAnswers()
    for _ in 0..<1_000 { channel.embeddedEventLoop.run() }
    #expect(isRead == true)
    #expect(try read().split(separator: "HTTP/1.1 201").count == 501)
  }

  @Test func `A sender that asks for it is disconnected after the answer`() throws {
    let answer = try send(post(["Content-Length: 103", "Connection: close"]))
    #expect(answer.contains("connection: close"))
    #expect(!channel.isActive)
  }

  @Test func `A refused body is read to its end, so that its sender reads the answer`() throws {
    let body = String(repeating: "x", count: 100_000)
    let answer = try send(post(["Content-Length: 100000"], body: body))
    #expect(answer.hasPrefix("HTTP/1.1 413"))
    #expect(channel.isActive)
    #expect(try send(fixed).hasPrefix("HTTP/1.1 201"))
  }

  @Test func `A refused body that is very long is not read to its end`() throws {
    let body = String(repeating: "x", count: 1_100_000)
    let answer = try send(post(["Content-Length: 9000000"], body: body), pieces: 65_536)
    #expect(answer.hasPrefix("HTTP/1.1 413"))
    #expect(!channel.isActive)
  }

  @Test(arguments: ["GARBAGE\r\n\r\n", "POST / HTTP/1.1\r\nContent-Length: x\r\n\r\n"])
  func `Bytes that are not a request end the connection with 400`(bytes: String) throws {
    #expect(try send(bytes).hasPrefix("HTTP/1.1 400"))
    #expect(!channel.isActive)
  }

  @Test func `A connection leaves when the gateway stops: at once, or after its answer`() throws {
    port.acceptance.holdAnswers()
    #expect(try send(fixed) == "")
    channel.pipeline.fireUserInboundEventTriggered(ProviderDrain())
    #expect(channel.isActive)
    port.acceptance.giveAnswers()
    channel.embeddedEventLoop.run()
    let answer = try read()
    #expect(answer.hasPrefix("HTTP/1.1 201"))
    #expect(answer.contains("connection: close"))
    #expect(!channel.isActive)
  }

  @Test func `A slow body and an idle connection are closed`() throws {
    _ = try send(fixed)
    channel.embeddedEventLoop.advanceTime(by: .seconds(100))
    #expect(channel.isActive)
    _ = try send(post(["Content-Length: 103"], body: "a"))
    channel.embeddedEventLoop.advanceTime(by: .seconds(40))
    #expect(!channel.isActive)
  }

  @Test func `An idle connection is closed after two minutes`() throws {
    _ = try send(fixed)
    channel.embeddedEventLoop.advanceTime(by: .seconds(130))
    #expect(!channel.isActive)
    #expect(port.metrics.value(of: GatewayMetrics.Gauge.providerConnections) == 0)
  }

  @Test func `A connection with nothing but refused requests ends`() throws {
    let wrong = fixed.replacing("TTL: 60", with: "TTL: x")
    var count = 0
    while channel.isActive, count < 2_000 {
      _ = try send(wrong)
      count += 1
    }
    #expect(count == 1_001)
  }
}
