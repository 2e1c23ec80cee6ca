package import NotificationModel

extension Refusal {
  /// What is wrong with a payload, or with a wish for a token.
  package enum Pushes: Hashable, Sendable {
    /// The payload has no dictionary `aps`; what is there instead.
    case noSystemDictionary(PropertyList?)
    /// The payload has too many bytes (H6).
    case payloadTooLarge(bytes: Int)
    /// The values of this key lie too deep.
    case payloadTooDeep(key: String)
    /// The bundle has no entitlement for pushes (H1).
    case noEntitlement
    /// There is no gateway.
    case noGateway
    /// The gateway gives the app no token, and says why and what to do.
    case noToken(BundleIdentifier, reason: String, remedy: String)
  }
}

extension Refusal.Pushes {
  var facts: Refusal.Facts {
    switch self {
    case .noSystemDictionary(let value): .init(.invalidValue, field: "aps", value: value?.excerpt)
    case .payloadTooLarge(let bytes):
      .init(.limitReached, field: "payload", value: "\(bytes) bytes")
    case .payloadTooDeep(let key): .init(.limitReached, field: String(key.prefix(200)))
    case .noEntitlement: .init(.notPermitted, field: "aps-environment")
    case .noGateway: .init(.unsupported)
    case .noToken(let app, _, _): .init(.notPermitted, field: "app", value: app.rawValue)
    }
  }
}
