import Testing

@testable import HTTP2

@Suite struct ServerSessionTests {
  @Test func `A request is read, and answered without a body`() throws {
    var peer = Peer()
    try peer.send(
      Peer.headers(1, [], endsStream: false) + Peer.data(1, [1, 2, 3], endsStream: true))
    #expect(peer.events == ["opened", "request 1", "body 1: 3, end"])
    #expect(peer.session.fields.first == HeaderField(":method", "POST"))
    let isDone = peer.session.answer(1, [HeaderField(":status", "200"), HeaderField("a", "b")])
    #expect(isDone)
    #expect(peer.sent() == [[0, 0, 6, 1, 5, 0, 0, 0, 1, 0x88, 0, 1, 97, 1, 98]])
  }

  @Test func `Bytes may arrive one by one, and a header block in parts`() throws {
    var peer = Peer(begins: false)
    var stream = Peer.opening
    stream += Peer.headers(1, [("x-more", String(repeating: "y", count: 300))], parts: 4)
    stream += Peer.data(1, [UInt8](repeating: 7, count: 300), padding: 9, endsStream: false)
    stream += Peer.headers(1, [("x-end", "1")], request: false, endsStream: true)
    for byte in stream { try peer.send([byte]) }
    #expect(peer.events == ["opened", "request 1", "body 1: 300", "trailers 1"])
  }

  @Test func `An answer waits for the window of its stream and of the connection`() throws {
    var peer = Peer(settings: [0, 4, 0, 0, 0, 5])
    try peer.send(Peer.headers(1, [], endsStream: true) + Peer.headers(3, [], endsStream: true))
    let body = [UInt8](0..<12)
    let first = peer.session.answer(1, [HeaderField(":status", "200")], body: body)
    let second = peer.session.answer(3, [HeaderField(":status", "200")], body: [9])
    #expect(!first && second)
    #expect(peer.sent().filter { $0[3] == 0 }.map { Array($0[9...]) } == [Array(0..<5), [9]])
    try peer.send(Peer.frame(8, stream: 1, [0, 0, 0, 3]))
    #expect(peer.sent().map { Array($0[9...]) } == [Array(5..<8)])
    #expect(peer.session.takeFinished().isEmpty)
    // A larger initial window makes room on all streams.
    try peer.send(Peer.frame(4, [0, 4, 0, 0, 0, 9]))
    let last = peer.sent()
    #expect(last.filter { $0[3] == 0 }.map { Array($0[9...]) } == [Array(8..<12)])
    #expect(last.first { $0[3] == 0 }?[4] == 1, "it ends the stream")
    #expect(peer.session.takeFinished() == [1])
  }

  @Test func `A smaller initial window may leave a stream with less than nothing`() throws {
    var peer = Peer(settings: [0, 4, 0, 0, 0, 5])
    try peer.send(Peer.headers(1, [], endsStream: true))
    _ = peer.session.answer(1, [HeaderField(":status", "200")], body: [UInt8](0..<7))
    try peer.send(Peer.frame(4, [0, 4, 0, 0, 0, 1]) + Peer.frame(8, stream: 1, [0, 0, 0, 4]))
    #expect(peer.sent().filter { $0[3] == 0 }.map { Array($0[9...]) } == [Array(0..<5)])
    try peer.send(Peer.frame(8, stream: 1, [0, 0, 0, 2]))
    #expect(peer.sent().map { Array($0[9...]) } == [[5, 6]])
  }

  @Test func `The window for bodies is opened again when half of it is used`() throws {
    var peer = Peer(window: 100_000)
    _ = peer.sent()
    for number in 0..<4 {
      let stream = UInt8(2 * number + 1)
      try peer.send(Peer.headers(stream, [], endsStream: false))
      try peer.send(Peer.data(stream, [UInt8](repeating: 0, count: 16_000), endsStream: true))
    }
    #expect(peer.sent().filter { $0[3] == 8 } == [Peer.frame(8, [0, 0, 0xFA, 0])])
  }

  @Test func `A request too many is refused, and may be repeated`() throws {
    var peer = Peer(streams: 1)
    try peer.send(Peer.headers(1, [], endsStream: true) + Peer.headers(3, [], endsStream: true))
    #expect(peer.events.suffix(1) == ["refused 3"])
    #expect(peer.sent().last == Peer.frame(3, stream: 3, [0, 0, 0, 7]))
    _ = peer.session.answer(1, [HeaderField(":status", "200")])
    try peer.send(Peer.headers(5, [], endsStream: true))
    #expect(peer.events.suffix(1) == ["request 5"])
  }

  @Test func `Frames on a stream that the server has reset are ignored`() throws {
    var peer = Peer()
    try peer.send(Peer.headers(1, [], endsStream: false))
    _ = peer.session.answer(1, [HeaderField(":status", "413")], body: [1])
    peer.session.reset(1, .noError)
    _ = peer.sent()
    try peer.send(
      Peer.data(1, [1, 2], endsStream: false) + Peer.frame(8, stream: 1, [0, 0, 0, 1])
        + Peer.headers(1, [("x-end", "1")], request: false, endsStream: true)
        + Peer.frame(3, stream: 1, [0, 0, 0, 8]))
    #expect(peer.events == ["opened", "request 1"])
    #expect(peer.sent().isEmpty)
  }

