package import NIOCore

/// The limits of a provider port that tests change; the others are in `GatewayLimits`.
package struct ProviderLimits: Sendable {
  /// How many requests of one connection may be under way at once (I14).
  package var streams = 1_000
  package var timeouts = ProviderTimeouts()
  package var connections = ConnectionLimits()
  package var abuse = AbuseLimits()
  /// How many new provider tokens of one address, and of one proven team, are verified; each costs some fifty microseconds.
  package var verifications = Rate(burst: 2_000, perSecond: 200)
  /// How many new VAPID tokens of one address, and of one proven key, are verified; a sender may make one for each message.
  package var webVerifications = Rate(burst: 20_000, perSecond: 2_000)
  /// How many device tokens without a right to push to them a team, and an address, may name.
  package var badTokens = Rate(burst: 10_000, perSecond: 100)
  /// How many pushes one device token may receive: a thousand a second over five minutes.
  package var tokenPushes = Rate(burst: 300_000, perSecond: 1_000)

  /// Creates the default limits.
  package init() {}
}

/// How long the connections of a provider port may wait.
package struct ProviderTimeouts: Sendable {
  /// How long a connection may take until its first frame, including the handshake.
  package var handshake = TimeAmount.seconds(10)
  /// How long a connection may be open without a valid provider token or certificate.
  package var firstToken = TimeAmount.seconds(120)
  /// How long a request's headers and body may take together.
  package var body = TimeAmount.seconds(30)
  /// How long an answer, or a whole connection, may wait for its reader.
  package var stall = TimeAmount.seconds(30)
  /// How long a connection without requests is kept.
  package var idle = TimeAmount.hours(2)
  /// How often each connection is checked.
  package var watch = TimeAmount.seconds(5)
  /// How long requests under way may take to finish when the gateway stops.
  package var drain = TimeAmount.seconds(10)
  /// How long handshakes that have begun may take to finish when the gateway stops.
  package var lastHandshakes = GatewayLimits.lastHandshakes
  /// How long a provider has to answer the PING that follows the first GOAWAY.
  package var farewell = TimeAmount.seconds(2)
}

/// How many connections a provider port may have.
package struct ConnectionLimits: Sendable {
  /// How many may be open.
  package var ofPort = 8_000
  /// How many of them may come from one address.
  package var ofAddress = 2_000
  /// How many may be open without a valid provider token or certificate, in all and of one address; the oldest of the
  /// address with the most makes room for the next one.
  package var newcomers: Int
  package var newcomersOfAddress: Int
  /// How many handshakes one address, and one team that has shown its right to push there, may begin.
  package var openings = Rate(burst: 4_000, perSecond: 400)
  /// How many connections of one address may wait for that.
  package var waitingOpenings = GatewayLimits.waitingOpenings

  /// Creates the default limits: a quarter of the connections may be newcomers'.
  package init() {
    newcomers = ofPort / 4
    newcomersOfAddress = ofAddress / 4
  }
}

/// How much a provider's connection may send that costs the gateway more than the provider.
package struct AbuseLimits: Sendable {
  /// How many requests without a right to push may come before the first valid one.
  package var unauthenticatedRequests = 1_000
  /// How many PING, SETTINGS, GOAWAY and PRIORITY frames a connection may send.
  package var controlFrames = Rate(burst: 200, perSecond: 200.0 / 30)
  /// How many requests a connection may cancel before they are answered.
  package var resets = Rate(burst: 200, perSecond: 200.0 / 30)
  /// How many WINDOW_UPDATE frames a connection may send, and PRIORITY frames once it may push; each request allows some
  /// more.
  package var windowUpdates = Rate(burst: 1_000, perSecond: 1_000.0 / 30)
  /// How many frames of ignored kinds a connection may send.
  package var ignoredFrames = Rate(burst: 200, perSecond: 200.0 / 30)
  /// How many bytes those frames may have together.
  package var ignoredBytes = Rate(burst: 262_144, perSecond: 262_144.0 / 30)
}
