@testable import PushGateway

/// A proxy's header ends where the client's bytes begin, however the stream is cut.
enum ProxyParsing {
  private static let limit = 4_096

  static func check(_ bytes: [UInt8]) throws {
    try checkNetwork(String(decoding: bytes, as: UTF8.self))
    let whole = try? ProxyHeader.read(bytes, limit: limit)
    for end in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 16)) {
      guard let part = try? ProxyHeader.read(Array(bytes[..<end]), limit: limit) else { continue }
      try promise(part == whole, "the header depends on how the stream was cut")
    }
    guard let whole else { return }
    let count = whole.byteCount
    try promise(count <= min(limit, bytes.count), "a header is longer than its bytes or the limit")
    let isWaiting = try ProxyHeader.read(Array(bytes[..<(count - 1)]), limit: limit) == nil
    try promise(isWaiting, "a header ends before its last byte")
    let alone = try ProxyHeader.read(Array(bytes[..<count]), limit: limit)
    try promise(alone == whole, "a header depends on the client's bytes")
    guard let client = whole.client else { return }
    try promise([4, 16].contains(client.bytes.count), "an address of \(client.bytes.count) bytes")
  }

  /// A network contains the address that it was written with.
  private static func checkNetwork(_ text: String) throws {
    guard let network = IPNetwork(text) else { return }
    let first = IPAddress(text.utf8.prefix { $0 != UInt8(ascii: "/") })
    try promise(first.map(network.contains) ?? false, "a network is without its first address")
  }
}
