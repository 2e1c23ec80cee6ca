import BoringSSL
import Foundation
import NIOSSL
import PushGateway
import PushLink

@testable import PushGateway

/// An authority of the tests, and the certificates that it signs.
struct TestCertificates {
  private let authority: CertificateAuthority

  init() throws {
    authority = try CertificateAuthority(name: "Tests", now: Date())
  }

  var trust: GatewayTrust { .authorities(pem: Array(authority.certificatePEM.utf8)) }

  func server(_ names: [String] = ["localhost", "127.0.0.1"]) throws -> TLSServerContext {
    let issued = try authority.serverCertificate(for: names, now: Date())
    let chain = try NIOSSLCertificate.fromPEMBytes(Array(issued.certificatePEM.utf8))
    return try DeviceTLS.context(chain: chain, key: Array(issued.keyPEM.utf8))
  }
}
