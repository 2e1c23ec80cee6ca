import Crypto
import PushProtocol

extension TokenHash {
  /// The hash that a device token is kept and found by.
  ///
  /// `token`: The bytes of the token, of any length.
  init(ofToken token: [UInt8]) {
    var words = SIMD4<UInt64>(repeating: 0)
    for (index, byte) in SHA256.hash(data: token).enumerated() {
      words[index / 8] = words[index / 8] << 8 | UInt64(byte)
    }
    self.init(words: words)
  }
}
