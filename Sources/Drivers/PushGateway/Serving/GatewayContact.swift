import Foundation

/// How a command reaches the gateway that serves a folder: its admin port, and a secret that only the
/// folder's owner can read.
struct GatewayContact: Sendable {
  let secret: String

  /// A secret of 32 random digits.
  static func new() -> GatewayContact {
    var random = SystemRandomNumberGenerator()
    let digits = (0..<2).map { _ in
      String(UInt64.random(in: .min ... .max, using: &random), radix: 36)
    }
    return GatewayContact(secret: digits.joined())
  }

  func write(to folder: GatewayFolder, host: String, port: Int) throws(GatewayFailure) {
    try PrivateText.write("\(host) \(port) \(secret)\n", to: folder.contact)
  }

  static func remove(from folder: GatewayFolder) {
    try? FileManager.default.removeItem(atPath: folder.contact)
  }

  /// The contact of the gateway that serves the folder, if one does.
  static func read(
    from folder: GatewayFolder
  ) -> (contact: GatewayContact, host: String, port: Int)? {
    guard let text = try? String(contentsOfFile: folder.contact, encoding: .utf8) else {
      return nil
    }
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    guard words.count == 3, let port = Int(words[1]) else { return nil }
    return (GatewayContact(secret: words[2]), words[0], port)
  }
}
