import OpenSSL
package import PushProtocol

extension TokenHash {
  /// The hash under which a gateway knows a token.
  package init?(token: [UInt8]) { self.init(SHA256.digest(of: token).bytes) }

  /// The hash under which a gateway knows an endpoint; fails for an address that no gateway of ours gives.
  package init?(endpoint: String) {
    guard let scheme = endpoint.firstRange(of: "://"),
      let path = endpoint[scheme.upperBound...].firstIndex(of: "/"),
      let token = EndpointToken(path: String(endpoint[path...]))
    else { return nil }
    self.init(token: token.bytes)
  }
}