  @Test func `A reset stream has one end, and headers in it are its last`() throws {
    let end = Peer.headers(1, [("x-end", "1")], request: false, endsStream: true)
    for frames in [[end, end], [Peer.headers(1, [("x", "1")], request: false)]] {
      var peer = Peer()
      try peer.send(Peer.headers(1, [], endsStream: false))
      peer.session.reset(1, .noError)
      for frame in frames.dropLast() { try peer.send(frame) }
      let error = #expect(throws: ConnectionError.self) { try peer.send(frames.last ?? []) }
      #expect(error?.code == .streamClosed)
    }
  }

  @Test func `Settings are acknowledged before the bytes that they allow`() throws {
    var peer = Peer(settings: [0, 4, 0, 0, 0, 0])
    try peer.send(Peer.headers(1, [], endsStream: true))
    _ = peer.session.answer(1, [HeaderField(":status", "400")], body: [1])
    _ = peer.sent()
    try peer.send(Peer.frame(4, [0, 4, 0, 0, 0, 9]))
    #expect(peer.sent().map { $0[3] } == [4, 0])
  }

  @Test func `A burst of bytes leaves no room behind, and loses no part of a frame`() throws {
    var peer = Peer(window: 1 << 20)
    let part = Peer.data(1, [UInt8](repeating: 1, count: 9_000), endsStream: false)
    try peer.send(Peer.headers(1, [], endsStream: false) + part + part + part.prefix(5_000))
    peer.session.trim()
    try peer.send(Array(part.dropFirst(5_000)))
    peer.session.trim()
    #expect(peer.events.count { $0 == "body 1: 9000" } == 3)
  }

  @Test func `After GOAWAY later streams are ignored, and their header blocks are read`() throws {
    var peer = Peer()
    try peer.send(Peer.headers(1, [], endsStream: false))
    peer.session.goAway(after: peer.session.lastServedStream, .noError, text: [1])
    #expect(peer.sent().last == Peer.frame(7, [0, 0, 0, 1, 0, 0, 0, 0, 1]))
    // A field of the ignored request is used by a later block.
    let added = Peer.frame(1, flags: 5, stream: 3, Peer.block() + bytes("4001 6101 62"))
    let trailers = Peer.frame(1, flags: 5, stream: 1, [0xBE])
    try peer.send(added + Peer.data(5, [1], endsStream: true) + trailers)
    #expect(peer.events == ["opened", "request 1", "trailers 1"])
    #expect(peer.session.fields == [HeaderField("a", "b")])
    #expect(peer.session.lastServedStream == 1)
  }

  @Test func `Pings are answered, and answers to own pings reported`() throws {
    var peer = Peer()
    try peer.send(Peer.frame(6, [1, 2, 3, 4, 5, 6, 7, 8]))
    #expect(peer.sent() == [Peer.frame(6, flags: 1, [1, 2, 3, 4, 5, 6, 7, 8])])
    peer.session.ping(0x0102_0304_0506_0708)
    #expect(peer.sent() == [Peer.frame(6, [1, 2, 3, 4, 5, 6, 7, 8])])
    try peer.send(Peer.frame(6, flags: 1, [1, 2, 3, 4, 5, 6, 7, 8]))
    #expect(peer.events == ["opened", "ping", "pong 102030405060708"])
  }

  @Test func `A client and a server exchange more than one window`() throws {
    let payload = [UInt8](repeating: 5, count: 60_000)
    var client = ClientSession(
      fields: [
        HeaderField(":method", "POST"), HeaderField(":scheme", "https"), HeaderField(":path", "/a"),
        HeaderField("x", String(repeating: "y", count: 20_000)),
      ], body: payload)
    var server = ServerSession(
      ServerSession.Limits(streams: 1, headerBytes: 30_000, window: 1 << 20))
    var received = 0
    for _ in 0..<20 where !client.answer.isWhole {
      server.append(client.takeOutput())
      while let head = try server.next() {
        guard case .body(1, let part, let isEnd) = try server.read(head) else { continue }
        received += part.count
        if isEnd { _ = server.answer(1, [HeaderField(":status", "400")], body: payload) }
      }
      try client.receive(server.output)
      server.clearOutput()
    }
    #expect(received == payload.count)
    #expect(client.answer.body == payload && client.answer.value(of: ":status") == "400")
  }

  @Test func `A client keeps a whole answer whatever follows it`() throws {
    var client = ClientSession(fields: [HeaderField(":method", "GET")], body: [])
    let answer =
      Peer.frame(1, flags: 4, stream: 1, [0x88]) + Peer.frame(0, flags: 1, stream: 1, [7])
    try client.receive(answer + Peer.frame(3, stream: 1, [0, 0, 0, 0]))
    #expect(client.answer.isWhole && client.answer.body == [7])
  }

  @Test func `A client reports that its request was ended`() {
    var client = ClientSession(fields: [HeaderField(":method", "GET")], body: [])
    let error = #expect(throws: ConnectionError.self) {
      try client.receive(Peer.frame(7, [0, 0, 0, 0, 0, 0, 0, 11]))
    }
    #expect(error?.code == .enhanceYourCalm)
  }
}
