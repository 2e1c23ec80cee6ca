public import NIOSSL

/// How providers' connections are secured.
public enum ProviderTLS {
  /// TLS 1.2 and up, without renegotiation; HTTP/2 is spoken whether or not the client asks for it.
  ///
  /// The chain begins with the server's certificate, whose private key `key` is. A provider need not
  /// have a certificate; one that does not lead to `clientAuthorities` ends the handshake (I13).
  /// Without these, none is asked for.
  public static func configuration(
    chain: [NIOSSLCertificate], key: NIOSSLPrivateKey, clientAuthorities: [NIOSSLCertificate] = []
  ) -> TLSConfiguration {
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
    configuration.minimumTLSVersion = .tlsv12
    configuration.applicationProtocols = ["h2"]
    configuration.renegotiationSupport = .none
    if !clientAuthorities.isEmpty {
      configuration.certificateVerification = .optionalVerification
      configuration.trustRoots = .certificates(clientAuthorities)
    }
    return configuration
  }
}
