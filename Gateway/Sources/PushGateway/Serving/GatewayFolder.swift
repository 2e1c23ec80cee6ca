import BoringSSL
import Foundation
package import LinuxEvents
import NIOSSL
import Synchronization

/// The files of a gateway; all are in one folder, which only its owner may enter.
package struct GatewayFolder: Hashable, Sendable {
  /// The folder.
  package var path: String

  /// Names a folder, which need not exist.
  package init(_ path: String) {
    self.path = path
  }

  /// The store: pushes, devices, tokens, teams, keys, the delivery log.
  package var store: String { path + "/gateway.sqlite" }
  /// The certificate of the gateway's own authority, which devices and providers trust.
  package var authority: String { path + "/ca.pem" }
  /// The private key of that authority.
  package var authorityKey: String { path + "/ca-key.pem" }
  /// The gateway's certificate chain, its own certificate first.
  package var certificate: String { path + "/server.pem" }
  /// The private key of that certificate.
  package var certificateKey: String { path + "/server-key.pem" }
  /// The hosts and ports that endpoints for Web Push have had, the latest last.
  package var origins: String { path + "/web-push-origins" }
  /// Locked by the gateway that serves the folder.
  package var lock: String { path + "/gateway.lock" }
  /// The file with the address of a store in PostgreSQL, and the name of this node.
  package var node: String { path + "/node.conf" }
  /// The certificate by which other nodes know this one, if there are several.
  package var nodeCertificate: String { path + "/node.pem" }
  /// The private key of that certificate.
  package var nodeKey: String { path + "/node-key.pem" }
  /// How commands reach that gateway.
  package var contact: String { path + "/gateway.contact" }
}

extension GatewayFolder {
  /// The owner of the folder, to which its files belong as well if root runs a command; nil if that cannot be kept.
  var owner: FileOwner? { FileOwner(of: path) }

  /// Writes one of the folder's files, which only the folder's owner may read, atomically.
  package func write(_ text: String, to file: String) throws(GatewayFailure) {
    try PrivateText.write(text, to: file, owner: owner)
  }
}

extension GatewayFolder {
  /// The hosts with their ports that endpoints have had, with the present one, which is remembered.
  ///
  /// Senders keep an endpoint until its app has sent them the next one, so its address stays valid.
  func origins(adding origin: String) throws(GatewayFailure) -> [String] {
    let text = (try? String(contentsOfFile: origins, encoding: .utf8)) ?? ""
    var known = text.split(separator: "\n").map(String.init)
    if known.last == origin { return known }
    known.removeAll { $0 == origin }
    known = Array((known + [origin]).suffix(WebPushLimits.origins))
    try write(known.joined(separator: "\n") + "\n", to: origins)
    return known
  }
}

/// Files that only their owner may read: keys and secrets.
package enum PrivateText {
  /// Writes a file with mode 0600 atomically, and replaces an existing one.
  ///
  /// `owner`: Who owns it; otherwise the process's user.
  package static func write(
    _ text: String, to path: String, owner: FileOwner? = nil
  ) throws(GatewayFailure) {
    do {
      try FileSync.replaceFile(at: path, with: Array(text.utf8), owner: owner)
    } catch {
      throw GatewayFailure(
        "\(path) cannot be written: \(ErrorWords.of(error)). See that its folder is there and yours, and has room."
      )
    }
  }
}

/// The gateway's certificates, read from its folder; replaced as a whole on reload.
final class GatewayTLS: Sendable {
  private let contexts: Mutex<Contexts>

  struct Contexts: Sendable {
    /// The certificate; absent if it is in a form that only the TLS library reads.
    var certificate: ServerCertificate?
    /// For providers: HTTP/2, with an optional client certificate.
    var providers: NIOSSLContext
    /// For senders of Web Push: HTTP/1.1 or HTTP/2.
    var webPush: NIOSSLContext
    /// For devices.
    var devices: TLSServerContext
  }

  init(_ folder: GatewayFolder) throws(GatewayFailure) {
    contexts = Mutex(try Self.read(folder))
  }

  var providers: NIOSSLContext { contexts.withLock { $0.providers } }
  var webPush: NIOSSLContext { contexts.withLock { $0.webPush } }
  var devices: TLSServerContext { contexts.withLock { $0.devices } }
  var certificate: ServerCertificate? { contexts.withLock { $0.certificate } }

  /// Uses the folder's current files for new connections; on failure the old ones stay.
  func reload(_ folder: GatewayFolder) throws(GatewayFailure) {
    let new = try Self.read(folder)
    contexts.withLock { $0 = new }
  }

  private static func read(_ folder: GatewayFolder) throws(GatewayFailure) -> Contexts {
    do {
      let chain = try NIOSSLCertificate.fromPEMFile(folder.certificate)
      let key = try NIOSSLPrivateKey(file: folder.certificateKey, format: .pem)
      let authorities = (try? NIOSSLCertificate.fromPEMFile(folder.authority)) ?? []
      let providers = ProviderTLS.configuration(
        chain: chain, key: key, clientAuthorities: authorities)
      return Contexts(
        certificate: try? folder.serverCertificate(),
        providers: try NIOSSLContext(configuration: providers),
        webPush: try NIOSSLContext(
          configuration: ProviderTLS.webPush(chain: chain, key: key)),
        devices: try DeviceTLS.context(
          chain: chain, key: Array(Data(contentsOf: URL(fileURLWithPath: folder.certificateKey)))))
    } catch {
      throw GatewayFailure(
        "The certificate \(folder.certificate) or its key \(folder.certificateKey) cannot be used: "
          + "\(ErrorWords.of(error)). Run `push-gateway init \(folder.path)`, or put a PEM chain and its key there."
      )
    }
  }
}
