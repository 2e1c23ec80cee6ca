/// Splits the bytes of a connection into frames, and joins the frames of a header block.
struct FrameReader {
  /// The bytes before `position` were read.
  private var input: [UInt8] = []
  private var position = 0
  /// The header block that is not complete.
  private var block: Block?
  private var decoder: HeaderDecoder
  /// How many bytes a header block of several frames may have.
  private let blockBytes: Int
  /// The fields of the last complete header block.
  private(set) var fields: [HeaderField] = []

  /// The first frame of a header block, and the payloads so far.
  private struct Block {
    var head: FrameHead
    var bytes: [UInt8]
    var continuations = 0
  }

  /// Creates a reader without bytes.
  ///
  /// - Parameters:
  ///   - headerBytes: How many bytes the fields of a block may have.
  ///   - decodedBytes: How many they may have so that the connection lasts; absent: as many.
  init(headerBytes: Int, decodedBytes: Int? = nil) {
    decoder = HeaderDecoder(limit: headerBytes, decodedBytes: decodedBytes)
    blockBytes = max(2 * headerBytes, decodedBytes ?? 0)
  }

  /// Whether the last complete header block had more bytes than the limit, so that `fields` has only the first of its fields.
  var isOverLimit: Bool { decoder.isOverLimit }

  /// Whether a header block has begun and not ended.
  var isInBlock: Bool { block != nil }

  mutating func append(_ bytes: [UInt8]) {
    if position == input.count {
      input = bytes
    } else {
      input.removeFirst(position)
      input += bytes
    }
    position = 0
  }

  /// Keeps no more room than an incomplete frame needs.
  mutating func trim() {
    guard input.capacity > HTTP2Limits.keptBytes else { return }
    input = Array(input[position...])
    position = 0
  }

  /// Reads bytes outside all frames, if they have arrived.
  mutating func consume(_ expected: [UInt8]) throws(ConnectionError) -> Bool {
    let part = input[position...].prefix(expected.count)
    guard part.elementsEqual(expected.prefix(part.count)) else {
      throw ConnectionError(.protocolError, "bytes that are not HTTP/2")
    }
    guard part.count == expected.count else { return false }
    position += expected.count
    return true
  }

  /// The head of the next frame, once the frame is complete.
  func next() throws(ConnectionError) -> FrameHead? {
    guard let head = FrameHead(input.span, at: position) else { return nil }
    guard head.length <= HTTP2Limits.payloadBytes else {
      throw ConnectionError(.frameSizeError, "a frame of \(head.length) bytes")
    }
    guard input.count - position >= FrameHead.size + head.length else { return nil }
    return head
  }

  /// Consumes the next frame, and returns its payload.
  mutating func payload(of head: FrameHead) -> ArraySlice<UInt8> {
    let start = position + FrameHead.size
    position = start + head.length
    return input[start..<position]
  }

  /// Consumes a HEADERS or CONTINUATION frame.
  ///
  /// - Returns: The head of the HEADERS frame, once the block is complete and `fields` has its fields.
  mutating func readBlock(_ head: FrameHead) throws(ConnectionError) -> FrameHead? {
    let payload = self.payload(of: head)
    if head.kind == FrameHead.Kind.headers {
      let fragment = try Self.fragment(of: payload, head)
      if head.endsHeaders {
        try decode(fragment.span)
        return head
      }
      block = Block(head: head, bytes: Array(fragment))
      return nil
    }
    guard var begun = block, begun.head.stream == head.stream else {
      throw ConnectionError(.protocolError, "CONTINUATION without HEADERS")
    }
    block = nil
    begun.continuations += 1
    begun.bytes += payload
    guard begun.continuations <= HTTP2Limits.continuations,
      begun.bytes.count <= blockBytes
    else { throw ConnectionError(.enhanceYourCalm, "a header block in too many frames") }
    guard head.endsHeaders else {
      block = begun
      return nil
    }
    try decode(begun.bytes.span)
    return begun.head
  }

  private mutating func decode(_ block: Span<UInt8>) throws(ConnectionError) {
    do throws(HeaderDecoder.Failure) {
      try decoder.decode(block, into: &fields)
    } catch {
      switch error {
      case .malformed: throw ConnectionError(.compressionError, "a malformed header block")
      case .tooLarge: throw ConnectionError(.enhanceYourCalm, "too large headers")
      }
    }
  }

  /// The part of a HEADERS payload that belongs to the header block.
  private static func fragment(
    of payload: ArraySlice<UInt8>, _ head: FrameHead
  ) throws(ConnectionError) -> ArraySlice<UInt8> {
    var fragment = try unpadded(payload, head)
    if head.flags & FrameHead.Flag.priority != 0 {
      guard fragment.count >= 5 else {
        throw ConnectionError(.frameSizeError, "HEADERS without its priority")
      }
      fragment = fragment.dropFirst(5)
    }
    return fragment
  }

  /// A payload without its padding.
  static func unpadded(
    _ payload: ArraySlice<UInt8>, _ head: FrameHead
  ) throws(ConnectionError) -> ArraySlice<UInt8> {
    guard head.isPadded else { return payload }
    guard let length = payload.first else {
      throw ConnectionError(.frameSizeError, "a frame without the length of its padding")
    }
    guard Int(length) < payload.count else {
      throw ConnectionError(.protocolError, "more padding than payload")
    }
    return payload.dropFirst().dropLast(Int(length))
  }
}
