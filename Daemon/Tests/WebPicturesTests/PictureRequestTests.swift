import NIOCore
import NIOEmbedded
import NIOHTTP1
import PushLink
import Testing

@testable import WebPictures

/// The request for a picture, and each answer of a server.
struct PictureRequestTests {
  private typealias Answer = Result<PictureRequest.Answer, PictureFailure>

  private final class Stage {
    let channel = EmbeddedChannel()
    var answers: [Answer] = []

    init(_ address: String = "https://a.example/a.png?b=%20c") throws {
      let request = PictureRequest(try PictureAddress(address)) { [weak self] in
        self?.answers.append($0)
      }
      try channel.pipeline.syncOperations.addHandler(request)
      try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    }

    func open() { channel.pipeline.fireUserInboundEventTriggered(TLSOpened()) }

    func answer(_ status: HTTPResponseStatus, _ headers: HTTPHeaders = [:]) throws {
      try channel.writeInbound(
        HTTPClientResponsePart.head(
          HTTPResponseHead(version: .http1_1, status: status, headers: headers)))
    }

    func send(_ count: Int) throws {
      try channel.writeInbound(
        HTTPClientResponsePart.body(ByteBuffer(repeating: 7, count: count)))
    }
  }

  @Test func `The request is sent when TLS is open, and has no cookie`() throws {
    let stage = try Stage()
    #expect(try stage.channel.readOutbound(as: HTTPClientRequestPart.self) == nil)
    stage.open()
    let part = try stage.channel.readOutbound(as: HTTPClientRequestPart.self)
    guard case .head(let head)? = part else {
      Issue.record("\(part as Any)")
      return
    }
    #expect(head.method == .GET && head.uri == "/a.png?b=%20c")
    #expect(
      head.headers.map(\.name) == ["Host", "Accept", "Accept-Encoding", "User-Agent", "Connection"])
    #expect(head.headers.first(name: "Host") == "a.example")
  }

  @Test func `The bytes of a picture are received once, in whatever parts`() throws {
    let stage = try Stage()
    stage.open()
    try stage.answer(.ok)
    for _ in 0..<3 { try stage.send(2) }
    #expect(stage.answers.isEmpty)
    try stage.channel.writeInbound(HTTPClientResponsePart.end(nil))
    #expect(stage.answers == [.success(.picture([UInt8](repeating: 7, count: 6)))])
    #expect(!stage.channel.isActive)
  }

  @Test(arguments: [0, 1])
  func `A picture above the limit is refused, by its length or by its bytes`(named: Int) throws {
    let limit = WebPicturesLimits.pictureBytes
    for (more, answers) in [(0, 0), (1, 1)] {
      let stage = try Stage()
      stage.open()
      try stage.answer(.ok, named == 1 ? ["Content-Length": "\(limit + more)"] : [:])
      if named == 0 { try stage.send(limit + more) }
      #expect(
        stage.answers == Array(repeating: Answer.failure(.tooLarge), count: answers))
    }
  }

  @Test func `A server may name another address, and any other status is a failure`() throws {
    let moved = try Stage()
    moved.open()
    try moved.answer(.found, ["Location": "/b.png"])
    #expect(moved.answers == [.success(.moved("/b.png"))])
    for status in [HTTPResponseStatus.noContent, .notFound, .internalServerError] {
      let stage = try Stage()
      stage.open()
      try stage.answer(status)
      #expect(stage.answers == [.failure(.status(status.code))])
    }
  }

  @Test func `A connection that ends early is one failure`() throws {
    let stage = try Stage()
    stage.open()
    try stage.answer(.ok)
    try stage.send(3)
    try stage.channel.close().wait()
    #expect(stage.answers == [.failure(.connection("the server closed the connection"))])
  }
}
