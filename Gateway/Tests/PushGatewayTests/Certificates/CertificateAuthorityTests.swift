import Crypto
import Foundation
import PushGateway
import SwiftASN1
import TestSupport
import Testing
import X509

@Suite struct CertificateAuthorityTests {
  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  @Test func `A server's certificate names its hosts and is signed by the authority`() throws {
    let authority = try CertificateAuthority(name: "Example", now: now)
    let issued = try authority.serverCertificate(
      for: ["localhost", "127.0.0.1", "::1", "push.example.com"], now: now)
    let certificate = try Certificate(pemEncoded: issued.certificatePEM)
    let root = try Certificate(pemEncoded: authority.certificatePEM)
    #expect(root.publicKey.isValidSignature(certificate.signature, for: certificate))
    #expect(try root.extensions.basicConstraints == .isCertificateAuthority(maxPathLength: 0))
    let names = try #require(try certificate.extensions.subjectAlternativeNames)
    #expect(
      Array(names) == [
        .dnsName("localhost"), .ipAddress(ASN1OctetString(contentBytes: [127, 0, 0, 1])),
        .ipAddress(ASN1OctetString(contentBytes: Array(repeating: 0, count: 15) + [1])),
        .dnsName("push.example.com"),
      ])
    #expect(issued.expires == now + 365 * 86_400)
    let key = try Certificate.PrivateKey(pemEncoded: issued.keyPEM)
    #expect(key.publicKey == certificate.publicKey)
  }

  @Test func `An authority that is read from its PEM texts signs again`() throws {
    let first = try CertificateAuthority(name: "Example", now: now)
    let second = try CertificateAuthority(
      certificatePEM: first.certificatePEM, keyPEM: first.keyPEM)
    let issued = try second.clientCertificate(name: "Provider", now: now)
    let certificate = try Certificate(pemEncoded: issued.certificatePEM)
    let root = try Certificate(pemEncoded: first.certificatePEM)
    #expect(root.publicKey.isValidSignature(certificate.signature, for: certificate))
    #expect(throws: CertificateFailure.self) {
      try CertificateAuthority(certificatePEM: first.certificatePEM, keyPEM: "none")
    }
  }

  @Test(.rules("I10")) func `A provider token is signed by its key and by no other`() throws {
    let key = SigningKey()
    let again = try SigningKey(pem: key.pem)
    let token = again.providerToken(id: "KEY0000001", team: "TEAM000001", issued: 1_800_000_000)
    let parts = token.split(separator: ".")
    let letters = String(try #require(parts.last))
    let text = letters.replacing("-", with: "+").replacing("_", with: "/") + "=="
    let bytes = try #require(Data(base64Encoded: text))
    let signature = try P256.Signing.ECDSASignature(rawRepresentation: bytes)
    let signed = Data(parts.dropLast().joined(separator: ".").utf8)
    let mine = try P256.Signing.PublicKey(x963Representation: key.publicKey)
    let other = try P256.Signing.PublicKey(x963Representation: SigningKey().publicKey)
    #expect(mine.isValidSignature(signature, for: signed))
    #expect(!other.isValidSignature(signature, for: signed))
    #expect(throws: CertificateFailure.self) { try SigningKey(pem: "none") }
  }
}
