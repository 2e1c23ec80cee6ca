import NIOCore

/// An address of this machine that is listened on.
public struct BoundHost: Hashable, Sendable {
  /// The address as it is written without a port and without brackets.
  public let address: String
  /// Whether only programs of this machine reach it.
  public let isLoopback: Bool
  /// Whether it stands for every address of the machine.
  let isWildcard: Bool
  private let isVersionSix: Bool

  /// The address that nobody else reaches.
  public static let loopback = BoundHost(
    address: "127.0.0.1", isLoopback: true, isWildcard: false, isVersionSix: false)

  /// Reads an address of version 4 or 6, or the word `localhost`; nothing for another name, which
  /// could come to mean another machine.
  public init?(_ text: String) {
    if text == "localhost" {
      self = .loopback
      return
    }
    switch try? NIOCore.SocketAddress(ipAddress: text, port: 0) {
    case .v4:
      self.init(
        address: text, isLoopback: text.hasPrefix("127."), isWildcard: text == "0.0.0.0",
        isVersionSix: false)
    case .v6:
      self.init(
        address: text, isLoopback: text == "::1", isWildcard: text == "::", isVersionSix: true)
    default: return nil
    }
  }

  private init(address: String, isLoopback: Bool, isWildcard: Bool, isVersionSix: Bool) {
    self.address = address
    self.isLoopback = isLoopback
    self.isWildcard = isWildcard
    self.isVersionSix = isVersionSix
  }

  /// The address as it stands in a link, with the port.
  func authority(port: Int) -> String {
    let shown = isWildcard ? (isVersionSix ? "::1" : "127.0.0.1") : address
    return isVersionSix ? "[\(shown)]:\(port)" : "\(shown):\(port)"
  }

  /// Whether a request that names this host was meant for us.
  ///
  /// Another site can have its name lead to this machine; then the browser still sends that name.
  /// An address cannot be made to lead elsewhere, so of a server on every address any will do.
  func admits(_ authority: String, port: Int) -> Bool {
    if authority == self.authority(port: port) { return true }
    guard authority.hasSuffix(":\(port)") else { return false }
    let name = authority.dropLast("\(port)".utf8.count + 1)
    if name == "localhost" { return isLoopback || isWildcard }
    guard isWildcard else { return false }
    if name.hasPrefix("["), name.hasSuffix("]") {
      return Self.isAddress(name.dropFirst().dropLast())
    }
    return Self.isAddress(name) && !name.contains(":")
  }

  private static func isAddress(_ text: Substring) -> Bool {
    (try? NIOCore.SocketAddress(ipAddress: String(text), port: 0)) != nil
  }
}
