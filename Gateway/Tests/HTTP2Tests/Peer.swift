@testable import HTTP2

/// The other side of a session: writes frames byte for byte, and collects what happens.
struct Peer {
  static let opening = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) + frame(4, [])

  var session: ServerSession
  /// The reported events.
  private(set) var events: [String] = []

  init(
    streams: Int = 10, refusedHeaderBytes: Int? = nil, window: Int = HTTP2Limits.window,
    settings: [UInt8] = [], begins: Bool = true
  ) {
    session = ServerSession(
      ServerSession.Limits(
        streams: streams, headerBytes: 1_000, refusedHeaderBytes: refusedHeaderBytes,
        window: window))
    session.clearOutput()
    guard begins else { return }
    try? send(Self.opening.dropLast(9) + Self.frame(4, settings))
    session.clearOutput()
  }

  /// Passes bytes to the session, and reads all frames.
  mutating func send(_ bytes: [UInt8]) throws(ConnectionError) {
    session.append(bytes)
    while let head = try session.next() {
      if let event = try session.read(head) { record(event) }
    }
  }

  private mutating func record(_ event: ServerSession.Event) {
    switch event {
    case .opened: events.append("opened")
    case .request(let stream, _): events.append("request \(stream)")
    case .oversized(let stream, _): events.append("oversized \(stream)")
    case .body(let stream, let part, let isEnd):
      events.append("body \(stream): \(part.count)" + (isEnd ? ", end" : ""))
    case .trailers(let stream): events.append("trailers \(stream)")
    case .cancelled(let stream): events.append("cancelled \(stream)")
    case .failed(let stream): events.append("failed \(stream)")
    case .refused(let stream): events.append("refused \(stream)")
    case .windowOpened: break
    case .ping: events.append("ping")
    case .pong(let data): events.append("pong " + String(data, radix: 16))
    case .goAway: events.append("goaway")
    }
  }

  /// The frames that the session has written since the last call.
  mutating func sent() -> [[UInt8]] {
    var (rest, frames) = (session.output[...], [[UInt8]]())
    while let head = FrameHead(rest.span, at: 0) {
      frames.append(Array(rest.prefix(9 + head.length)))
      rest = rest.dropFirst(9 + head.length)
    }
    session.clearOutput()
    return frames
  }

  static func frame(
    _ kind: UInt8, flags: UInt8 = 0, stream: UInt8 = 0, _ payload: [UInt8]
  ) -> [UInt8] {
    let length = payload.count
    return [0, UInt8(length >> 8), UInt8(length & 255), kind, flags, 0, 0, 0, stream] + payload
  }

  /// The header block of a POST, without a body's length.
  static func block(_ fields: [(String, String)] = [], request: Bool = true) -> [UInt8] {
    let pseudo = [(":method", "POST"), (":scheme", "https"), (":path", "/3/device/00")]
    var encoder = HeaderEncoder()
    var block: [UInt8] = []
    encoder.encode(
      ((request ? pseudo : []) + fields).map { HeaderField($0, $1) }, into: &block)
    return block
  }

  static func headers(
    _ stream: UInt8, _ fields: [(String, String)], request: Bool = true, parts: Int = 1,
    endsStream: Bool = false
  ) -> [UInt8] {
    let block = block(fields, request: request)
    let length = (block.count + parts - 1) / parts
    return (0..<parts).flatMap { part in
      let flags: UInt8 = (part == parts - 1 ? 4 : 0) | (part == 0 && endsStream ? 1 : 0)
      return frame(
        part == 0 ? 1 : 9, flags: flags, stream: stream,
        Array(block.dropFirst(part * length).prefix(length)))
    }
  }

  static func data(
    _ stream: UInt8, _ body: [UInt8], padding: UInt8? = nil, endsStream: Bool
  ) -> [UInt8] {
    let end: UInt8 = endsStream ? 1 : 0
    guard let padding else { return frame(0, flags: end, stream: stream, body) }
    let zeros = [UInt8](repeating: 0, count: Int(padding))
    return frame(0, flags: end | 8, stream: stream, [padding] + body + zeros)
  }
}
