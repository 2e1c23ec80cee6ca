import Crypto
package import Foundation
import SwiftASN1
import X509

/// A gateway's own certificate authority, for trials and for closed networks.
package struct CertificateAuthority {
  private let certificate: Certificate
  private let key: Certificate.PrivateKey

  /// Makes a new authority with a key of its own.
  ///
  /// `name`: The subject of its certificate.
  package init(name: String, now: Date) throws(CertificateFailure) {
    key = Certificate.PrivateKey(P256.Signing.PrivateKey())
    certificate = try Self.certificate(
      of: name, key: key.publicKey, days: CertificateLimits.authorityDays, now: now,
      issuer: nil, issuerKey: key
    ) { key in
      Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
      Critical(KeyUsage(keyCertSign: true, cRLSign: true))
      SubjectKeyIdentifier(hash: key)
    }
  }

  /// Reads an authority from its two PEM texts.
  package init(certificatePEM: String, keyPEM: String) throws(CertificateFailure) {
    do {
      certificate = try Certificate(pemEncoded: certificatePEM)
      key = try Certificate.PrivateKey(pemEncoded: keyPEM)
    } catch {
      throw CertificateFailure("The authority's certificate or key is not valid PEM text.")
    }
  }

  /// The certificate as PEM text; a client that trusts it trusts everything that the authority signed.
  package var certificatePEM: String { Self.pem { try certificate.serializeAsPEM() } }

  /// The private key as PEM text.
  package var keyPEM: String { Self.pem { try key.serializeAsPEM() } }

  /// Makes a key and a certificate for a server.
  ///
  /// `names`: The host names and addresses at which clients reach it.
  /// `earlier`: A certificate of the server whose names are kept.
  package func serverCertificate(
    for names: [String], keeping earlier: ServerCertificate? = nil, now: Date
  ) throws(CertificateFailure) -> IssuedCertificate {
    let wanted = names.map { name -> GeneralName in
      Self.address(name).map { .ipAddress(ASN1OctetString(contentBytes: $0)) } ?? .dnsName(name)
    }
    var alternatives = earlier?.names ?? []
    for name in wanted where !alternatives.contains(name) { alternatives.append(name) }
    let name = earlier?.subject ?? names.first ?? "push gateway"
    return try issue(name: name, days: CertificateLimits.serverDays, now) { key in
      Critical(BasicConstraints.notCertificateAuthority)
      Critical(KeyUsage(digitalSignature: true))
      try ExtendedKeyUsage([.serverAuth])
      SubjectKeyIdentifier(hash: key)
      authorityIdentifier
      SubjectAlternativeNames(alternatives)
    }
  }

  /// Whether this authority made a certificate.
  package func isIssuer(of other: ServerCertificate) -> Bool {
    other.leaf.issuer == certificate.subject
      && certificate.publicKey.isValidSignature(other.leaf.signature, for: other.leaf)
  }

  /// Makes a key and a certificate that a provider uses instead of provider tokens (I13).
  ///
  /// `name`: A name for people.
  package func clientCertificate(
    name: String, now: Date
  ) throws(CertificateFailure) -> IssuedCertificate {
    try issue(name: name, days: CertificateLimits.clientDays, now) { key in
      Critical(BasicConstraints.notCertificateAuthority)
      Critical(KeyUsage(digitalSignature: true))
      try ExtendedKeyUsage([.clientAuth])
      SubjectKeyIdentifier(hash: key)
      authorityIdentifier
    }
  }

  /// Makes a key and a certificate by which the other nodes of a gateway know a node.
  package func nodeCertificate(
    name: String, now: Date
  ) throws(CertificateFailure) -> IssuedCertificate {
    try issue(name: name, days: CertificateLimits.nodeDays, now) { key in
      Critical(BasicConstraints.notCertificateAuthority)
      Critical(KeyUsage(digitalSignature: true))
      try ExtendedKeyUsage([.serverAuth, .clientAuth])
      SubjectKeyIdentifier(hash: key)
      authorityIdentifier
      SubjectAlternativeNames([.dnsName(RelayTLS.host(name))])
    }
  }

  private var authorityIdentifier: AuthorityKeyIdentifier {
    AuthorityKeyIdentifier(
      keyIdentifier: SubjectKeyIdentifier(hash: certificate.publicKey).keyIdentifier)
  }

  private func issue(
    name: String, days: Int, _ now: Date,
    @ExtensionsBuilder _ extensions: (Certificate.PublicKey) throws -> Result<
      Certificate.Extensions, any Error
    >
  ) throws(CertificateFailure) -> IssuedCertificate {
    let ownKey = Certificate.PrivateKey(P256.Signing.PrivateKey())
    let issued = try Self.certificate(
      of: name, key: ownKey.publicKey, days: days, now: now, issuer: certificate.subject,
      issuerKey: key, extensions)
    return IssuedCertificate(
      certificatePEM: Self.pem { try issued.serializeAsPEM() },
      keyPEM: Self.pem { try ownKey.serializeAsPEM() }, fingerprint: Self.fingerprint(issued),
      expires: issued.notValidAfter)
  }

  private static func certificate(
    of name: String, key: Certificate.PublicKey, days: Int, now: Date,
    issuer: DistinguishedName?, issuerKey: Certificate.PrivateKey,
    @ExtensionsBuilder _ extensions: (Certificate.PublicKey) throws -> Result<
      Certificate.Extensions, any Error
    >
  ) throws(CertificateFailure) -> Certificate {
    do {
      let subject = try DistinguishedName { CommonName(name) }
      return try Certificate(
        version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: key,
        notValidBefore: now - TimeInterval(CertificateLimits.backdatedSeconds),
        notValidAfter: now + TimeInterval(days) * 86_400, issuer: issuer ?? subject,
        subject: subject, signatureAlgorithm: .ecdsaWithSHA256,
        extensions: try Certificate.Extensions(builder: { return try extensions(key) }),
        issuerPrivateKey: issuerKey)
    } catch {
      throw CertificateFailure("No certificate can be made for \(name): \(error)")
    }
  }

  private static func fingerprint(_ certificate: Certificate) -> [UInt8] {
    let document = try? certificate.serializeAsPEM()
    return Array(SHA256.hash(data: document?.derBytes ?? []))
  }

  /// P-256 keys and newly signed certificates can always be written.
  private static func pem(_ document: () throws -> PEMDocument) -> String {
    ((try? document().pemString) ?? "") + "\n"
  }

  /// The four bytes of an IPv4 address, or the sixteen of an IPv6 one; absent for a host name.
  private static func address(_ name: String) -> ArraySlice<UInt8>? {
    let numbers = name.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    if numbers.count == 4, !numbers.contains(nil) { return numbers.compactMap { $0 }[...] }
    return name.contains(":") ? sixteenBytes(name) : nil
  }

  private static func sixteenBytes(_ name: String) -> ArraySlice<UInt8>? {
    let halves = name.components(separatedBy: "::").map { half in
      half.split(separator: ":").map { UInt16($0, radix: 16) }
    }
    guard halves.count <= 2, !halves.joined().contains(nil) else { return nil }
    let (front, back) = (halves[0], halves.count == 2 ? halves[1] : [])
    let missing = 8 - front.count - back.count
    guard halves.count == 2 ? missing > 0 : missing == 0 else { return nil }
    let groups = front + Array(repeating: 0, count: missing) + back
    return groups.compactMap { $0 }.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] }[...]
  }
}

/// A certificate that an authority made, and its private key.
package struct IssuedCertificate: Hashable, Sendable {
  /// The certificate as PEM text.
  package var certificatePEM: String
  /// The private key as PEM text.
  package var keyPEM: String
  /// The SHA-256 of the certificate's DER form.
  package var fingerprint: [UInt8]
  /// When it expires.
  package var expires: Date
}

/// Why a certificate or a key cannot be made or read.
package struct CertificateFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// A description of the error.
  package var description: String

  init(_ description: String) {
    self.description = description
  }
}
