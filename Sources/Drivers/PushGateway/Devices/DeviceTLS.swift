package import NIOSSL

/// How connections of devices are secured.
package enum DeviceTLS {
  /// TLS 1.2 and up, without renegotiation; devices prove who they are inside, so no certificate is asked
  /// of them.
  ///
  /// The chain begins with the server's certificate, whose private key `key` is. Sessions can be resumed
  /// by tickets, whose keys change by themselves.
  package static func configuration(
    chain: [NIOSSLCertificate], key: NIOSSLPrivateKey
  ) -> TLSConfiguration {
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
    configuration.minimumTLSVersion = .tlsv12
    configuration.renegotiationSupport = .none
    return configuration
  }
}
