package import NotificationModel

extension Refusal {
  /// Why a payload, or a registration for pushes, is refused.
  package enum Pushes: Hashable, Sendable {
    /// The payload has no dictionary `aps`; the value found instead.
    case noSystemDictionary(PropertyList?)
    /// The payload has too many bytes (H6).
    case payloadTooLarge(bytes: Int)
    /// The values of this key are nested too deeply.
    case payloadTooDeep(key: String)
    /// The bundle has no entitlement for pushes (H1).
    case noEntitlement
    /// No gateway is configured.
    case noGateway
    /// The gateway issues no token for the app; its reason and remedy.
    case noToken(BundleIdentifier, reason: String, remedy: String)
    /// The key of a server is not an uncompressed point of P-256.
    case invalidKey([UInt8])
    /// The app has as many subscriptions as it may have, or all apps together.
    case tooManySubscriptions(Int, limit: Int)
    /// The gateway issues no endpoint for the app; its reason and remedy.
    case noEndpoint(BundleIdentifier, reason: String, remedy: String)
    /// No subscription has this name.
    case noSubscription(String)
    /// The token of a connector belongs to another service.
    case foreignToken
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
    case .invalidKey(let key): .init(.invalidValue, field: "vapidKey", value: "\(key.count) bytes")
    case .tooManySubscriptions(let count, _):
      .init(.limitReached, field: "subscription", value: String(count))
    case .noEndpoint(let app, _, _): .init(.notPermitted, field: "app", value: app.rawValue)
    case .noSubscription(let name): .init(.notFound, field: "name", value: name)
    case .foreignToken: .init(.identityRefused, field: "token")
    }
  }
}
