import Testing

@testable import HTTP2

/// Requests that a server answers without their content: their senders may wait with the body, or send all of it.
@Suite struct RefusedRequestTests {
  private static let long = String(repeating: "y", count: 1_000)

  @Test func `An interim answer leaves the request open`() throws {
    var peer = Peer()
    try peer.send(Peer.headers(1, [("content-length", "2")]))
    #expect(peer.session.missingBytes(of: 1) == 2)
    peer.session.inform(1, status: 100)
    #expect(peer.sent() == [[0, 0, 5, 1, 4, 0, 0, 0, 1, 8, 3, 49, 48, 48]])
    try peer.send(Peer.data(1, [1, 2], endsStream: true))
    #expect(peer.events.last == "body 1: 2, end")
    let isDone = peer.session.answer(1, [HeaderField(":status", "200")])
    #expect(isDone)
    peer.session.inform(1, status: 100)
    #expect(peer.sent().count == 1)
  }

  @Test func `A body that was kept back may follow the answer, or not`() throws {
    let cancel = Peer.frame(3, stream: 1, [0, 0, 0, 8])
    for rest in [Peer.data(1, [1, 2], endsStream: true), cancel, []] {
      var peer = Peer()
      try peer.send(Peer.headers(1, [("content-length", "2")]))
      _ = peer.session.answer(1, [HeaderField(":status", "400")], body: [1])
      peer.session.ignoreRest(of: 1)
      _ = peer.sent()
      try peer.send(rest + Peer.headers(3, [], endsStream: true))
      #expect(peer.events == ["opened", "request 1", "request 3"])
      #expect(peer.sent().isEmpty)
    }
  }

  @Test func `The window of a body is opened again if the server wants more of it`() throws {
    var peer = Peer(window: 1 << 20)
    try peer.send(Peer.headers(1, []))
    let part = Peer.data(1, [UInt8](repeating: 0, count: 16_000), endsStream: false)
    for _ in 0..<20 {
      try peer.send(part)
      peer.session.renewWindow(of: 1)
    }
    #expect(peer.events.count { $0 == "body 1: 16000" } == 20)
    let updates = peer.sent().filter { $0[3] == 8 && $0[8] == 1 }
    #expect(updates == Array(repeating: Peer.frame(8, stream: 1, [0, 0, 0xBB, 0x80]), count: 6))
    try peer.send(Peer.data(1, [], endsStream: true))
    peer.session.renewWindow(of: 1)
    #expect(peer.sent().isEmpty)
  }

  @Test(arguments: [1, 3])
  func `A request with too many fields is reported with the first of them, and the next is read`(
    parts: Int
  ) throws {
    var peer = Peer(refusedHeaderBytes: 16_000)
    try peer.send(Peer.headers(1, [("a", "b"), ("x", Self.long), ("c", "d")], parts: parts))
    #expect(peer.events.last == "oversized 1")
    #expect(peer.session.fields.map(\.name) == [":method", ":scheme", ":path", "a"])
    try peer.send(Peer.data(1, [1], endsStream: true) + Peer.headers(3, [], endsStream: true))
    #expect(peer.events.suffix(2) == ["body 1: 1, end", "request 3"])
    let isDone = peer.session.answer(1, [HeaderField(":status", "431")])
    #expect(isDone)
  }

  @Test func `A field beyond the limit is there for later requests`() throws {
    var peer = Peer(refusedHeaderBytes: 16_000)
    let block = Peer.block([("x", Self.long)]) + bytes("4001 6101 62")
    try peer.send(Peer.frame(1, flags: 5, stream: 1, block))
    try peer.send(Peer.frame(1, flags: 5, stream: 3, Peer.block() + [0xBE]))
    #expect(peer.events.suffix(2) == ["oversized 1", "request 3"])
    #expect(peer.session.fields.last == HeaderField("a", "b"))
  }

  @Test func `Trailers beyond the limit end their stream`() throws {
    var peer = Peer(refusedHeaderBytes: 16_000)
    try peer.send(Peer.headers(1, []))
    try peer.send(Peer.headers(1, [("x", Self.long)], request: false, endsStream: true))
    #expect(peer.events.last == "failed 1")
  }

  @Test func `Fields beyond all bounds end the connection`() {
    var peer = Peer(refusedHeaderBytes: 16_000)
    let fields = (0..<16).map { ("x\($0)", Self.long) }
    let error = #expect(throws: ConnectionError.self) {
      try peer.send(Peer.headers(1, fields, parts: 2))
    }
    #expect(error?.code == .enhanceYourCalm)
  }
}
