import Foundation
import LinuxEvents
package import OpenSSL
import PushProtocol

/// The identity of a device for one gateway.
package struct LinkIdentity: Sendable {
  /// The key that proves the device's identity.
  package let key: P256PrivateKey
  /// The device's number; `nil` until the gateway has assigned one.
  package var device: Int64?

  /// Creates an identity with a new key.
  package init() {
    key = P256PrivateKey()
  }

  /// Answers a challenge.
  func answer(nonce: [UInt8]) throws(OpenSSLError) -> DeviceFrame {
    if let device {
      let message = LinkProof.hello(nonce: nonce, device: device)
      return .hello(
        version: LinkVersion.current, device: device, signature: try key.signature(of: message))
    }
    let publicKey = key.publicKey
    let message = LinkProof.enrolment(nonce: nonce, publicKey: publicKey)
    return .enrol(
      version: LinkVersion.current, publicKey: publicKey, signature: try key.signature(of: message))
  }

  // MARK: - Text

  /// The number in a line, or a dash, and the key in PEM form.
  var text: String {
    "device \(device.map(String.init) ?? "-")\n\(key.pem)"
  }

  init?(text: String) {
    let lines = text.split(separator: "\n", maxSplits: 1)
    guard lines.count == 2, lines[0].hasPrefix("device "),
      let key = P256PrivateKey(pem: String(lines[1]))
    else { return nil }
    let number = lines[0].dropFirst(7)
    guard number == "-" || Int64(number) != nil else { return nil }
    self.key = key
    device = Int64(number)
  }
}

/// The storage of a link's key and number.
package protocol LinkIdentityKeeper {
  /// Returns the stored identity; creates and stores a new key if none exists.
  func open() throws(LinkFailure) -> LinkIdentity

  /// Stores another identity, durably.
  func save(_ identity: LinkIdentity) throws(LinkFailure)
}

/// The file with a device's identity for one gateway: its private key, and its number.
///
/// It is created with the key at the first use, readable by its owner only, and always replaced
/// whole.
package struct LinkIdentityFile: Hashable, Sendable {
  /// The path of the file; the folder must exist.
  package let path: String

  /// Names a file, which need not exist yet.
  package init(path: String) {
    self.path = path
  }
}

extension LinkIdentityFile: LinkIdentityKeeper {
  /// Reads the file; creates it with a new key if it is missing.
  ///
  /// - Throws: `identity` for a file that can't be read or written, or that is invalid: such a file is never replaced, because
  ///   the device would lose its tokens.
  package func open() throws(LinkFailure) -> LinkIdentity {
    let bytes: [UInt8]
    do {
      bytes = try SmallFile.read(path, limit: PushLinkLimits.identityBytes)
    } catch {
      guard error.isMissing else { throw LinkFailure(.identity, error.message) }
      let identity = LinkIdentity()
      try save(identity)
      return identity
    }
    guard let identity = LinkIdentity(text: String(decoding: bytes, as: UTF8.self)) else {
      throw LinkFailure(
        .identity,
        "\(path) does not hold the key of a device; remove it, and the device enrols anew.")
    }
    return identity
  }

  /// Replaces the file; durable when it returns.
  ///
  /// - Throws: `identity` if it can't be written.
  package func save(_ identity: LinkIdentity) throws(LinkFailure) {
    do {
      try FileSync.replaceFile(at: path, with: Array(identity.text.utf8), mode: 0o600)
    } catch {
      throw LinkFailure(.identity, error.message)
    }
  }
}
