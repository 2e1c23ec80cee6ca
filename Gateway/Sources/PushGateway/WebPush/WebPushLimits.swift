import NIOCore

/// The limits of the port for Web Push; those of its connections are in `ProviderLimits`.
enum WebPushLimits {
  /// How many VAPID tokens are remembered for certain; at most twice as many are.
  static let cachedTokens = 4_000
  /// How many addresses of endpoints are remembered, the present one among them.
  static let origins = 16
  /// How many endpoints that do not exist, or have ended, one address may name.
  static let deadEndpoints = Rate(burst: 10_000, perSecond: 100)
  /// How many messages one sender may send.
  static let messagesOfSender = Rate(burst: 300_000, perSecond: 50_000)
  /// How many receipts one address may ask for.
  static let receiptsOfAddress = Rate(burst: 10_000, perSecond: 500)
  /// How many requests of one connection of HTTP/2 may be under way at once: each may have a body before its sender has shown
  /// that it knows an endpoint.
  static let streams = 100
  /// How long a connection of HTTP/1.1 without requests is kept.
  static let idle = TimeAmount.minutes(2)
  /// How many bytes of requests that were sent ahead are read, on a connection of HTTP/1.1.
  static let unreadBytes = 65_536
  /// How many requests of HTTP/1.1 are answered on one connection that has delivered no message.
  static let unprovenRequests = 1_000
}
