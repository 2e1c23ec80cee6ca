/// The stored form of a device token: the SHA-256 of its 32 bytes, so that a stolen store cannot be used to
/// push.
package struct TokenHash: Hashable, Sendable {
  /// The 32 bytes in four numbers, in big-endian order.
  package let words: SIMD4<UInt64>

  /// Creates a hash from the 32 bytes of a digest; fails if there are more or fewer.
  package init?(_ bytes: some Collection<UInt8>) {
    // The loop is not generic: other modules would run it through tables of functions.
    self.init(digest: Array(bytes))
  }

  private init?(digest bytes: [UInt8]) {
    guard bytes.count == 32 else { return nil }
    let bytes = bytes.span
    words = SIMD4(
      Self.word(in: bytes, at: 0), Self.word(in: bytes, at: 8), Self.word(in: bytes, at: 16),
      Self.word(in: bytes, at: 24))
  }

  private static func word(in bytes: Span<UInt8>, at start: Int) -> UInt64 {
    var word: UInt64 = 0
    for index in start..<start + 8 { word = word << 8 | UInt64(bytes[index]) }
    return word
  }

  /// Creates a hash from the four numbers of a digest.
  package init(words: SIMD4<UInt64>) {
    self.words = words
  }

  /// The 32 bytes.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(addingCapacity: 32) { bytes in
      for word in 0..<4 {
        for shift in stride(from: UInt64(56), through: 0, by: -8) {
          bytes.append(UInt8(truncatingIfNeeded: words[word] >> shift))
        }
      }
    }
    return bytes
  }
}

/// A gateway's record of a device token.
package struct TokenEntry: Hashable, Sendable {
  /// The number of the device that the token was issued to.
  package var device: Int64
  /// The bundle identifier of the app that requested it; of a Web Push subscription the device's name for it.
  package var topic: String
  /// The environment that it belongs to (I22).
  package var environment: PushEnvironment
  /// When it was issued, in milliseconds since 1970.
  package var registered: Int64
  /// Since when it is invalid, in milliseconds since 1970; the time in a 410 (I6, I21).
  package var invalid: Int64?

  package init(
    device: Int64, topic: String, environment: PushEnvironment, registered: Int64,
    invalid: Int64? = nil
  ) {
    self.device = device
    self.topic = topic
    self.environment = environment
    self.registered = registered
    self.invalid = invalid
  }
}

/// The environments of pushes; a token of one is unknown in the others (I22).
package enum PushEnvironment: String, CaseIterable, Hashable, Sendable {
  /// For apps in development.
  case development
  /// For released apps.
  case production
  /// For Web Push subscriptions: any server may push, and no provider with a key of APNs.
  case web

  /// The environments of provider tokens and certificates.
  package static let ofProviders: Set<PushEnvironment> = [.development, .production]
}
