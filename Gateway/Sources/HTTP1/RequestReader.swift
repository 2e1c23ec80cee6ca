/// Splits the bytes of a connection into requests of HTTP/1.1 (RFC 9112), without a socket.
///
/// Received bytes go to `append`, and `next` returns the parts of the requests. A sender may send its next requests before the
/// answer to the first: the caller answers a request after its `end`, and calls `next` again after that.
///
/// Whatever can be read in two ways is a violation, which ends the connection: lines that end without a carriage return, values
/// that continue on the next line, blanks before a colon, two lengths, a length of a body in chunks.
package struct RequestReader {
  /// A part of a request.
  package enum Part: Hashable, Sendable {
    case head(RequestHead)
    case body(ArraySlice<UInt8>)
    case end
  }

  private enum Phase {
    /// Before the first line, or within the head.
    case head
    case body(left: Int)
    case chunkSize
    case chunk(left: Int)
    case chunkEnd
    case trailers
  }

  /// How many bytes the head, and the fields after a body, may have.
  private let headBytes: Int
  /// The bytes before `position` were read.
  private var input: [UInt8] = []
  private var position = 0
  /// The bytes of the incomplete line that were searched for its end.
  private var searched = 0
  /// The bytes of the lines of this head or these trailers.
  private var lineBytes = 0
  private var phase = Phase.head
  /// The head that is being read.
  private var head: RequestHead?

  /// `headBytes`: How many bytes the head of a request may have.
  package init(headBytes: Int) { self.headBytes = headBytes }

  /// How many bytes were received and not read.
  package var unread: Int { input.count - position }

  /// Adds received bytes.
  package mutating func append(_ bytes: [UInt8]) {
    if position == input.count {
      input = bytes
    } else {
      input.removeFirst(position)
      input += bytes
    }
    position = 0
  }

  /// The next part; absent if more bytes are needed.
  ///
  /// - Throws: `RequestViolation`, after which nothing more can be read.
  package mutating func next() throws(RequestViolation) -> Part? {
    while true {
      switch phase {
      case .head:
        guard let line = try line(atMost: headBytes) else { return nil }
        if let part = try readHead(line) { return part }
      case .body(left: 0): return end()
      case .body(let left):
        guard let part = take(left) else { return nil }
        phase = .body(left: left - part.count)
        return .body(part)
      case .chunkSize:
        lineBytes = 0
        guard let line = try line(atMost: HTTP1Limits.chunkLineBytes) else { return nil }
        let size = try Self.chunkSize(line)
        phase = size == 0 ? .trailers : .chunk(left: size)
        lineBytes = 0
      case .chunk(left: 0): phase = .chunkEnd
      case .chunk(let left):
        guard let part = take(left) else { return nil }
        phase = .chunk(left: left - part.count)
        return .body(part)
      case .chunkEnd:
        guard try takeChunkEnd() else { return nil }
        phase = .chunkSize
      case .trailers:
        guard let line = try line(atMost: headBytes) else { return nil }
        if line.isEmpty { return end() }
        _ = try FieldSyntax.field(line)
      }
    }
  }

  /// Reads a line of a head; returns the head once it is complete.
  private mutating func readHead(_ line: ArraySlice<UInt8>) throws(RequestViolation) -> Part? {
    guard line.isEmpty else {
      if head == nil { head = try RequestHead(line: line) } else { try head?.add(line: line) }
      return nil
    }
    // An empty line may follow the request before (section 2.2).
    guard let head else { return nil }
    self.head = nil
    try head.check()
    lineBytes = 0
    switch head.framing {
    case .none: phase = .body(left: 0)
    case .length(let length): phase = .body(left: length)
    case .chunked: phase = .chunkSize
    }
    return .head(head)
  }

  private mutating func end() -> Part {
    phase = .head
    lineBytes = 0
    return .end
  }

  /// Consumes a line, and returns it without its end; absent if it is incomplete.
  private mutating func line(atMost limit: Int) throws(RequestViolation) -> ArraySlice<UInt8>? {
    let start = position
    guard let end = lineEnd(from: start + searched) else {
      searched = input.count - start
      guard lineBytes + searched <= limit else { throw .tooLarge }
      return nil
    }
    searched = 0
    lineBytes += end + 1 - start
    guard lineBytes <= limit else { throw .tooLarge }
    guard end > start, input[end - 1] == UInt8(ascii: "\r") else { throw .malformed }
    position = end + 1
    return input[start..<end - 1]
  }

  private func lineEnd(from start: Int) -> Int? {
    let bytes = input.span
    var index = start
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\n") { return index }
      index += 1
    }
    return nil
  }

  /// Consumes some bytes; absent if no byte has arrived.
  private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    let end = min(input.count, position + count)
    guard end > position else { return nil }
    defer { position = end }
    return input[position..<end]
  }

  /// Consumes the end of the line after a chunk; returns whether all of it has arrived.
  private mutating func takeChunkEnd() throws(RequestViolation) -> Bool {
    let end = input[position...].prefix(2)
    guard "\r\n".utf8.starts(with: end) else { throw .chunk }
    guard end.count == 2 else { return false }
    position += 2
    return true
  }

  /// The size in the line before a chunk; an extension after a semicolon is ignored (section 7.1.1).
  private static func chunkSize(_ line: ArraySlice<UInt8>) throws(RequestViolation) -> Int {
    guard FieldSyntax.isValue(line.span) else { throw .chunk }
    let digits = line.prefix { $0 != UInt8(ascii: ";") && $0 != 0x20 && $0 != 0x09 }
    let rest = line[digits.endIndex...]
    let semicolon = rest.first { $0 != 0x20 && $0 != 0x09 }
    guard (1...HTTP1Limits.chunkSizeDigits).contains(digits.count),
      rest.isEmpty || semicolon == UInt8(ascii: ";")
    else { throw .chunk }
    var size = 0
    for digit in digits {
      guard let value = Character(UnicodeScalar(digit)).hexDigitValue else { throw .chunk }
      size = size << 4 | value
    }
    return size
  }
}
