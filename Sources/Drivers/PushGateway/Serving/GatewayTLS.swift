import NIOSSL
import Synchronization

/// The certificates that a gateway shows, read from its folder; replaced as a whole on reload.
final class GatewayTLS: Sendable {
  private let contexts: Mutex<Contexts>

  struct Contexts: Sendable {
    /// For providers: HTTP/2, and a client's certificate if it has one.
    var providers: NIOSSLContext
    /// For devices.
    var devices: NIOSSLContext
  }

  init(_ folder: GatewayFolder) throws(GatewayFailure) {
    contexts = Mutex(try Self.read(folder))
  }

  var providers: NIOSSLContext { contexts.withLock { $0.providers } }
  var devices: NIOSSLContext { contexts.withLock { $0.devices } }

  /// Uses what lies in the folder now for connections from now on; on failure the old ones stay.
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
        providers: try NIOSSLContext(configuration: providers),
        devices: try NIOSSLContext(
          configuration: DeviceTLS.configuration(chain: chain, key: key)))
    } catch {
      throw GatewayFailure(
        "The certificate \(folder.certificate) or its key \(folder.certificateKey) cannot be used: "
          + "\(error). Run `push-gateway init \(folder.path)`, or put a PEM chain and its key there."
      )
    }
  }
}
