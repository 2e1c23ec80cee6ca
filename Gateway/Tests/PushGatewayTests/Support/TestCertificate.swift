import Crypto
import Foundation
import NIOSSL
import SwiftASN1
import X509

/// A self-signed certificate for `localhost`, valid for a day.
struct TestCertificate {
  let certificate: NIOSSLCertificate
  let key: NIOSSLPrivateKey
  /// The SHA-256 of its DER form.
  let fingerprint: [UInt8]

  init(name: String = "localhost") throws {
    let key = P256.Signing.PrivateKey()
    let subject = try DistinguishedName { CommonName(name) }
    let now = Date()
    let certificate = try Certificate(
      version: .v3, serialNumber: .init(), publicKey: .init(key.publicKey),
      notValidBefore: now - 86_400, notValidAfter: now + 86_400, issuer: subject,
      subject: subject, signatureAlgorithm: .ecdsaWithSHA256,
      extensions: .init {
        Critical(BasicConstraints.isCertificateAuthority(maxPathLength: nil))
      },
      issuerPrivateKey: .init(key))
    var serializer = DER.Serializer()
    try serializer.serialize(certificate)
    self.certificate = try NIOSSLCertificate(bytes: serializer.serializedBytes, format: .der)
    self.key = try NIOSSLPrivateKey(bytes: Array(key.derRepresentation), format: .der)
    fingerprint = Array(SHA256.hash(data: serializer.serializedBytes))
  }
}
