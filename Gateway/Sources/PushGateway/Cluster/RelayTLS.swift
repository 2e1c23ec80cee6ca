import ByteParsing
import Crypto
import NIOCore
import NIOSSL
import SwiftASN1
import X509

/// How nodes prove to each other who they are: certificates of the gateway's authority that name a node.
///
/// A provider's certificate of the same authority has no such name, and is refused.
struct RelayTLS: Sendable {
  let server: NIOSSLContext
  let client: NIOSSLContext
  /// The SHA-256 of the node's own certificate, in hexadecimal digits.
  let fingerprint: String

  /// The suffix of a node's name in its certificate.
  static let domain = "node.push-gateway"

  /// Reads a node's files.
  init(_ folder: GatewayFolder) throws(GatewayFailure) {
    do {
      let certificates = try NIOSSLCertificate.fromPEMFile(folder.nodeCertificate)
      let chain = certificates.map { NIOSSLCertificateSource.certificate($0) }
      fingerprint = try certificates.first.map(Self.fingerprint) ?? ""
      let key = try NIOSSLPrivateKeySource.privateKey(
        NIOSSLPrivateKey(file: folder.nodeKey, format: .pem))
      var server = TLSConfiguration.makeServerConfiguration(
        certificateChain: chain, privateKey: key)
      server.minimumTLSVersion = .tlsv13
      server.certificateVerification = .noHostnameVerification
      server.trustRoots = .file(folder.authority)
      var client = TLSConfiguration.makeClientConfiguration()
      client.minimumTLSVersion = .tlsv13
      client.trustRoots = .file(folder.authority)
      client.certificateChain = chain
      client.privateKey = key
      self.server = try NIOSSLContext(configuration: server)
      self.client = try NIOSSLContext(configuration: client)
    } catch {
      throw GatewayFailure(
        "The node's certificate \(folder.nodeCertificate) or its key cannot be used: \(ErrorWords.of(error)). "
          + "Make them on a machine with the authority's key, with `push-gateway node add NAME`.")
    }
  }

  /// The name by which a node's certificate is checked.
  static func host(_ node: String) -> String { "\(node).\(domain)" }

  /// The SHA-256 of a certificate, in hexadecimal digits.
  static func fingerprint(_ certificate: NIOSSLCertificate) throws -> String {
    HexadecimalText.text(of: SHA256.hash(data: try certificate.toDERBytes()))
  }

  /// The node that a certificate names; absent for a certificate of another kind.
  static func node(in certificate: NIOSSLCertificate) -> String? {
    guard let bytes = try? certificate.toDERBytes(),
      let certificate = try? Certificate(derEncoded: bytes),
      let names = try? certificate.extensions.subjectAlternativeNames
    else { return nil }
    for case .dnsName(let name) in names where name.hasSuffix(".\(domain)") {
      return String(name.dropLast(domain.count + 1))
    }
    return nil
  }
}
