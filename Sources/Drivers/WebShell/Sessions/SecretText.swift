import Crypto
import Foundation

/// Random texts that nobody can guess, and their digests.
enum SecretText {
  /// A fresh text of letters, digits, hyphens and underscores.
  static func make(bytes count: Int = WebLimits.secretBytes) -> String {
    var generator = SystemRandomNumberGenerator()
    return AddressText.encode(
      (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
  }

  /// What is kept of a secret: looking it up takes no longer the more of it was guessed.
  static func digest(_ secret: String) -> SHA256Digest {
    SHA256.hash(data: Data(secret.utf8))
  }
}
