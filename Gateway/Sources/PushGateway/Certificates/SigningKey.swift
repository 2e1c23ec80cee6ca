import ByteParsing
import Crypto
import Foundation

/// A key that signs provider tokens, as in its file `AuthKey_KEYID.p8`.
package struct SigningKey: Sendable {
  private let key: P256.Signing.PrivateKey

  /// Makes a new key.
  package init() {
    key = P256.Signing.PrivateKey()
  }

  /// Reads a key from the text of a .p8 file.
  package init(pem: String) throws(CertificateFailure) {
    do {
      key = try P256.Signing.PrivateKey(pemRepresentation: pem)
    } catch {
      throw CertificateFailure("The text is not a P-256 private key in PEM form (PKCS 8).")
    }
  }

  /// The text of the .p8 file.
  package var pem: String { key.pemRepresentation + "\n" }

  /// The public key as 65 bytes of X9.63.
  package var publicKey: [UInt8] { [UInt8](key.publicKey.x963Representation) }

  /// A provider token of a team, signed with ES256 (I10).
  ///
  /// `id`: The ten characters of the key's identifier.
  /// `issued`: Seconds since 1970.
  package func providerToken(id: String, team: String, issued: Int64) -> String {
    let header = Base64Text.addressText(of: #"{"alg":"ES256","kid":"\#(id)"}"#.utf8)
    let claims = Base64Text.addressText(of: #"{"iss":"\#(team)","iat":\#(issued)}"#.utf8)
    let signed = header + "." + claims
    let signature = try? key.signature(for: Array(signed.utf8))
    return signed + "." + Base64Text.addressText(of: signature?.rawRepresentation ?? Data())
  }
}
