extension ServerSession {
  // MARK: - Requests

  mutating func readHeaders(_ head: FrameHead) throws(ConnectionError) -> Event? {
    guard let first = try reader.readBlock(head) else { return nil }
    let number = first.stream
    guard number & 1 == 1 else {
      throw ConnectionError(.protocolError, "a request on the stream \(number)")
    }
    guard number > lastStream else { return try readTrailers(first) }
    lastStream = number
    guard number <= lastServed else { return nil }
    guard streams.count < limits.streams else {
      reset(number, .refusedStream)
      return .refused(number)
    }
    guard !reader.isOverLimit else {
      streams[number] = Stream(isEnded: first.endsStream, sendWindow: peer.window)
      return .oversized(number, endsStream: first.endsStream)
    }
    guard let request = FieldRules.check(reader.fields),
      !(first.endsStream && (request.bodyBytes ?? 0) > 0)
    else { return fail(number, .protocolError) }
    streams[number] = Stream(
      isEnded: first.endsStream, sendWindow: peer.window, missing: request.bodyBytes)
    return .request(number, endsStream: first.endsStream)
  }

  private mutating func readTrailers(_ head: FrameHead) throws(ConnectionError) -> Event? {
    let number = head.stream
    guard let stream = streams[number] else {
      if ignores(head) { return nil }
      throw ConnectionError(.streamClosed, "headers on a stream that is closed")
    }
    guard !stream.isEnded else { return fail(number, .streamClosed) }
    guard !reader.isOverLimit else { return fail(number, .enhanceYourCalm) }
    guard head.endsStream, stream.missing ?? 0 == 0, FieldRules.areTrailers(reader.fields) else {
      return fail(number, .protocolError)
    }
    streams[number]?.isEnded = true
    return .trailers(number)
  }

  mutating func readData(_ head: FrameHead) throws(ConnectionError) -> Event? {
    guard head.stream != 0 else { throw ConnectionError(.protocolError, "DATA on no stream") }
    let body = try FrameReader.unpadded(reader.payload(of: head), head)
    try receive(head.length)
    let number = head.stream
    guard var stream = streams[number] else {
      if ignores(head) { return nil }
      try expectUsed(number)
      throw ConnectionError(.streamClosed, "a body on a stream that is closed")
    }
    guard !stream.isEnded else { return fail(number, .streamClosed) }
    stream.receiveWindow -= head.length
    guard stream.receiveWindow >= 0 else { return fail(number, .flowControlError) }
    if let missing = stream.missing {
      guard body.count <= missing, !head.endsStream || body.count == missing else {
        return fail(number, .protocolError)
      }
      stream.missing = missing - body.count
    }
    stream.isEnded = head.endsStream
    streams[number] = stream
    return .body(number, body, endsStream: head.endsStream)
  }

  /// Whether a frame was on its way when its stream was reset, or when no further streams were served. A stream has one end.
  private mutating func ignores(_ head: FrameHead) -> Bool {
    guard head.stream <= lastServed else { return true }
    guard let index = resetStreams.firstIndex(of: head.stream) else { return false }
    if head.endsStream { resetStreams.remove(at: index) }
    return head.endsStream || head.kind == FrameHead.Kind.data
  }

  /// Counts received bytes, and opens the window again when half of it is used.
  private mutating func receive(_ bytes: Int) throws(ConnectionError) {
    receiveWindow -= bytes
    guard receiveWindow >= 0 else {
      throw ConnectionError(.flowControlError, "more bytes than the window allows")
    }
    unannounced += bytes
    guard unannounced >= limits.window / 2 else { return }
    openWindow(by: unannounced)
    receiveWindow += unannounced
    unannounced = 0
  }

  /// Resets a stream because of the sender's mistake.
  private mutating func fail(_ number: StreamNumber, _ code: ErrorCode) -> Event {
    reset(number, code)
    return .failed(number)
  }

  private func expectUsed(_ number: StreamNumber) throws(ConnectionError) {
    guard number & 1 == 1, number <= lastStream else {
      throw ConnectionError(.protocolError, "a frame on the unused stream \(number)")
    }
  }

  // MARK: - Other frames

  mutating func readPriority(_ head: FrameHead) throws(ConnectionError) -> Event? {
    guard head.stream != 0 else { throw ConnectionError(.protocolError, "PRIORITY on no stream") }
    _ = reader.payload(of: head)
    guard head.length != 5 else { return nil }
    guard head.stream <= lastStream else { throw Self.wrongLength(head) }
    return fail(head.stream, .frameSizeError)
  }

  mutating func readReset(_ head: FrameHead) throws(ConnectionError) -> Event? {
    guard head.length == 4 else { throw Self.wrongLength(head) }
    guard head.stream != 0 else { throw ConnectionError(.protocolError, "RST_STREAM on no stream") }
    _ = reader.payload(of: head)
    guard head.stream <= lastServed else { return nil }
    try expectUsed(head.stream)
    return streams.removeValue(forKey: head.stream) == nil ? nil : .cancelled(head.stream)
  }

