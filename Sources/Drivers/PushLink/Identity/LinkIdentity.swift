package import Crypto
import Foundation
import PushProtocol

/// What a device is to one gateway.
package struct LinkIdentity: Sendable {
  /// The key that proves who the device is.
  package let key: P256.Signing.PrivateKey
  /// Absent until the gateway has given it a number.
  package var device: Int64?

  /// Makes a new key.
  package init() {
    key = P256.Signing.PrivateKey()
  }

  /// Answers a challenge.
  func answer(nonce: [UInt8]) throws -> DeviceFrame {
    if let device {
      let message = LinkProof.hello(nonce: nonce, device: device)
      return .hello(
        version: LinkVersion.current, device: device, signature: try signature(of: message))
    }
    let publicKey = Array(key.publicKey.x963Representation)
    let message = LinkProof.enrolment(nonce: nonce, publicKey: publicKey)
    return .enrol(
      version: LinkVersion.current, publicKey: publicKey, signature: try signature(of: message))
  }

  private func signature(of message: [UInt8]) throws -> [UInt8] {
    Array(try key.signature(for: message).rawRepresentation)
  }

  // MARK: - Text

  /// The number in a line, or a dash, and the key in PEM form.
  var text: String {
    "device \(device.map(String.init) ?? "-")\n\(key.pemRepresentation)\n"
  }

  init?(text: String) {
    let lines = text.split(separator: "\n", maxSplits: 1)
    guard lines.count == 2, lines[0].hasPrefix("device "),
      let key = try? P256.Signing.PrivateKey(pemRepresentation: String(lines[1]))
    else { return nil }
    let number = lines[0].dropFirst(7)
    guard number == "-" || Int64(number) != nil else { return nil }
    self.key = key
    device = Int64(number)
  }
}
