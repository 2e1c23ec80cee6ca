import ByteParsing

/// The secret part of an endpoint of Web Push, which names one subscription.
///
/// It contains everything that a request is checked against, and the gateway stores only the SHA-256 of all of its bytes. So
/// no sender can change a part of it, and the directory of tokens needs no further column.
package struct EndpointToken: Hashable, Sendable {
  /// The path of endpoints; the token in base64url follows.
  package static let path = "/push/"

  /// The receiver of the messages.
  package let kind: SubscriptionKind
  /// The SHA-256 of the key of the only sender; absent: any sender may push.
  package let keyHash: [UInt8]?
  /// All bytes: the kind, the random ones, and the hash of the key.
  package let bytes: [UInt8]

  /// Creates a token of `PushLimits.endpointSecretBytes` random bytes.
  package init(kind: SubscriptionKind, secret: [UInt8], keyHash: [UInt8]?) {
    self.kind = kind
    self.keyHash = keyHash
    bytes = [kind.rawValue] + secret + (keyHash ?? [])
  }

  /// Reads the path of a request; fails if it cannot be that of an endpoint.
  package init?(path: String) {
    let letters = Array(path.utf8)
    guard letters.count <= PushLimits.endpointBytes, letters.starts(with: Self.path.utf8),
      let bytes = Base64Text.bytes(ofAddress: letters[Self.path.utf8.count...]),
      let kind = bytes.first.flatMap({ SubscriptionKind(rawValue: $0) })
    else { return nil }
    let secretEnd = 1 + PushLimits.endpointSecretBytes
    guard bytes.count == secretEnd || bytes.count == secretEnd + 32 else { return nil }
    self.kind = kind
    self.bytes = bytes
    keyHash = bytes.count == secretEnd ? nil : Array(bytes[secretEnd...])
  }

  /// The address of the same endpoint at another origin, such as `https://push.example.com`; `nil` for other texts.
  package static func endpoint(_ endpoint: String, at origin: String) -> String? {
    guard let start = endpoint.firstRange(of: path)?.lowerBound else { return nil }
    let moved = origin + endpoint[start...]
    return moved.utf8.count <= PushLimits.endpointBytes ? moved : nil
  }

  /// The path of the endpoint.
  package var path: String { Self.path + Base64Text.addressText(of: bytes) }
}
