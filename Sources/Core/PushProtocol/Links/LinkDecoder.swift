/// Cuts the bytes of a connection into the frames of one direction.
///
/// Bytes are appended as they arrive, in pieces of any size; `next` gives one frame at a time, its type
/// first and without its length. An idle decoder holds no memory of its own.
public struct LinkDecoder: Sendable {
  /// How many bytes of length come before a frame.
  public static let headerBytes = 2
  /// The most bytes that a frame may have.
  public let limit: Int
  private var bytes: [UInt8] = []
  private var start = 0

  /// Creates a decoder; the limit is one of `LinkLimits`.
  public init(limit: Int) {
    self.limit = limit
  }

  /// How many bytes wait for the rest of their frame.
  public var pendingBytes: Int { bytes.count - start }

  /// Adds what was read.
  public mutating func append(_ more: some Collection<UInt8>) {
    if start > 0 {
      bytes.removeSubrange(..<start)
      start = 0
    }
    bytes.append(contentsOf: more)
  }

  /// Takes the next whole frame, or nothing while it is still on its way.
  ///
  /// A length that no frame has throws `length`, now and at every later call.
  public mutating func next() throws(LinkFrameError) -> ArraySlice<UInt8>? {
    guard pendingBytes >= Self.headerBytes else {
      forget()
      return nil
    }
    let length = Int(bytes[start]) << 8 | Int(bytes[start + 1])
    guard (1...limit).contains(length) else { throw .length(length) }
    let first = start + Self.headerBytes
    guard bytes.count - first >= length else { return nil }
    start = first + length
    return bytes[first..<start]
  }

  /// A connection may be quiet for long, so nothing is kept once all was taken.
  private mutating func forget() {
    guard start == bytes.count else { return }
    bytes = []
    start = 0
  }
}
