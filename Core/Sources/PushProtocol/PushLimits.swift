/// Every limit of the push protocol, in one place.
package enum PushLimits {
  /// How many bytes a payload may have; the request is refused with `PayloadTooLarge` (H6).
  package static let payloadBytes = 4_096
  /// The same for a call (`voip`) (H6).
  package static let callPayloadBytes = 5_120
  /// How many bytes `apns-collapse-id` may have; the request is refused with `BadCollapseId` (I3).
  package static let collapseBytes = 64
  /// How many seconds a push without an expiration is kept, and the maximum: 30 days (I3, I17).
  package static let keptSeconds: Int64 = 2_592_000

  /// How many bytes of an `apns-id` are returned, even if it is invalid.
  static let echoedBytes = 256
  /// How many bytes a provider token may have; a longer one is `InvalidProviderToken`.
  static let providerTokenBytes = 4_096
  /// How many seconds a provider token is valid: one hour (I10).
  package static let providerTokenSeconds: Int64 = 3_600
  /// How many seconds a provider's clock may be ahead of ours.
  package static let clockSkewSeconds: Int64 = 120
  /// The minimum number of seconds between two tokens of one connection: 20 minutes (I10).
  package static let providerTokenRefreshSeconds: Int64 = 1_200

  /// How many bytes a message of Web Push may have, as with autopush; of UnifiedPush (its specification of D-Bus).
  package static let webPushBytes = 5_630
  package static let unifiedPushBytes = 4_096
  /// Up to how many percent a battery is low.
  static let lowCharge = 15.0
  /// How many bytes an endpoint may have (UnifiedPush).
  package static let endpointBytes = 1_000
  /// How many random bytes an endpoint has.
  package static let endpointSecretBytes = 32
  /// How many bytes the header with a VAPID token may have.
  package static let vapidBytes = 4_096
  /// How many bytes the contact of a VAPID token may have.
  package static let vapidContactBytes = 1_024
  /// How many seconds before its expiry a VAPID token may be made: 24 hours (RFC 8292, section 2).
  package static let vapidTokenSeconds: Int64 = 86_400
  /// How many seconds the clock of a sender with a VAPID token may differ from ours.
  package static let vapidSkewSeconds: Int64 = 300
  /// How many bytes the `Topic` of a Web Push message may have (RFC 8030, section 5.4).
  package static let webPushTopicBytes = 32
  /// How many bytes the request of a Matrix homeserver may have: less than the first window of a stream of HTTP/2, which only
  /// bodies that are refused need to have renewed.
  package static let matrixBytes = 61_440
  /// How many devices such a request may have.
  package static let matrixDevices = 100
  /// How many seconds a Matrix message is kept: a week. Its request has no lifetime.
  package static let matrixKeptSeconds: Int64 = 604_800
  /// How many bytes of a refused value are repeated in the answer.
  static let excerptBytes = 100
}
