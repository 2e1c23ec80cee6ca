import BoringSSL
import Crypto
import PushProtocol

/// The public key of a sender of Web Push, parsed once for all of its tokens.
final class WebPushKey: Sendable {
  /// The key as it was sent: 65 bytes.
  let point: [UInt8]
  /// The SHA-256 of the key, as in endpoints.
  let hash: [UInt8]
  /// A number of the key, by which its messages are counted.
  let number: UInt64
  /// Its name among the teams of the queue. Keys share them, so that there are few enough to remember for ever.
  let team: String
  /// Absent if the point is not on the curve.
  private let publicKey: P256PublicKey?

  init(_ point: [UInt8]) {
    self.point = point
    hash = Array(SHA256.hash(data: point))
    number = TokenHash(hash)?.words.x ?? 0
    team = "web \(Int(hash[0]) << 8 | Int(hash[1]))"
    publicKey = P256PublicKey(point: point)
  }

  /// Whether this key, which has to be the token's own, has signed a token.
  func hasSigned(_ token: VAPIDToken) -> Bool {
    publicKey?.isValid(token.signature, for: SHA256.hash(data: token.signed)) ?? false
  }
}
