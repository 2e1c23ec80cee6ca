import Foundation
import Glibc
import Logging
import NIOSSL
import Testing
import X509

@testable import PushGateway

/// The end of the gateway's certificate, and its replacement.
@Suite struct CertificateWatchTests {
  private let files: StoreFolder
  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  init() throws { files = try StoreFolder() }

  private var folder: GatewayFolder { GatewayFolder(files.path) }
  private var late: Date { now + 336 * 86_400 }

  @Test func `A certificate of the own authority is replaced 30 days before its end`() throws {
    try make(names: ["push.example.com", "192.0.2.7", "2001:db8::7"])
    let tls = try GatewayTLS(folder)
    let first = try #require(tls.certificate)
    let (log, watch) = watch(tls)
    watch.look(at: now + 334 * 86_400)
    #expect(log.all == [])
    watch.look(at: late)
    #expect(log.all == ["the certificate ended soon, and was replaced"])
    let second = try #require(tls.certificate)
    #expect(second.end > first.end + 300 * 86_400)
    #expect(second.names == first.names)
    #expect(second.names.count == 6)
    #expect(second.subject == "push.example.com")
    watch.look(at: late)
    #expect(log.all.count == 1)
  }

  @Test func `The end of another authority's certificate is warned of in log and health`() throws {
    try make(names: ["push.example.com"])
    let other = try CertificateAuthority(name: "Another one", now: now)
    let issued = try other.serverCertificate(for: ["push.example.com"], now: now)
    try folder.write(issued.keyPEM, to: folder.certificateKey)
    try folder.write(issued.certificatePEM, to: folder.certificate)
    let tls = try GatewayTLS(folder)
    let (log, watch) = watch(tls)
    watch.look(at: late)
    #expect(log.all.count == 1)
    #expect(
      log.all.first?.hasPrefix("the certificate ends soon file=\(folder.certificate)") == true)
    #expect(tls.certificate?.end == issued.expires)
    let end = issued.expires.formatted(.iso8601)
    let warning = { CertificateWatch.warning(of: tls.certificate, at: $0) }
    #expect(warning(now) == nil)
    #expect(warning(late) == "certificate: ends at \(end)")
    #expect(warning(late + 60 * 86_400) == "certificate: ended at \(end)")
  }

  @Test func `A further node, which has no key of the authority, warns`() throws {
    try make(names: ["push.example.com"])
    try FileManager.default.removeItem(atPath: folder.authorityKey)
    let (log, watch) = watch(try GatewayTLS(folder))
    watch.look(at: late)
    #expect(log.all.count == 1)
  }

  @Test func `A new certificate keeps the names of the earlier one`() throws {
    try make(names: ["push.example.com"])
    let authority = try FolderAuthority(folder, now: now).signer()
    _ = try folder.renew(by: authority, for: ["two.example.com"], now: now)
    let names = try folder.serverCertificate().names
    #expect(names.contains(.dnsName("push.example.com")))
    #expect(names.contains(.dnsName("two.example.com")))
    #expect(names.count == 5)
  }

  @Test(.enabled(if: geteuid() == 0, "only root gives files away"))
  func `A file that root writes into a folder belongs to the folder's owner`() throws {
    try FileManager.default.setAttributes(
      [.ownerAccountID: 4_711, .groupOwnerAccountID: 4_712], ofItemAtPath: files.path)
    try make(names: [])
    try SQLitePushStore(file: folder.store).close()
    let lock = try GatewayServer.acquireLock(folder)
    try GatewayContact.new().write(to: folder, host: "localhost", port: 1)
    let written = [
      folder.authority, folder.authorityKey, folder.certificate, folder.certificateKey,
      folder.store, folder.lock, folder.contact,
    ]
    for file in written {
      let attributes = try FileManager.default.attributesOfItem(atPath: file)
      #expect((attributes[.ownerAccountID] as? NSNumber)?.intValue == 4_711, "\(file)")
      #expect((attributes[.groupOwnerAccountID] as? NSNumber)?.intValue == 4_712, "\(file)")
      #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600, "\(file)")
    }
    withExtendedLifetime(lock) {}
  }

  private func make(names: [String]) throws {
    let authority = try FolderAuthority(folder, now: now).signer()
    _ = try folder.renew(by: authority, for: names, now: now)
  }

  private func watch(_ tls: GatewayTLS) -> (LogLines, CertificateWatch) {
    let log = LogLines()
    let folder = folder
    let watch = CertificateWatch(folder: folder, tls: tls, log: log.logger) {
      do { try tls.reload(folder) } catch { Issue.record(error) }
    }
    return (log, watch)
  }
}
