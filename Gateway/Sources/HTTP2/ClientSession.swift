/// The client's side of a connection of HTTP/2 for one request, without a socket.
///
/// Received bytes go to `receive`; frames to be sent collect in `output`.
package struct ClientSession {
  /// The part of the answer that has arrived.
  package struct Answer: Hashable, Sendable {
    package var fields: [HeaderField] = []
    package var body: [UInt8] = []
    /// Whether it is complete.
    package var isWhole = false

    /// The value of a field; empty if it is absent.
    package func value(of name: String) -> String {
      fields.first { $0.name == name }?.value ?? ""
    }
  }

  private static let stream: StreamNumber = 1
  /// How many bytes the fields of an answer may have.
  private static let headerBytes = 65_536

  private var reader = FrameReader(headerBytes: headerBytes)
  private var peer = PeerSettings()
  private var streamWindow = HTTP2Limits.window
  private var connectionWindow = HTTP2Limits.window
  private var unsent: [UInt8]

  /// The frames to be sent.
  package private(set) var output: [UInt8]
  package private(set) var answer = Answer()

  /// Begins with a request.
  package init(fields: [HeaderField], body: [UInt8]) {
    unsent = body
    output = FrameHead.preface + PeerSettings.frame([(PeerSettings.Name.push, 0)])
    var block: [UInt8] = []
    var encoder = HeaderEncoder()
    encoder.encode(fields, into: &block)
    appendHeaders(block[...], endsStream: body.isEmpty)
    sendBody()
  }

  /// Returns the frames to be sent, and removes them.
  package mutating func takeOutput() -> [UInt8] {
    defer { output = [] }
    return output
  }

  /// Handles received bytes.
  ///
  /// - Throws: The violation of the protocol, or the error with which the server has ended the request.
  package mutating func receive(_ bytes: [UInt8]) throws(ConnectionError) {
    reader.append(bytes)
    while !answer.isWhole, let head = try reader.next() { try read(head) }
  }

  private mutating func read(_ head: FrameHead) throws(ConnectionError) {
    if head.kind == FrameHead.Kind.headers || head.kind == FrameHead.Kind.continuation {
      return try readHeaders(head)
    }
    let payload = reader.payload(of: head)
    switch head.kind {
    case FrameHead.Kind.data: try readData(head, payload)
    case FrameHead.Kind.reset where payload.count == 4: throw Self.error(payload.span, 0)
    case FrameHead.Kind.goAway where payload.count >= 8:
      let error = Self.error(payload.span, 4)
      if error.code != .noError || payload.span.bigEndian32(at: 0) < Self.stream { throw error }
    case FrameHead.Kind.settings where !head.isAcknowledgement: try readSettings(payload.span)
    case FrameHead.Kind.ping where !head.isAcknowledgement && payload.count == 8:
      FrameHead(kind: FrameHead.Kind.ping, flags: FrameHead.Flag.acknowledge, length: 8)
        .append(to: &output)
      output += payload
    case FrameHead.Kind.windowUpdate where payload.count == 4:
      let bytes = Int(payload.span.bigEndian32(at: 0) & 0x7FFF_FFFF)
      if head.stream == 0 { connectionWindow += bytes } else { streamWindow += bytes }
      sendBody()
    default: break
    }
  }

  private mutating func readHeaders(_ head: FrameHead) throws(ConnectionError) {
    guard let first = try reader.readBlock(head) else { return }
    // An answer with a status of 1xx precedes another one; trailers follow the body.
    if !answer.value(of: ":status").hasPrefix("1"), !answer.fields.isEmpty {
      answer.fields += reader.fields
    } else {
      answer.fields = reader.fields
    }
    answer.isWhole = first.endsStream
  }

  private mutating func readData(
    _ head: FrameHead, _ payload: ArraySlice<UInt8>
  ) throws(ConnectionError) {
    answer.body += try FrameReader.unpadded(payload, head)
    guard answer.body.count <= HTTP2Limits.window else {
      throw ConnectionError(.flowControlError, "an answer of more bytes than were allowed")
    }
    answer.isWhole = head.endsStream
  }

  private mutating func readSettings(_ payload: Span<UInt8>) throws(ConnectionError) {
    let before = peer.window
    try peer.take(payload)
    streamWindow += peer.window - before
    FrameHead(kind: FrameHead.Kind.settings, flags: FrameHead.Flag.acknowledge, length: 0)
      .append(to: &output)
    sendBody()
  }

  private static func error(_ payload: Span<UInt8>, _ index: Int) -> ConnectionError {
    let number = payload.bigEndian32(at: index)
    let code = ErrorCode(rawValue: number) ?? .internalError
    return ConnectionError(code, "the server has ended it with the error \(number), \(code)")
  }

  /// Appends the request's header block, in as many frames as it needs.
  private mutating func appendHeaders(_ block: ArraySlice<UInt8>, endsStream: Bool) {
    var (rest, kind) = (block, FrameHead.Kind.headers)
    repeat {
      let part = rest.prefix(HTTP2Limits.payloadBytes)
      rest = rest.dropFirst(part.count)
      let isFirst = kind == FrameHead.Kind.headers
      let flags =
        (rest.isEmpty ? FrameHead.Flag.endHeaders : 0)
        | (isFirst && endsStream ? FrameHead.Flag.endStream : 0)
      FrameHead(kind: kind, flags: flags, stream: Self.stream, length: part.count)
        .append(to: &output)
      output += part
      kind = FrameHead.Kind.continuation
    } while !rest.isEmpty
  }

  private mutating func sendBody() {
    output.append(body: &unsent, on: Self.stream, &streamWindow, &connectionWindow)
  }
}
