package import NIOCore

/// Every limit of the gateway's sockets, in one place.
package enum GatewayLimits {
  /// How many requests of one provider connection may be under way at once (I14).
  package static let streams = 1_000
  /// How many bytes the fields of one request may have, as HTTP/2 counts them.
  static let headerBytes = 8_000
  /// How many bytes of bodies one provider connection may send before it is told that they were read.
  static let connectionWindow = 8 << 20
  /// How many bytes of a body that is refused are still read before its stream is ended.
  static let refusedBodyBytes = 32_768

  /// How many connections of a port may be there that have said nothing yet; the oldest of the address with
  /// most of them makes room for the next one.
  static let silentArrivals = 4_096
  /// How many providers that have spoken may wait for those that are at their handshakes.
  static let waitingArrivals = 2_048
  /// How many providers may be at their handshakes at once; each has some 80 kB.
  static let provingProviders = 256
  /// How long one may be at its handshake before it makes room for an address that has fewer.
  static let slowArrival = TimeAmount.milliseconds(500)
  /// How long one has for its handshake while others wait.
  static let hurriedHandshake = TimeAmount.seconds(3)

  /// How long a provider's connection may take to its first frame.
  static let handshake = TimeAmount.seconds(10)
  /// How long it may be open without a good provider token or certificate.
  static let firstToken = TimeAmount.seconds(120)
  /// How long a request's headers and body may take together.
  static let body = TimeAmount.seconds(30)
  /// How long an answer may wait for its reader.
  static let stall = TimeAmount.seconds(30)
  /// How long a provider's connection is kept on which nothing is asked.
  static let idle = TimeAmount.hours(2)
  /// How often each provider's connection is looked at.
  static let watch = TimeAmount.seconds(5)
  /// How long requests under way have to end when the gateway stops.
  static let drain = TimeAmount.seconds(10)

  /// How long a provider has to say that it has read that it is to go elsewhere.
  static let farewell = TimeAmount.seconds(2)
  /// How long the end of a connection that misbehaved may wait for its reader.
  static let lastWord = TimeAmount.seconds(1)
  /// How long a connection stays half open behind its last answer, for the provider to close it.
  static let linger = TimeAmount.seconds(2)
  /// How many bytes are read meanwhile, and thrown away.
  static let bytesAfterEnd = 1 << 20
  /// How long a port that can't have a file for a connection waits to try again, at first and at most.
  static let acceptPause = TimeAmount.milliseconds(50)
  static let longestAcceptPause = TimeAmount.seconds(1)
  /// How often the log says so.
  static let acceptReport = TimeAmount.seconds(30)

  /// How long a connection of the admin port is kept on which nothing is asked.
  static let adminIdle = TimeAmount.seconds(30)
  /// How long a command waits for the gateway to read its keys anew.
  static let reload = TimeAmount.seconds(20)
  /// How long `push-gateway send` waits for an answer.
  static let answer = TimeAmount.seconds(30)

  /// How many connections wait to be taken in.
  static let backlog: Int32 = 4_096
  /// How many bytes of answers to a provider the system keeps that were not read.
  static let sendBuffer = 262_144
  /// How many connections of providers there may be.
  static let connections = 8_000
  /// How many of them may come from one address.
  static let connectionsOfAddress = 2_000
  /// How many connections there may be without a good provider token or certificate, and how many of one
  /// address; the oldest of the address with most of them makes room for the next one.
  static let newcomers = connections / 4
  static let newcomersOfAddress = connectionsOfAddress / 4
  /// How many connections one address may open.
  static let openings = Rate(burst: 4_000, perSecond: 400)
  /// How many requests without a right to push a connection may make before its first good one.
  static let unauthenticatedRequests = 1_000
  /// How many of those may wait for their bodies at once (I14).
  static let unauthenticatedStreams = 1
  /// How many PING, SETTINGS, GOAWAY and PRIORITY frames a connection may send.
  static let controlFrames = Rate(burst: 200, perSecond: 200.0 / 30)
  /// How many requests a connection may take back before they are answered.
  static let resets = Rate(burst: 200, perSecond: 200.0 / 30)
  /// How many WINDOW_UPDATE frames a connection may send; each request earns some more.
  static let windowUpdates = Rate(burst: 1_000, perSecond: 1_000.0 / 30)
  /// How many frames of kinds that are ignored a connection may send.
  static let ignoredFrames = Rate(burst: 200, perSecond: 200.0 / 30)
  /// How many bytes they may have together.
  static let ignoredBytes = Rate(burst: 262_144, perSecond: 262_144.0 / 30)
  /// How many streams that were reset are known, so that what is still under way on them is no error.
  static let resetStreams = 255
  /// How many frames of that kind a request earns.
  static let framesOfRequest = 4.0

  /// How many provider tokens are remembered for sure, and half of those there are at most.
  static let cachedTokens = 10_000
  /// How many new provider tokens of one address are verified; each costs some fifty microseconds.
  static let verifications = Rate(burst: 2_000, perSecond: 200)
  /// How many device tokens that it may not push to a team, and an address, may name.
  static let badTokens = Rate(burst: 10_000, perSecond: 100)
  /// How many pushes one device token may get: a thousand a second over five minutes.
  static let tokenPushes = Rate(burst: 300_000, perSecond: 1_000)
  /// How many teams, addresses or device tokens are counted at once.
  static let rateEntries = 65_536
}

