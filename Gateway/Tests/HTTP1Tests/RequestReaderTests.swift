import Testing

@testable import HTTP1

@Suite struct RequestReaderTests {
  /// The parts of all requests in a text, or its violation.
  private func read(
    _ text: String, pieces: Int = 1_000_000, headBytes: Int = 1_000
  ) throws -> [RequestReader.Part] {
    var reader = RequestReader(headBytes: headBytes)
    var parts: [RequestReader.Part] = []
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      reader.append(Array(bytes[start..<min(start + pieces, bytes.count)]))
      while let part = try reader.next() { parts.append(part) }
    }
    return parts
  }

  private func head(_ text: String) throws -> RequestHead? {
    guard case .head(let head)? = try read(text).first else { return nil }
    return head
  }

  /// The bytes of all bodies.
  private func body(_ parts: [RequestReader.Part]) -> String {
    let bytes = parts.flatMap { part -> ArraySlice<UInt8> in
      if case .body(let bytes) = part { bytes } else { [] }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func post(_ fields: String, _ body: String = "") -> String {
    "POST /a HTTP/1.1\r\nHost: example.com\r\n\(fields)\r\n\(body)"
  }

  @Test func `A head has its method, its target and its fields`() throws {
    let head = try #require(
      try head("\r\nGET /a?b HTTP/1.1\r\nHOST:x\r\nTtl: \t 60 \t\r\nx:\r\n\r\n"))
    #expect(head.method == "GET")
    #expect(head.target == "/a?b")
    #expect(head.fields.map(\.name) == ["host", "ttl", "x"])
    #expect(head.fields.map(\.value) == ["x", "60", ""])
    #expect(head.isKeptAlive)
  }

  @Test(arguments: [1, 2, 7, 1_000])
  func `Requests may come in any pieces, one after the other`(pieces: Int) throws {
    let text =
      post("Content-Length: 3\r\n", "abc") + "\r\n" + post("")
      + post("Transfer-Encoding: chunked\r\n", "2;x=\"y\"\r\nde\r\n01\r\nf\r\n0\r\nX: y\r\n\r\n")
    let parts = try read(text, pieces: pieces)
    #expect(body(parts) == "abcdef")
    #expect(parts.filter { $0 == .end }.count == 3)
  }

  @Test(arguments: [
    ("Connection: close\r\n", "HTTP/1.1", false), ("Connection: TE, Close\r\n", "HTTP/1.1", false),
    ("Connection: keep-alive\r\n", "HTTP/1.1", true), ("", "HTTP/1.0", false),
  ])
  func `The connection lasts unless a request ends it`(
    field: String, version: String, isKept: Bool
  ) throws {
    let head = try head("GET / \(version)\r\nHost: x\r\n\(field)\r\n")
    #expect(head?.isKeptAlive == isKept)
  }

  @Test func `Only a sender of HTTP/1.1 can wait for an interim answer`() throws {
    #expect(try head(post("Expect: 100-Continue\r\n"))?.expectsContinue == true)
    #expect(try head(post("Expect: x\r\n"))?.expectsContinue == false)
    #expect(
      try head("POST / HTTP/1.0\r\nExpect: 100-continue\r\n\r\n")?.expectsContinue == false)
  }

  @Test(arguments: [
    "GET\r\n", "GET /\r\n", "GET  / HTTP/1.1\r\n", "GET / HTTP/1.1 \r\n", " GET / HTTP/1.1\r\n",
    "G\u{1}T / HTTP/1.1\r\n", "GET /\u{e9} HTTP/1.1\r\n", "GET / http/1.1\r\n", "GET / HTTP/1.1\n",
    "GET a HTTP/1.1\r\n",
    "GET / HTTP/1.1\r\r\n", "\n",
  ])
  func `A first line that is not one of a request is refused`(line: String) {
    #expect(throws: RequestViolation.malformed) { try read(line + "Host: x\r\n\r\n") }
  }

  @Test(arguments: [
    "x\r\n", ": x\r\n", "x : y\r\n", " x: y\r\n", "x: a\r\n b\r\n",
    "x: a\r\n\tb\r\n",
    "x: \0\r\n", "x: a\rb\r\n", "x: a\n", "x: \u{7f}\r\n", "x\u{e9}: y\r\n", "Content-Length:\r\n",
    "Content-Length: +1\r\n", "Content-Length: 1, 1\r\n", "Content-Length: 0x1\r\n",
    "Content-Length: 1\r\nContent-Length: 1\r\n", "Content-Length: 9999999999999999999\r\n",
    "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n",
    "Transfer-Encoding: chunked\r\nContent-Length: 1\r\n",
    "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
  ])
  func `A field that can be read in two ways is refused`(field: String) {
    #expect(throws: RequestViolation.malformed) { try read(post(field)) }
  }

  @Test(arguments: ["/", "*", "http://a/b", "https://a"])
  func `A target is a path, an address or the server itself`(target: String) throws {
    #expect(try head("GET \(target) HTTP/1.1\r\nHost: x\r\n\r\n")?.target == target)
  }

  @Test func `A request names one host, unless it is of HTTP/1.0`() throws {
    #expect(throws: RequestViolation.host) { try read("GET / HTTP/1.1\r\n\r\n") }
    #expect(throws: RequestViolation.host) { try read(post("Host: y\r\n")) }
    for host in ["a b", "a,b", "a:b", "a/", "[::1", "a@b", "a\u{E9}"] {
      #expect(throws: RequestViolation.host) { try read("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n") }
    }
    for host in ["", "a", "a.example:2199", "[::1]", "[::1]:443", "192.0.2.1:80", "a_b"] {
      #expect(try head("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n") != nil)
    }
    #expect(try head("GET / HTTP/1.0\r\n\r\n") != nil)
  }

  @Test(arguments: [
    "\r\n", "x\r\n", "-1\r\n", "+1\r\na\r\n", "0x1\r\n", "1 1\r\n", "1 \r\na\r\n", "1\na\r\n",
    "123456789\r\n",
    "1\r\nab\r\n",
    "1\r\na\n", "1;\0\r\n", "0\r\nx\r\n", "0\r\n\n", "1;\(String(repeating: "x", count: 300))",
  ])
  func `Chunks that can be read in two ways are refused`(chunks: String) {
    #expect(throws: RequestViolation.self) {
      try read(post("Transfer-Encoding: chunked\r\n", chunks))
    }
  }

  @Test(arguments: ["gzip", "gzip, chunked", "chunked, identity", "xchunked"])
  func `Other transfer codings are not known`(coding: String) {
    #expect(throws: RequestViolation.coding) {
      try read(post("Transfer-Encoding: \(coding)\r\n"))
    }
  }

  @Test func `A request of HTTP/1.0 has no chunks`() {
    #expect(throws: RequestViolation.malformed) {
      try read("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n")
    }
  }

  @Test(arguments: ["HTTP/2.0", "HTTP/9.9", "HTTP/1.2"])
  func `Other versions are refused`(version: String) {
    #expect(throws: RequestViolation.version) { try read("GET / \(version)\r\n") }
  }

  @Test(arguments: [1, 1_000])
  func `A head that is too long is refused before it has ended`(pieces: Int) throws {
    for text in [
      "GET /" + String(repeating: "x", count: 1_000),
      "GET / HTTP/1.1\r\n"
        + String(repeating: "x: y\r\n", count: 170), String(repeating: "\r\n", count: 501),
      post(
        "Transfer-Encoding: chunked\r\n", "0\r\n" + String(repeating: "x: y\r\n", count: 170)),
    ] {
      #expect(throws: RequestViolation.tooLarge) { try read(text, pieces: pieces) }
    }
    #expect(try head(post("x: \(String(repeating: "y", count: 900))\r\n")) != nil)
  }
}
