import Foundation

/// The address of a picture over `https`, in the parts of a request.
struct PictureAddress: Hashable, Sendable {
  let host: String
  let port: Int
  /// The path and the query, as they are sent.
  let target: String
  private let url: URL

  /// Reads an address; a relative one is that of another resource of the base's server.
  ///
  /// - Throws: `address` for another scheme, and for a host or path that is not ASCII or has a password.
  init(_ text: String, from base: PictureAddress? = nil) throws(PictureFailure) {
    guard let url = URL(string: text, relativeTo: base?.url)?.absoluteURL,
      url.scheme?.lowercased() == "https", url.user == nil, url.password == nil,
      let host = url.host(percentEncoded: false), !host.isEmpty
    else { throw .address }
    var target = url.path(percentEncoded: true)
    if !target.hasPrefix("/") { target = "/" + target }
    if let query = url.query(percentEncoded: true) { target += "?" + query }
    let port = url.port ?? 443
    guard (host + target).utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
      (1...65_535).contains(port)
    else { throw .address }
    (self.host, self.port, self.target, self.url) = (host, port, target, url)
  }

  /// The field `Host` of a request.
  var authority: String {
    let host = host.contains(":") ? "[\(host)]" : host
    return port == 443 ? host : "\(host):\(port)"
  }
}
