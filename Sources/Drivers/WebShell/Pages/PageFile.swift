import Crypto
import Foundation
import NIOCore

/// One file of the page, ready to be sent.
struct PageFile: Sendable {
  /// Its bytes.
  let content: ByteBuffer
  /// Its type for the header.
  let type: String
  /// A name for exactly these bytes, in quotation marks, as the header wants it (RFC 9110, 8.8.3).
  let entityTag: String
  /// Whether a browser asks for it without saying who it is: the manifest and the icon.
  let isPublic: Bool

  /// Creates a file from its place below the page's folder.
  init(name: String, bytes: [UInt8], type: String) {
    content = ByteBuffer(bytes: bytes)
    self.type = type
    let digest = SHA256.hash(data: Data(bytes))
    entityTag = "\"\(AddressText.encode(digest.prefix(15)))\""
    isPublic = name.hasSuffix(".webmanifest") || (name.hasPrefix("icon") && !name.contains("/"))
  }
}
