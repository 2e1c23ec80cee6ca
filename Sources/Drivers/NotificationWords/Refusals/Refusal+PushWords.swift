import NotificationEngine

extension Refusal.Pushes {
  var words: RefusalWords {
    switch self {
    case .noSystemDictionary(let value):
      .init(
        value == nil
          ? "The payload has no aps dictionary." : "The value of aps is not a dictionary.",
        "Put what the system shows into a dictionary under the key aps.")
    case .payloadTooLarge(let bytes):
      .init(
        "The payload has \(bytes) bytes, and \(CoreLimits.pushPayloadBytes) is the limit.",
        "Send less, and let the app fetch the rest.")
    case .payloadTooDeep:
      .init(
        "Lists and dictionaries lie more than \(CoreLimits.pushNestingDepth) deep in it.",
        "Send flatter values.")
    case .noEntitlement:
      .init(
        "The app's bundle has no entitlement for pushes.",
        "Put aps-environment with development or production into Entitlements.plist.")
    case .noGateway:
      .init(
        "There is no gateway that could give the app a token for pushes.",
        "Name one with `unctl gateway add HOST`; or send pushes by hand, with "
          + "`unctl push APP payload.apns`.")
    case .noToken(_, let reason, let remedy):
      .init("The gateway gives the app no token: \(Self.cause(reason)).", remedy)
    }
  }

  /// A sentence of the gateway without its end.
  private static func cause(_ reason: String) -> String {
    reason.hasSuffix(".") ? String(reason.dropLast()) : reason
  }
}
