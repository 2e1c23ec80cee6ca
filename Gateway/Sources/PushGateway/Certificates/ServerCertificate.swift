package import Foundation
import SwiftASN1
import X509

/// The certificate that a gateway shows to providers and devices, and until when it is good.
package struct ServerCertificate: Sendable {
  let leaf: Certificate
  /// When it, or another certificate of its chain, ends.
  package let end: Date

  /// Reads a chain of certificates, the server's own first.
  package init(chainPEM: String) throws(CertificateFailure) {
    do {
      let chain = try PEMDocument.parseMultiple(pemString: chainPEM).map {
        try Certificate(pemDocument: $0)
      }
      guard let first = chain.first, let end = chain.map(\.notValidAfter).min() else {
        throw CertificateFailure("it has no certificate")
      }
      leaf = first
      self.end = end
    } catch let failure as CertificateFailure {
      throw failure
    } catch {
      throw CertificateFailure("it is no chain of certificates in PEM form")
    }
  }

  /// The host names and addresses that it is for.
  var names: [GeneralName] {
    (try? leaf.extensions.subjectAlternativeNames).map { Array($0) } ?? []
  }

  /// The same as in URLs, without patterns for several names; an address of IPv6 is in brackets.
  var hosts: [String] {
    names.compactMap { name in
      switch name {
      case .dnsName(let name): name.contains("*") ? nil : name
      case .ipAddress(let address): IPAddress(bytes: address.bytes)?.host
      default: nil
      }
    }
  }

  /// The common name of its subject.
  var subject: String? {
    leaf.subject.flatMap { Array($0) }.first { $0.type == .RDNAttributeType.commonName }.map {
      String(describing: $0.value)
    }
  }

  /// Whether it ends so soon that it has to be replaced.
  package func isEnding(at now: Date) -> Bool {
    end < now + TimeInterval(CertificateLimits.replacedBeforeDays) * 86_400
  }
}

extension GatewayFolder {
  /// The server's certificate.
  package func serverCertificate() throws(CertificateFailure) -> ServerCertificate {
    guard let text = try? String(contentsOfFile: certificate, encoding: .utf8) else {
      throw CertificateFailure("\(certificate) cannot be read")
    }
    return try ServerCertificate(chainPEM: text)
  }

  /// Replaces the server's certificate, for the names that it has and some more, and returns the new one.
  package func renew(
    by authority: CertificateAuthority, for names: [String] = [], now: Date
  ) throws -> IssuedCertificate {
    let earlier = (try? serverCertificate()).flatMap { authority.isIssuer(of: $0) ? $0 : nil }
    let issued = try authority.serverCertificate(
      for: names + ["localhost", "127.0.0.1", "::1"], keeping: earlier, now: now)
    try write(issued.keyPEM, to: certificateKey)
    try write(issued.certificatePEM, to: certificate)
    return issued
  }

  /// Replaces the server's certificate if it ends soon and the folder's own authority made it; returns whether it did.
  package func renewIfEnding(now: Date) throws -> Bool {
    let current = try serverCertificate()
    guard current.isEnding(at: now),
      let certificate = try? String(contentsOfFile: authority, encoding: .utf8),
      let key = try? String(contentsOfFile: authorityKey, encoding: .utf8)
    else { return false }
    let authority = try CertificateAuthority(certificatePEM: certificate, keyPEM: key)
    guard authority.isIssuer(of: current) else { return false }
    _ = try renew(by: authority, now: now)
    return true
  }
}
