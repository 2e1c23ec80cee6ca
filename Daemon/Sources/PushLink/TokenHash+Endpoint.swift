import OpenSSL
package import PushProtocol

extension TokenHash {
  /// The hash under which a gateway knows a token.
  package init?(token: [UInt8]) { self.init(SHA256.digest(of: token).bytes) }

  /// The hash under which a gateway knows an endpoint; fails for an address that no gateway of ours gives.
  package init?(endpoint: String) {
    let bytes = Array(endpoint.utf8)
    guard let scheme = bytes.firstIndex(of: UInt8(ascii: ":")),
      bytes[scheme...].starts(with: "://".utf8),
      let path = bytes[scheme...].dropFirst(3).firstIndex(of: UInt8(ascii: "/")),
      let token = EndpointToken(path: String(decoding: bytes[path...], as: UTF8.self))
    else { return nil }
    self.init(token: token.bytes)
  }
}