/// What the provider's end of a gateway allows; the usual values stand in `GatewayLimits`.
package struct ProviderLimits: Sendable {
  /// How many requests of one connection may be under way at once.
  package var streams = GatewayLimits.streams
  /// How long a connection may take to its first frame, and with it for the handshake.
  package var handshake = GatewayLimits.handshake
  /// How long a connection may be open without a good provider token or certificate.
  package var firstToken = GatewayLimits.firstToken
  /// How long a request's headers and body may take together.
  package var body = GatewayLimits.body
  /// How long an answer, or a whole connection, may wait for its reader.
  package var stall = GatewayLimits.stall
  /// How long a connection is kept on which nothing is asked.
  package var idle = GatewayLimits.idle
  /// How often each connection is looked at.
  package var watch = GatewayLimits.watch
  /// How long requests under way have to end when the gateway stops.
  package var drain = GatewayLimits.drain
  /// How long a provider has to say that it has read that it is to go elsewhere.
  package var farewell = GatewayLimits.farewell
  /// How many connections there may be.
  package var connections = GatewayLimits.connections
  /// How many connections one address may have.
  package var connectionsOfAddress = GatewayLimits.connectionsOfAddress
  /// How many connections there may be that have shown no right to push.
  package var newcomers = GatewayLimits.newcomers
  /// How many of them may come from one address.
  package var newcomersOfAddress = GatewayLimits.newcomersOfAddress
  /// How many connections one address may open in a burst, and each second after it.
  package var openings = GatewayLimits.openings
  /// How many requests without a right to push one connection may make before its first good one.
  package var unauthenticatedRequests = GatewayLimits.unauthenticatedRequests
  /// How many PING, SETTINGS, GOAWAY and PRIORITY frames a connection may send.
  package var controlFrames = GatewayLimits.controlFrames
  /// How many requests a connection may take back before they are answered.
  package var resets = GatewayLimits.resets
  /// How many WINDOW_UPDATE frames a connection may send, and PRIORITY frames once it may push.
  package var windowUpdates = GatewayLimits.windowUpdates
  /// How many frames of kinds that are ignored a connection may send.
  package var ignoredFrames = GatewayLimits.ignoredFrames
  /// How many bytes they may have together.
  package var ignoredBytes = GatewayLimits.ignoredBytes
  /// How many new provider tokens of one address are verified.
  package var verifications = GatewayLimits.verifications
  /// How many device tokens that it may not push to a team, and an address, may name.
  package var badTokens = GatewayLimits.badTokens
  /// How many pushes one device token may get.
  package var tokenPushes = GatewayLimits.tokenPushes

  /// Creates the usual limits.
  package init() {}
}

