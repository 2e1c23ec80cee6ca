import Glibc

/// The names of hosts.
package enum HostName {
  /// The numeric addresses of a host, the one to try first in front: getaddrinfo(3).
  ///
  /// It may block for as long as name servers take.
  ///
  /// - Throws: `LinuxError` with the name if it is not known.
  package static func addresses(of host: String) throws(LinuxError) -> [String] {
    try SystemCall.checkText("getaddrinfo", host)
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    let code = unsafe getaddrinfo(host, nil, &hints, &list)
    guard code == 0 else {
      let reason = unsafe String(cString: gai_strerror(code))
      throw LinuxError(operation: "getaddrinfo", code: code, message: "\(host): \(reason)")
    }
    defer { unsafe freeaddrinfo(list) }
    var addresses: [String] = []
    var next = unsafe list
    while let entry = unsafe next {
      if let address = unsafe numeric(entry.pointee), !addresses.contains(address) {
        addresses.append(address)
      }
      unsafe next = entry.pointee.ai_next
    }
    return addresses
  }

  private static func numeric(_ entry: addrinfo) -> String? {
    var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let code = unsafe getnameinfo(
      entry.ai_addr, entry.ai_addrlen, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
    guard code == 0 else { return nil }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
