import Crypto
package import PushProtocol

extension VAPIDToken {
  /// Whether the token's own key has signed it; false also for a key that is not on the curve.
  package var isSigned: Bool {
    guard let key = try? P256.Signing.PublicKey(x963Representation: self.key),
      let numbers = try? P256.Signing.ECDSASignature(rawRepresentation: signature)
    else { return false }
    return key.isValidSignature(numbers, for: SHA256.hash(data: signed))
  }
}
