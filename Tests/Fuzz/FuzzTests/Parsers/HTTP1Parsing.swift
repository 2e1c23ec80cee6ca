import HTTP1

/// The requests of a connection do not depend on the parts in which their bytes arrive, and end where their heads say.
enum HTTP1Parsing {
  private static let headBytes = 1_000

  static func check(_ bytes: [UInt8]) throws {
    let whole = outcome(of: bytes, part: max(1, bytes.count))
    for part in [1, 7] {
      let other = outcome(of: bytes, part: part)
      try promise(other == whole, "the requests depend on how the stream was cut")
    }
    for head in whole.heads {
      let count = head.fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
      // A byte that is not UTF-8 becomes three.
      try promise(count <= 3 * headBytes, "more headers than the limit")
      try promise(
        Set(head.fields.map(\.name)).isDisjoint(with: ["content-length"])
          || Set(head.fields.map(\.name)).isDisjoint(with: ["transfer-encoding"]),
        "two ways to find the end of a body")
    }
    try promise(whole.body.count <= bytes.count, "a body of more bytes than were sent")
  }

  /// Everything that was read, and the violation that ends the connection.
  fileprivate struct Outcome: Equatable {
    var heads: [RequestHead] = []
    /// The bodies one after the other.
    var body: [UInt8] = []
    /// Where in `body` the requests end.
    var ends: [Int] = []
    var violation: RequestViolation?
  }

  fileprivate static func outcome(of stream: [UInt8], part: Int) -> Outcome {
    var outcome = Outcome()
    var reader = RequestReader(headBytes: headBytes)
    for start in stride(from: 0, to: stream.count, by: part) {
      reader.append(Array(stream[start..<min(start + part, stream.count)]))
      do throws(RequestViolation) {
        while let next = try reader.next() { outcome.add(next) }
      } catch {
        outcome.violation = error
        break
      }
    }
    return outcome
  }
}

extension HTTP1Parsing.Outcome {
  fileprivate mutating func add(_ part: RequestReader.Part) {
    switch part {
    case .head(let head): heads.append(head)
    case .body(let bytes): body += bytes
    case .end: ends.append(body.count)
    }
  }
}
