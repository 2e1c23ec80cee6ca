/// What is kept of a device token: the SHA-256 of its 32 bytes, so that a stolen store pushes to nobody.
public struct TokenHash: Hashable, Sendable {
  /// The 32 bytes in four numbers, the first byte highest.
  public let words: SIMD4<UInt64>

  /// Takes the 32 bytes of a digest; absent if there are more or fewer.
  public init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count == 32 else { return nil }
    var words = SIMD4<UInt64>(repeating: 0)
    for (index, byte) in bytes.enumerated() {
      words[index / 8] = words[index / 8] << 8 | UInt64(byte)
    }
    self.words = words
  }

  /// Takes the four numbers of a digest.
  package init(words: SIMD4<UInt64>) {
    self.words = words
  }

  /// The 32 bytes.
  public var bytes: [UInt8] {
    (0..<32).map { UInt8(truncatingIfNeeded: words[$0 / 8] >> (56 - 8 * ($0 % 8))) }
  }
}
