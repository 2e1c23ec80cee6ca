/// A device's request for the endpoint of a Web Push subscription.
package struct SubscriptionRequest: Hashable, Sendable {
  /// The receiver of the messages, which decides how long they may be.
  package var kind: SubscriptionKind
  /// The public key of the only sender that may push to it: a point of P-256, uncompressed; absent: any sender may.
  package var vapidKey: [UInt8]?
  /// The device's name for it; unique on the device.
  package var name: String

  package init(kind: SubscriptionKind, vapidKey: [UInt8]?, name: String) {
    self.kind = kind
    self.vapidKey = vapidKey
    self.name = name
  }

  /// The kind, 1 and the key or 0, and the name.
  func write(to writer: inout LinkWriter) {
    writer.byte(kind.rawValue)
    writer.byte(vapidKey == nil ? 0 : 1)
    writer.raw(vapidKey ?? [])
    writer.text(name)
  }

  init(from reader: inout LinkReader) throws(LinkFrameError) {
    kind = try reader.closed("kind")
    switch try reader.byte("key flag") {
    case 0: vapidKey = nil
    case 1:
      let key = try reader.raw(LinkLimits.publicKeyBytes, "key")
      guard key.first == 0x04 else { throw .value(field: "key") }
      vapidKey = key
    default: throw .value(field: "key flag")
    }
    name = try reader.text("name")
    guard (1...LinkLimits.subscriptionNameBytes).contains(name.utf8.count) else {
      throw .value(field: "name")
    }
  }
}

/// The receiver of a Web Push subscription's messages. The raw value is the byte in frames and endpoints.
package enum SubscriptionKind: UInt8, CaseIterable, Hashable, Sendable {
  /// An app of this device, for which the device decrypts the messages.
  case app = 1
  /// A connector of UnifiedPush, which decrypts them itself.
  case unifiedPush = 2

  /// How many bytes a message may have.
  package var messageBytes: Int {
    switch self {
    case .app: PushLimits.webPushBytes
    case .unifiedPush: PushLimits.unifiedPushBytes
    }
  }
}
