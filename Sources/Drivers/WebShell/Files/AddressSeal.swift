import Crypto
import Foundation

/// Seals what an address leads to, so that nobody else can make or read one and no table is needed.
///
/// The key is made when the process starts and never leaves it; addresses of an earlier process are
/// void.
struct AddressSeal: Sendable {
  /// What an address leads to; one kind is never opened as another.
  enum Purpose: String, Sendable {
    case file
    case sound
    case picture

    fileprivate var bytes: Data { Data(rawValue.utf8) }
  }

  private let key = SymmetricKey(size: .bits256)
  private let nonceKey = SymmetricKey(size: .bits256)

  /// The sealed text, the same each time, so that a browser knows what it has; nothing where it cannot
  /// be made.
  func close(_ plain: some Sequence<UInt8>, for purpose: Purpose) -> String? {
    let plain = Data(plain)
    let digest = HMAC<SHA256>.authenticationCode(for: purpose.bytes + plain, using: nonceKey)
    guard let nonce = try? AES.GCM.Nonce(data: Data(digest).prefix(Self.nonceBytes)),
      let box = try? AES.GCM.seal(
        plain, using: key, nonce: nonce, authenticating: purpose.bytes),
      let bytes = box.combined
    else { return nil }
    return AddressText.encode(bytes)
  }

  /// What was sealed; nothing for a text that this process did not make for this.
  func open(_ text: Substring, for purpose: Purpose) -> [UInt8]? {
    guard let bytes = AddressText.decode(text), let box = try? AES.GCM.SealedBox(combined: bytes),
      let plain = try? AES.GCM.open(box, using: key, authenticating: purpose.bytes)
    else { return nil }
    return [UInt8](plain)
  }

  private static let nonceBytes = 12
}
