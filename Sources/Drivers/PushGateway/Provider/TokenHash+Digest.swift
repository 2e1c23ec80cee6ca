import Crypto
import PushProtocol

extension TokenHash {
  /// Takes a digest as it is.
  init(digest: SHA256.Digest) {
    var words = SIMD4<UInt64>(repeating: 0)
    var index = 0
    for byte in digest {
      words[index >> 3] = words[index >> 3] << 8 | UInt64(byte)
      index += 1
    }
    self.init(words: words)
  }

  /// The hash of a device token's bytes.
  init(ofToken token: [UInt8]) {
    self.init(digest: SHA256.hash(data: token))
  }
}
