import NotificationModel

/// A gateway as it is typed: `push.example.org`, `push.example.org:5223` or `[::1]:5223`.
struct GatewayText {
  let host: String
  let port: Int

  init(_ text: String) throws {
    let isBracketed = text.hasPrefix("[")
    let parts = isBracketed ? Self.bracketed(text) : Self.plain(text)
    guard let parts, !parts.host.isEmpty else { throw Self.unreadable(text) }
    host = parts.host
    guard let digits = parts.port else {
      port = GatewaySetting.usualPort
      return
    }
    guard let port = Int(digits), (1...65_535).contains(port) else { throw Self.unreadable(text) }
    self.port = port
  }

  private static func plain(_ text: String) -> (host: String, port: String?)? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    switch parts.count {
    case 1: return (parts[0], nil)
    case 2: return (parts[0], parts[1])
    // More colons are those of an address.
    default: return (text, nil)
    }
  }

  private static func bracketed(_ text: String) -> (host: String, port: String?)? {
    guard let end = text.firstIndex(of: "]") else { return nil }
    let host = String(text[text.index(after: text.startIndex)..<end])
    let rest = text[text.index(after: end)...]
    if rest.isEmpty { return (host, nil) }
    return rest.hasPrefix(":") ? (host, String(rest.dropFirst())) : nil
  }

  private static func unreadable(_ text: String) -> UnreadableArgument {
    UnreadableArgument(
      text, expected: "a host, or a host and a port such as push.example.org:5223")
  }
}
