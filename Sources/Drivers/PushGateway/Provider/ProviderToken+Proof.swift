import Crypto
public import PushProtocol

extension ProviderToken {
  /// Whether the signature was made with the P-256 key of 65 bytes (X9.63).
  public func isSigned(by publicKey: [UInt8]) -> Bool {
    guard let key = try? P256.Signing.PublicKey(x963Representation: publicKey) else { return false }
    return signatures.contains { signature in
      guard let numbers = try? P256.Signing.ECDSASignature(rawRepresentation: signature.bytes)
      else { return false }
      return switch algorithm {
      case .es256: key.isValidSignature(numbers, for: SHA256.hash(data: signed))
      case .es512: key.isValidSignature(numbers, for: SHA512.hash(data: signed))
      }
    }
  }

  /// What the token is remembered by: the same however its signature is written.
  var hash: TokenHash {
    var hash = SHA256()
    hash.update(data: signed)
    // No letter of a token is zero, so the signature cannot be taken for a part of the claims.
    hash.update(data: [0])
    for signature in signatures { hash.update(data: signature.canonical) }
    return TokenHash(digest: hash.finalize())
  }
}
