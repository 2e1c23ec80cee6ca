/// What is kept of a device token: the SHA-256 of its 32 bytes, so that a stolen store pushes to nobody.
package struct TokenHash: Hashable, Sendable {
  /// The 32 bytes in four numbers, the first byte highest.
  package let words: SIMD4<UInt64>

  /// Takes the 32 bytes of a digest; absent if there are more or fewer.
  package init?(_ bytes: some Collection<UInt8>) {
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
  package var bytes: [UInt8] {
    (0..<32).map { UInt8(truncatingIfNeeded: words[$0 / 8] >> (56 - 8 * ($0 % 8))) }
  }
}

/// What a gateway knows of a device token.
package struct TokenEntry: Hashable, Sendable {
  /// The number of the device that the token was given to.
  package var device: Int64
  /// The bundle identifier of the app that asked for it.
  package var topic: String
  /// The world that it belongs to (I22).
  package var environment: PushEnvironment
  /// When it was given, in milliseconds since 1970.
  package var registered: Int64
  /// Since when nothing can be pushed to it, in milliseconds since 1970; what a 410 says (I6, I21).
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

/// Which of the two worlds of pushes a token belongs to; a token of one is unknown in the other (I22).
package enum PushEnvironment: String, CaseIterable, Hashable, Sendable {
  /// What an app that is being written uses.
  case development
  /// What people use.
  case production
}