/// Every limit of the connections of devices, in one place.
package enum DeviceLimits {
  /// How many pushes may be unacknowledged on a connection; the others wait in the store.
  package static let window = 64
  /// How many seconds a pushed device has to acknowledge; then it is closed.
  package static let acknowledgementSeconds: UInt32 = 120
  /// How many pushes that a device has taken and the store could not forget are remembered on its
  /// connection; while there are as many it is sent nothing that waits.
  package static let unforgotten = 1_000
  /// After how many seconds the store is told again what it could not forget.
  package static let forgetAgainSeconds: UInt32 = 10
  /// How many seconds a device may be silent beyond its longest keepalive; then it is given up.
  package static let silenceGraceSeconds: UInt32 = 60
  /// How many seconds a connection has to prove whose it is.
  package static let proofSeconds: Int64 = 10
  /// The same while others wait to be let in.
  package static let hurriedProofSeconds: Int64 = 3
  /// How many connections may be proving whose they are; more wait, and addresses take turns.
  package static let unproven = 256
  /// How many that have spoken may wait for those: all devices of an office return at the same moment.
  package static let waiting = 8_192
  /// How many connections one address may have, or one /64 of IPv6.
  package static let connectionsOfAddress = 12_000
  /// How many devices one address may enrol in a minute.
  package static let enrolmentsOfAddress = 6_000
  /// How many frames beside acknowledgements a device may send in a minute: all that it can have to ask,
  /// and pings.
  package static let framesInMinute: UInt16 = 3_000
  /// How many devices a gateway wants to greet in a second, for the times that it tells them to stay away.
  package static let returnsInSecond = 1_000
  /// How many pushes that are kept nowhere may be on their way to the devices of one loop.
  package static let offersOnce = 100_000
  /// How many bytes may wait for a device to read them, before it gets no more.
  package static let unreadBytes = 32_768
  /// How many connections wait in the kernel's queue.
  package static let backlog: Int32 = 4_096
  /// How many milliseconds a device stays away that met a store which can't be reached.
  package static let overloadedMilliseconds: UInt32 = 10_000
}

/// How many connections of a port may be at each step before they have shown whose they are.
struct ArrivalLimits {
  /// How many may have said nothing yet.
  var silent = GatewayLimits.silentArrivals
  /// How many may have spoken and wait for others.
  var waiting = GatewayLimits.waitingArrivals
  /// How many may be proving themselves at once.
  var proving: Int
  /// How long one has to prove itself.
  var patience: TimeAmount
  /// The same while others wait.
  var hurriedPatience: TimeAmount
  /// How long one may take before it makes room for an address that has fewer under way.
  var slow = GatewayLimits.slowArrival
}

/// Every limit of what a gateway keeps, in one place.
package enum PushStoreLimits {
  /// How many pushes wait for one device at most; then the least urgent, and of those the oldest, goes.
  package static let waitingPushes = 1_000
  /// How many pushes may wait to be written; a request beyond it is refused with 503.
  package static let unwrittenPushes = 50_000
  /// How many of those may be of one team, so that others get in.
  package static let unwrittenOfTeam = 20_000
  /// How many requests one commit takes in at most.
  package static let requestsInCommit = 2_000
  /// How many accepted pushes are remembered, to know one that is sent again.
  package static let recentPushes = 500_000
  /// For how many milliseconds acknowledgements alone are gathered before they are written.
  package static let acknowledgementDelay = 20
  /// For how many milliseconds notes alone are gathered before they are written.
  package static let noteDelay = 1_000
  /// How many bytes of the delivery log are kept; the oldest go first.
  package static let logBytes = 256 << 20
  /// How many days of it are kept.
  package static let logDays: Int64 = 14
  /// How many bytes of notes may wait to be written; more are not kept.
  package static let unwrittenNoteBytes = 8 << 20
  /// How many expired pushes are removed in one commit.
  package static let expiredInCommit = 5_000
  /// How many milliseconds lie between two removals of what has expired, at least.
  package static let expiryPause = 250
  /// How many tokens of one device are valid at once.
  package static let tokensOfDevice = 1_000
  /// For how many days a token that was given back is answered with 410 (I21).
  package static let invalidTokenDays: Int64 = 90
  /// How many numbers are set aside at once, so that a crash gives none out twice.
  package static let numbersSetAside: Int64 = 1_000_000
  /// How many pages the database's log may grow by before it is copied into the database.
  package static let checkpointPages = 8_000
  /// How many bytes of the database's log file stay after that.
  package static let journalBytes = 64 << 20
  /// How many KiB of the database stay in memory.
  package static let cacheKiB = 32_768
  /// How many seconds another process may hold the database, until it counts as unavailable.
  package static let busySeconds = 5.0
}

/// Every limit of the certificates that a gateway makes for itself, in one place.
package enum CertificateLimits {
  /// How many days a server's certificate is valid.
  package static let serverDays = 365
  /// How many days a client's certificate is valid (I13).
  package static let clientDays = 365
  /// How many days the authority that signed it is valid.
  package static let authorityDays = 3_650
  /// For how many seconds before it was made a certificate is valid, for clocks that lag.
  package static let backdatedSeconds = 3_600
}
