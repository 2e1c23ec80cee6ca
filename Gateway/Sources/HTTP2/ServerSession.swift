/// The server's side of one connection of HTTP/2 (RFC 9113), without a socket.
///
/// Received bytes go to `append`. Then each complete frame is taken: `next` returns its head, so that the caller can count it
/// and refuse it unread, and `read` handles it and returns the event that it means. Frames to be sent collect in `output`.
///
/// The sender's violations end a stream, which `Event.failed` reports, or the connection, with a thrown `ConnectionError`: the
/// caller sends its code with `goAway`, and passes no further bytes.
package struct ServerSession {
  /// The limits that the other side is informed of.
  package struct Limits: Sendable {
    /// How many requests may be open at a time.
    package var streams: Int
    /// How many bytes the fields of a request may have, each counted with 32 more.
    package var headerBytes: Int
    /// How many bytes the fields of a request that is then refused may have; more of them end the connection.
    package var refusedHeaderBytes: Int
    /// How many bytes of bodies may be sent before the server has read them.
    package var window: Int

    /// `refusedHeaderBytes`: Absent: as many as `headerBytes`, so that no request is refused for its fields.
    package init(streams: Int, headerBytes: Int, refusedHeaderBytes: Int? = nil, window: Int) {
      self.streams = streams
      self.headerBytes = headerBytes
      self.refusedHeaderBytes = max(headerBytes, refusedHeaderBytes ?? 0)
      self.window = window
    }
  }

  /// The meaning of a frame for the server.
  package enum Event {
    /// The first frame has arrived.
    case opened
    /// A request has begun, whose fields are in `fields`.
    case request(StreamNumber, endsStream: Bool)
    /// A request has begun whose fields have more bytes than the limit; `fields` has the first ones, which are not checked.
    case oversized(StreamNumber, endsStream: Bool)
    /// A part of a request's body has arrived.
    case body(StreamNumber, ArraySlice<UInt8>, endsStream: Bool)
    /// Trailers have ended a request.
    case trailers(StreamNumber)
    /// The sender has cancelled a request.
    case cancelled(StreamNumber)
    /// The session has reset a stream because of the sender's mistake; the request need not have been open.
    case failed(StreamNumber)
    /// Too many requests are open, so the session has refused this one; the sender may repeat it.
    case refused(StreamNumber)
    /// The sender has read some answers; `finished` has the streams that ended by it.
    case windowOpened
    case ping
    /// The answer to a PING of the server, with its data.
    case pong(UInt64)
    /// The sender will send no further requests.
    case goAway
  }

  /// An open request.
  struct Stream {
    /// Whether the sender has ended it.
    var isEnded: Bool
    /// How many bytes may be sent to the other side, negative after it has made its window smaller.
    var sendWindow: Int
    /// How many bytes of the body may arrive.
    var receiveWindow = HTTP2Limits.window
    /// How many bytes of the body are missing, if the request has said how many there are.
    var missing: Int?
    /// The rest of the answer's body, which waits for the window.
    var unsent: [UInt8] = []
  }

  let limits: Limits
  var reader: FrameReader
  var encoder = HeaderEncoder()
  var peer = PeerSettings()
  var streams: [StreamNumber: Stream] = [:]
  /// The highest number of a stream that the sender has used.
  var lastStream: StreamNumber = 0
  /// The last stream that is served; frames on later ones are read and ignored.
  var lastServed = StreamNumber.max
  /// The streams that were reset, or answered before their end, last: frames that were on their way to them are ignored.
  var resetStreams: [StreamNumber] = []
  var sendWindow = HTTP2Limits.window
  var receiveWindow: Int
  /// The bytes that were received since the window was last opened.
  var unannounced = 0
  var finished: [StreamNumber] = []
  private var hasPreface = false
  private var hasSettings = false

  /// The frames to be sent.
  package internal(set) var output: [UInt8] = []

  /// Begins a connection with the server's settings in `output`.
  package init(_ limits: Limits) {
    self.limits = limits
    receiveWindow = limits.window
    reader = FrameReader(
      headerBytes: limits.headerBytes, decodedBytes: limits.refusedHeaderBytes)
    output = PeerSettings.frame([
      (PeerSettings.Name.streams, limits.streams),
      (PeerSettings.Name.headerList, limits.headerBytes),
    ])
    if limits.window > HTTP2Limits.window {
      openWindow(by: limits.window - HTTP2Limits.window)
    }
  }

  /// The fields of the request whose event was returned last.
  package var fields: [HeaderField] { reader.fields }

  /// The last stream that was or is served.
  package var lastServedStream: StreamNumber { min(lastStream, lastServed) }

  // MARK: - Reading

  /// Adds received bytes.
  package mutating func append(_ bytes: [UInt8]) { reader.append(bytes) }

  /// The head of the next frame, once the frame has arrived completely.
  package mutating func next() throws(ConnectionError) -> FrameHead? {
    if !hasPreface {
      hasPreface = try reader.consume(FrameHead.preface)
      guard hasPreface else { return nil }
    }
    guard let head = try reader.next() else { return nil }
    if reader.isInBlock, head.kind != FrameHead.Kind.continuation {
      throw ConnectionError(.protocolError, "a frame within a header block")
    }
    if !hasSettings, head.kind != FrameHead.Kind.settings || head.isAcknowledgement {
      throw ConnectionError(.protocolError, "another first frame than SETTINGS")
    }
    return head
  }

  /// Handles the frame that `next` has announced.
  package mutating func read(_ head: FrameHead) throws(ConnectionError) -> Event? {
    switch head.kind {
    case FrameHead.Kind.data: return try readData(head)
    case FrameHead.Kind.headers, FrameHead.Kind.continuation: return try readHeaders(head)
    case FrameHead.Kind.priority: return try readPriority(head)
    case FrameHead.Kind.reset: return try readReset(head)
    case FrameHead.Kind.settings: return try readSettings(head)
    case FrameHead.Kind.pushPromise: throw ConnectionError(.protocolError, "PUSH_PROMISE")
    case FrameHead.Kind.ping: return try readPing(head)
    case FrameHead.Kind.goAway: return try readGoAway(head)
    case FrameHead.Kind.windowUpdate: return try readWindowUpdate(head)
    default:
      _ = reader.payload(of: head)
      return nil
    }
  }

  private mutating func readSettings(_ head: FrameHead) throws(ConnectionError) -> Event? {
    guard head.stream == 0 else { throw ConnectionError(.protocolError, "SETTINGS on a stream") }
    let payload = reader.payload(of: head)
    guard !head.isAcknowledgement else {
      guard payload.isEmpty else {
        throw ConnectionError(.frameSizeError, "an acknowledgement with settings")
      }
      return nil
    }
    let before = peer.window
    try peer.take(payload.span)
    encoder.limitTable(to: peer.headerTableBytes)
    // The acknowledgement precedes everything that the settings allow.
    FrameHead(kind: FrameHead.Kind.settings, flags: FrameHead.Flag.acknowledge, length: 0)
      .append(to: &output)
    try changeWindows(by: peer.window - before)
    guard hasSettings else {
      hasSettings = true
      return .opened
    }
    return .windowOpened
  }

  // MARK: - Sending

  /// Answers a request; a body that the sender's window does not let through is sent later.
  ///
  /// - Returns: Whether the stream has ended, and not only when its body is sent.
  package mutating func answer(
    _ number: StreamNumber, _ fields: [HeaderField], body: [UInt8] = []
  ) -> Bool {
    guard var stream = streams[number] else { return true }
    appendHeaders(fields, number, endsStream: body.isEmpty)
    if !body.isEmpty {
      stream.unsent = body
      output.append(body: &stream.unsent, on: number, &stream.sendWindow, &sendWindow)
    }
    guard stream.unsent.isEmpty else {
      streams[number] = stream
      return false
    }
    streams[number] = nil
    return true
  }

  /// Sends an interim answer, after which the request is answered as before (RFC 9113, section 8.1).
  package mutating func inform(_ number: StreamNumber, status: Int) {
    guard streams[number] != nil else { return }
    appendHeaders([HeaderField(":status", "\(status)")], number, endsStream: false)
  }

  /// How many bytes of a request's body are missing; absent if the request has not said how many there are.
  package func missingBytes(of number: StreamNumber) -> Int? { streams[number]?.missing }

  /// Opens the window of a body again when half of it is used, so that more of it can arrive than one window.
  package mutating func renewWindow(of number: StreamNumber) {
    guard var stream = streams[number], !stream.isEnded else { return }
    let used = HTTP2Limits.window - stream.receiveWindow
    guard used >= HTTP2Limits.window / 2 else { return }
    openWindow(of: number, by: used)
    stream.receiveWindow += used
    streams[number] = stream
  }

  /// Ignores the rest of a request that was answered: its sender has kept the body back, and need not send it.
  package mutating func ignoreRest(of number: StreamNumber) {
    guard streams[number] == nil else { return }
    if resetStreams.count >= HTTP2Limits.resetStreams { resetStreams.removeFirst() }
    resetStreams.append(number)
  }

  /// Ends a stream with an error code.
  package mutating func reset(_ number: StreamNumber, _ code: ErrorCode) {
    streams[number] = nil
    ignoreRest(of: number)
    FrameHead(kind: FrameHead.Kind.reset, stream: number, length: 4).append(to: &output)
    output.append(bigEndian: code.rawValue)
  }

  /// Informs the sender that no stream after the last one is served, and why.
  ///
  /// `lastStream`: The last stream that is served; absent if requests that are on their way are still served.
  package mutating func goAway(
    after lastStream: StreamNumber?, _ code: ErrorCode, text: [UInt8] = []
  ) {
    if let lastStream { lastServed = lastStream }
    FrameHead(kind: FrameHead.Kind.goAway, length: 8 + text.count).append(to: &output)
    output.append(bigEndian: lastStream ?? 0x7FFF_FFFF)
    output.append(bigEndian: code.rawValue)
    output += text
  }

  /// Sends a PING, whose answer is `Event.pong`.
  package mutating func ping(_ data: UInt64) {
    FrameHead(kind: FrameHead.Kind.ping, length: 8).append(to: &output)
    output.append(bigEndian: UInt32(data >> 32))
    output.append(bigEndian: UInt32(truncatingIfNeeded: data))
  }

  /// The streams whose answers were sent completely since the last call.
  package mutating func takeFinished() -> [StreamNumber] {
    guard !finished.isEmpty else { return [] }
    defer { finished = [] }
    return finished
  }

  /// Removes the frames from `output` after they were sent.
  package mutating func clearOutput() {
    let isLarge = output.capacity > HTTP2Limits.keptBytes
    output.removeAll(keepingCapacity: !isLarge)
  }

  /// Frees the room that a burst of received bytes needed.
  package mutating func trim() { reader.trim() }
}
