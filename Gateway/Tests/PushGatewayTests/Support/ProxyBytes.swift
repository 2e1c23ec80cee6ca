@testable import PushGateway

/// The headers that proxies send before a client's bytes.
enum ProxyBytes {
  /// A header of version 2 with TCP from an address to another one of its family.
  static func binary(from client: String, more: [UInt8] = []) -> [UInt8] {
    let address = IPAddress(client.utf8)?.bytes ?? []
    let addresses = address + Array(repeating: 9, count: address.count) + [0xDC, 0x04, 0x01, 0xBB]
    return binary(command: 0x21, family: address.count == 4 ? 0x11 : 0x21, addresses + more)
  }

  /// A header of version 2 with any bytes.
  static func binary(command: UInt8, family: UInt8, _ rest: [UInt8]) -> [UInt8] {
    [0x0D, 0x0A, 0x0D, 0x0A, 0, 0x0D, 0x0A] + Array("QUIT\n".utf8)
      + [command, family, UInt8(rest.count >> 8), UInt8(rest.count & 0xFF)] + rest
  }

  /// A header of version 1 from an address.
  static func line(from client: String) -> [UInt8] {
    let isLong = client.contains(":")
    let other = isLong ? "2001:db8::1" : "198.51.100.1"
    return Array("PROXY TCP\(isLong ? 6 : 4) \(client) \(other) 56324 443\r\n".utf8)
  }
}