  mutating func readPing(_ head: FrameHead) throws(ConnectionError) -> Event? {
    guard head.length == 8 else { throw Self.wrongLength(head) }
    guard head.stream == 0 else { throw ConnectionError(.protocolError, "PING on a stream") }
    let payload = reader.payload(of: head)
    guard !head.isAcknowledgement else {
      let bytes = payload.span
      return .pong(UInt64(bytes.bigEndian32(at: 0)) << 32 | UInt64(bytes.bigEndian32(at: 4)))
    }
    FrameHead(kind: FrameHead.Kind.ping, flags: FrameHead.Flag.acknowledge, length: 8)
      .append(to: &output)
    output += payload
    return .ping
  }

  mutating func readGoAway(_ head: FrameHead) throws(ConnectionError) -> Event? {
    guard head.length >= 8 else { throw Self.wrongLength(head) }
    guard head.stream == 0 else { throw ConnectionError(.protocolError, "GOAWAY on a stream") }
    _ = reader.payload(of: head)
    return .goAway
  }

  mutating func readWindowUpdate(_ head: FrameHead) throws(ConnectionError) -> Event? {
    guard head.length == 4 else { throw Self.wrongLength(head) }
    let bytes = Int(reader.payload(of: head).span.bigEndian32(at: 0) & 0x7FFF_FFFF)
    let number = head.stream
    guard number != 0 else {
      guard bytes > 0 else { throw ConnectionError(.protocolError, "a window update of 0") }
      let wasClosed = sendWindow <= 0
      sendWindow += bytes
      guard sendWindow <= HTTP2Limits.largestWindow else {
        throw ConnectionError(.flowControlError, "a window that is too large")
      }
      if wasClosed { sendWaiting() }
      return .windowOpened
    }
    guard number <= lastServed else { return nil }
    try expectUsed(number)
    guard var stream = streams[number] else { return nil }
    guard bytes > 0 else { return fail(number, .protocolError) }
    stream.sendWindow += bytes
    guard stream.sendWindow <= HTTP2Limits.largestWindow else {
      return fail(number, .flowControlError)
    }
    streams[number] = stream
    sendWaiting(on: number)
    return .windowOpened
  }

  private static func wrongLength(_ head: FrameHead) -> ConnectionError {
    ConnectionError(.frameSizeError, "a frame of kind \(head.kind) with \(head.length) bytes")
  }
}

extension ServerSession {
  // MARK: - Windows

  mutating func changeWindows(by bytes: Int) throws(ConnectionError) {
    guard bytes != 0 else { return }
    for number in Array(streams.keys) {
      streams[number]?.sendWindow += bytes
      guard streams[number]?.sendWindow ?? 0 <= HTTP2Limits.largestWindow else {
        throw ConnectionError(.flowControlError, "a stream's window that is too large")
      }
    }
    if bytes > 0 { sendWaiting() }
  }

  /// Sends answers that waited for the connection's window, the oldest first.
  private mutating func sendWaiting() {
    let waiting = streams.filter { !$0.value.unsent.isEmpty && $0.value.sendWindow > 0 }.keys
      .sorted()
    for number in waiting where sendWindow > 0 { sendWaiting(on: number) }
  }

  private mutating func sendWaiting(on number: StreamNumber) {
    guard var stream = streams[number], !stream.unsent.isEmpty else { return }
    output.append(body: &stream.unsent, on: number, &stream.sendWindow, &sendWindow)
    streams[number] = stream.unsent.isEmpty ? nil : stream
    if stream.unsent.isEmpty { finished.append(number) }
  }

  /// Lets the other side send more bytes on a stream; the number 0 means the connection.
  mutating func openWindow(of stream: StreamNumber = 0, by bytes: Int) {
    FrameHead(kind: FrameHead.Kind.windowUpdate, stream: stream, length: 4).append(to: &output)
    output.append(bigEndian: UInt32(bytes))
  }

  /// Appends a HEADERS frame; its length is known once the block is written.
  mutating func appendHeaders(_ fields: [HeaderField], _ number: StreamNumber, endsStream: Bool) {
    let start = output.count
    let flags = FrameHead.Flag.endHeaders | (endsStream ? FrameHead.Flag.endStream : 0)
    FrameHead(kind: FrameHead.Kind.headers, flags: flags, stream: number, length: 0)
      .append(to: &output)
    encoder.encode(fields, into: &output)
    let length = output.count - start - FrameHead.size
    output[start + 1] = UInt8(truncatingIfNeeded: length >> 8)
    output[start + 2] = UInt8(truncatingIfNeeded: length)
  }
}
