public import NIOCore

/// What the provider's end of a gateway allows; the usual values stand in `GatewayLimits`.
public struct ProviderLimits: Sendable {
  /// How many requests of one connection may be under way at once.
  public var streams = GatewayLimits.streams
  /// How long a connection may take to its first frame, and with it for the handshake.
  public var handshake = GatewayLimits.handshake
  /// How long a connection may be open without a good provider token or certificate.
  public var firstToken = GatewayLimits.firstToken
  /// How long a request's headers and body may take together.
  public var body = GatewayLimits.body
  /// How long an answer, or a whole connection, may wait for its reader.
  public var stall = GatewayLimits.stall
  /// How long a connection is kept on which nothing is asked.
  public var idle = GatewayLimits.idle
  /// How often each connection is looked at.
  public var watch = GatewayLimits.watch
  /// How long requests under way have to end when the gateway stops.
  public var drain = GatewayLimits.drain
  /// How long a provider has to say that it has read that it is to go elsewhere.
  public var farewell = GatewayLimits.farewell
  /// How many connections there may be.
  public var connections = GatewayLimits.connections
  /// How many connections one address may have.
  public var connectionsOfAddress = GatewayLimits.connectionsOfAddress
  /// How many connections there may be that have shown no right to push.
  public var newcomers = GatewayLimits.newcomers
  /// How many of them may come from one address.
  public var newcomersOfAddress = GatewayLimits.newcomersOfAddress
  /// How many connections one address may open in a burst, and each second after it.
  public var openings = GatewayLimits.openings
  /// How many requests without a right to push one connection may make before its first good one.
  public var unauthenticatedRequests = GatewayLimits.unauthenticatedRequests
  /// How many PING, SETTINGS, GOAWAY and PRIORITY frames a connection may send.
  public var controlFrames = GatewayLimits.controlFrames
  /// How many requests a connection may take back before they are answered.
  public var resets = GatewayLimits.resets
  /// How many WINDOW_UPDATE frames a connection may send, and PRIORITY frames once it may push.
  public var windowUpdates = GatewayLimits.windowUpdates
  /// How many frames of kinds that are ignored a connection may send.
  public var ignoredFrames = GatewayLimits.ignoredFrames
  /// How many bytes they may have together.
  public var ignoredBytes = GatewayLimits.ignoredBytes
  /// How many new provider tokens of one address are verified.
  public var verifications = GatewayLimits.verifications
  /// How many device tokens that it may not push to a team, and an address, may name.
  public var badTokens = GatewayLimits.badTokens
  /// How many pushes one device token may get.
  public var tokenPushes = GatewayLimits.tokenPushes

  /// Creates the usual limits.
  public init() {}
}
