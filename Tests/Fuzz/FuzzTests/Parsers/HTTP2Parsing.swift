@testable import HTTP2

/// The answers of a server depend on the frames that it receives, and not on the parts in which their bytes arrive.
enum HTTP2Parsing {
  private static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
  private static let limits = ServerSession.Limits(
    streams: 4, headerBytes: 8_000, refusedHeaderBytes: 16_000, window: 100_000)

  /// The first byte selects the answers; the rest are frames.
  static func check(_ bytes: [UInt8]) throws {
    let hasText = bytes.first.map { $0 & 1 == 1 } ?? false
    let stream = preface + bytes.dropFirst()
    let whole = try outcome(of: stream, part: stream.count, hasText)
    for part in [1, 7] {
      let other = try outcome(of: stream, part: part, hasText)
      try promise(other == whole, "the answers depend on how the stream was cut")
    }
  }

  /// Everything that a server sends, and the violation that ends the connection.
  private struct Outcome: Equatable {
    var output: [UInt8] = []
    var error: ConnectionError?
  }

  private static func outcome(
    of stream: [UInt8], part: Int, _ hasText: Bool
  ) throws -> Outcome {
    var outcome = Outcome()
    var session = ServerSession(limits)
    for start in stride(from: 0, to: stream.count, by: part) {
      session.append(Array(stream[start..<min(start + part, stream.count)]))
      do throws(ConnectionError) {
        while let head = try session.next() {
          if let event = try session.read(head) { answer(event, hasText, &session) }
        }
      } catch {
        outcome.error = error
      }
      session.trim()
      outcome.output += session.output
      session.clearOutput()
      try promise(session.streams.count <= limits.streams, "more streams than the limit")
      try promise(
        // A byte that is not UTF-8 becomes three.
        session.fields.reduce(0) { $0 + $1.name.utf8.count } <= 3 * limits.headerBytes,
        "more headers than the limit")
      if outcome.error != nil { break }
    }
    try promise(
      outcome.output.count <= 100 + 8 * stream.count, "a server sends far more than it receives")
    return outcome
  }

  private static func answer(
    _ event: ServerSession.Event, _ hasText: Bool, _ session: inout ServerSession
  ) {
    switch event {
    case .request(let id, endsStream: true), .oversized(let id, endsStream: true),
      .body(let id, _, endsStream: true), .trailers(let id):
      _ = session.answer(
        id, [HeaderField(":status", hasText ? "400" : "200")], body: hasText ? [1, 2, 3] : [])
    case .windowOpened: _ = session.takeFinished()
    default: break
    }
  }
}
