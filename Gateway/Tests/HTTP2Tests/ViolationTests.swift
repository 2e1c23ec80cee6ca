import Testing

@testable import HTTP2

/// What RFC 9113 calls an error of a stream or of the connection.
@Suite struct ViolationTests {
  private static let request = Peer.headers(1, [], endsStream: false)
  private static let whole = Peer.headers(1, [], endsStream: true)

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var bytes: [UInt8]
    var code: ErrorCode

    init(_ description: String, _ code: ErrorCode, _ bytes: [UInt8]) {
      testDescription = description
      self.bytes = bytes
      self.code = code
    }
  }

  @Test(arguments: [
    Case("a frame over the limit", .frameSizeError, [0, 0x40, 1, 0, 0, 0, 0, 0, 1]),
    Case("SETTINGS on a stream", .protocolError, Peer.frame(4, stream: 1, [])),
    Case("SETTINGS of five bytes", .frameSizeError, Peer.frame(4, [0, 1, 0, 0, 0])),
    Case(
      "an acknowledgement with settings", .frameSizeError,
      Peer.frame(4, flags: 1, [0, 1, 0, 0, 0, 0])),
    Case("ENABLE_PUSH of 2", .protocolError, Peer.frame(4, [0, 2, 0, 0, 0, 2])),
    Case("a window over the limit", .flowControlError, Peer.frame(4, [0, 4, 0x80, 0, 0, 0])),
    Case("a frame size below the limit", .protocolError, Peer.frame(4, [0, 5, 0, 0, 0x3F, 0xFF])),
    Case("PING on a stream", .protocolError, Peer.frame(6, stream: 1, [UInt8](0..<8))),
    Case("PING of seven bytes", .frameSizeError, Peer.frame(6, [UInt8](0..<7))),
    Case("GOAWAY on a stream", .protocolError, Peer.frame(7, stream: 1, [UInt8](0..<8))),
    Case("GOAWAY of seven bytes", .frameSizeError, Peer.frame(7, [UInt8](0..<7))),
    Case("PUSH_PROMISE", .protocolError, Peer.frame(5, stream: 1, [0, 0, 0, 2])),
    Case("PRIORITY on no stream", .protocolError, Peer.frame(2, [0, 0, 0, 0, 1])),
    Case("RST_STREAM on no stream", .protocolError, Peer.frame(3, [0, 0, 0, 8])),
    Case("RST_STREAM on an unused stream", .protocolError, Peer.frame(3, stream: 1, [0, 0, 0, 8])),
    Case(
      "RST_STREAM of three bytes", .frameSizeError, request + Peer.frame(3, stream: 1, [0, 0, 8])),
    Case("DATA on no stream", .protocolError, Peer.frame(0, [1])),
    Case("DATA on an unused stream", .protocolError, Peer.frame(0, stream: 1, [1])),
    Case("DATA on a stream of the server", .protocolError, Peer.frame(0, stream: 2, [1])),
    Case(
      "more padding than payload", .protocolError,
      request + Peer.frame(0, flags: 8, stream: 1, [4, 1])),
    Case(
      "padding without its length", .frameSizeError,
      request + Peer.frame(0, flags: 8, stream: 1, [])),
    Case("a request on no stream", .protocolError, Peer.frame(1, flags: 5, Peer.block())),
    Case(
      "a request on an even stream", .protocolError,
      Peer.frame(1, flags: 5, stream: 2, Peer.block())),
    Case(
      "headers without their priority", .frameSizeError,
      Peer.frame(1, flags: 0x25, stream: 1, [0, 0])),
    Case("a malformed header block", .compressionError, Peer.frame(1, flags: 5, stream: 1, [0x80])),
    Case("CONTINUATION without HEADERS", .protocolError, Peer.frame(9, flags: 4, stream: 1, [])),
    Case(
      "CONTINUATION of another stream", .protocolError,
      Peer.frame(1, stream: 1, []) + Peer.frame(9, flags: 4, stream: 3, [])),
    Case(
      "another frame in a header block", .protocolError,
      Peer.frame(1, stream: 1, []) + Peer.frame(6, [UInt8](0..<8))),
    Case("a window update of 0", .protocolError, Peer.frame(8, [0, 0, 0, 0])),
    Case("a window update of three bytes", .frameSizeError, Peer.frame(8, [0, 0, 1])),
    Case(
      "a window that grows too large", .flowControlError, Peer.frame(8, [0x7F, 0xFF, 0xFF, 0xFF])),
    Case(
      "a window update on an unused stream", .protocolError, Peer.frame(8, stream: 1, [0, 0, 0, 1])),
    Case(
      "streams' windows that grow too large", .flowControlError,
      request + Peer.frame(8, stream: 1, [0x7F, 0, 0, 0])
        + Peer.frame(4, [0, 4, 0x7F, 0xFF, 0xFF, 0xFF])),
    Case(
      "too large headers", .enhanceYourCalm,
      Peer.headers(1, [("x", String(repeating: "y", count: 1_000))])),
    Case(
      "a header block in many frames", .enhanceYourCalm,
      Peer.frame(1, stream: 1, [])
        + (0..<6).flatMap { _ in Peer.frame(9, stream: 1, []) }),
  ])
  func `The connection ends`(violation: Case) {
    var peer = Peer()
    let error = #expect(throws: ConnectionError.self) { try peer.send(violation.bytes) }
    #expect(error?.code == violation.code)
  }

  @Test(arguments: [
    Case("a window update of 0", .protocolError, request + Peer.frame(8, stream: 1, [0, 0, 0, 0])),
    Case(
      "a window that grows too large", .flowControlError,
      request + Peer.frame(8, stream: 1, [0x7F, 0xFF, 0xFF, 0xFF])),
    Case(
      "PRIORITY of four bytes", .frameSizeError, request + Peer.frame(2, stream: 1, [0, 0, 0, 0])),
    Case("DATA after the end", .streamClosed, whole + Peer.data(1, [1], endsStream: true)),
    Case(
      "trailers after the end", .streamClosed,
      whole + Peer.headers(1, [("a", "b")], request: false, endsStream: true)),
    Case(
      "trailers without the end", .protocolError,
      request + Peer.headers(1, [("a", "b")], request: false)),
    Case(
      "trailers with a path", .protocolError,
      request + Peer.headers(1, [(":path", "/")], request: false, endsStream: true)),
    Case(
      "a body shorter than promised", .protocolError,
      Peer.headers(1, [("content-length", "2")]) + Peer.data(1, [1], endsStream: true)),
    Case(
      "a body longer than promised", .protocolError,
      Peer.headers(1, [("content-length", "2")]) + Peer.data(1, [1, 2, 3], endsStream: true)),
    Case(
      "no body where one was promised", .protocolError,
      Peer.headers(1, [("content-length", "2")], endsStream: true)),
    Case(
      "trailers in place of a promised body", .protocolError,
      Peer.headers(1, [("content-length", "2")])
        + Peer.headers(1, [("a", "b")], request: false, endsStream: true)),
    Case("a length that is no number", .protocolError, Peer.headers(1, [("content-length", "-2")])),
    Case(
      "two lengths", .protocolError,
      Peer.headers(1, [("content-length", "2"), ("content-length", "3")])),
    Case("a name in upper case", .protocolError, Peer.headers(1, [("Apns-Id", "1")])),
    Case("a name with a space", .protocolError, Peer.headers(1, [("apns id", "1")])),
    Case("an empty name", .protocolError, Peer.headers(1, [("", "1")])),
    Case("a value of two lines", .protocolError, Peer.headers(1, [("a", "b\r\nc: d")])),
    Case("a value with a zero", .protocolError, Peer.headers(1, [("a", "b\0")])),
    Case(
      "a field about the connection", .protocolError, Peer.headers(1, [("connection", "close")])),
    Case("transfer-encoding", .protocolError, Peer.headers(1, [("transfer-encoding", "chunked")])),
    Case("te other than trailers", .protocolError, Peer.headers(1, [("te", "gzip")])),
    Case("an unknown pseudo-field", .protocolError, Peer.headers(1, [(":status", "200")])),
    Case("a path twice", .protocolError, Peer.headers(1, [(":path", "/")])),
    Case(
      "a pseudo-field after others", .protocolError,
      Peer.headers(1, [("a", "b"), (":authority", "c")])),
    Case(
      "no path", .protocolError,
      Peer.headers(1, [(":method", "POST"), (":scheme", "https")], request: false)),
  ])
  func `The stream ends`(violation: Case) throws {
    var peer = Peer()
    try peer.send(violation.bytes)
    #expect(peer.events.last == "failed 1")
    #expect(
      peer.sent().last == Peer.frame(3, stream: 1, [0, 0, 0, UInt8(violation.code.rawValue)]))
    try peer.send(Peer.headers(3, [], endsStream: true))
    #expect(peer.events.last == "request 3")
  }

  @Test(arguments: [
    Peer.headers(1, [("te", "trailers"), ("content-length", "1"), ("content-length", "1")]),
    Peer.headers(1, [(":method", "CONNECT"), (":authority", "a:1")], request: false),
    Peer.headers(1, [("x", "Tab\tand ümlaut")]), Peer.headers(1, [(":authority", "")]),
  ])
  func `An unusual request is accepted`(request: [UInt8]) throws {
    var peer = Peer()
    try peer.send(request)
    #expect(peer.events == ["opened", "request 1"])
  }

  @Test(arguments: [Peer.data(1, [1], endsStream: true), whole])
  func `A closed stream that the sender uses again ends the connection`(frame: [UInt8]) throws {
    var peer = Peer()
    try peer.send(Self.whole)
    _ = peer.session.answer(1, [HeaderField(":status", "200")])
    _ = peer.sent()
    try peer.send(Peer.frame(3, stream: 1, [0, 0, 0, 0]) + Peer.frame(8, stream: 1, [0, 0, 0, 1]))
    #expect(peer.sent().isEmpty)
    let error = #expect(throws: ConnectionError.self) { try peer.send(frame) }
    #expect(error?.code == .streamClosed)
  }

  @Test func `More bytes than a window allows are an error`() throws {
    var peer = Peer(window: 1 << 20)
    try peer.send(Self.request)
    for _ in 0..<4 {
      try peer.send(Peer.data(1, [UInt8](repeating: 0, count: 16_383), endsStream: false))
    }
    try peer.send(Peer.data(1, [1, 2, 3, 4], endsStream: false))
    #expect(peer.events.last == "failed 1")
    #expect(peer.sent().last == Peer.frame(3, stream: 1, [0, 0, 0, 3]))
  }

  @Test(arguments: [
    Array("POST /3/device/00 HTTP/1.1\r\n".utf8),
    Peer.opening.dropLast(9) + Peer.frame(6, [UInt8](0..<8)),
    Peer.opening.dropLast(9) + Peer.frame(4, flags: 1, []), Array("PRI * HTTP/2.1".utf8),
  ])
  func `A connection that begins otherwise ends`(bytes: [UInt8]) {
    var peer = Peer(begins: false)
    #expect(throws: ConnectionError.self) { try peer.send(bytes) }
  }
}
