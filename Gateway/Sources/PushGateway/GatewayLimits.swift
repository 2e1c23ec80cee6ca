package import NIOCore

/// Every limit of the gateway's sockets, in one place.
package enum GatewayLimits {
  /// How many requests of one provider connection may be under way at once (I14).
  package static let streams = 1_000
  /// How many bytes the fields of one request may have, as HTTP/2 counts them.
  static let headerBytes = 8_000
  /// How many bytes of bodies a provider connection may send before the gateway reports them as read.
  static let connectionWindow = 8 << 20
  /// After how many seconds a provider may send a push again that could not be stored.
  static let retrySeconds = 2
  /// How many bytes of a body that is refused are still read before its stream is ended.
  static let refusedBodyBytes = 32_768

  /// How many connections of a port may be open that have sent nothing yet; the oldest of the address with the
  /// most makes room for the next one.
  static let silentArrivals = 4_096
  /// How many providers that have sent something may wait for a free handshake.
  static let waitingArrivals = 2_048
  /// How many providers may be in their handshakes at once; each needs some 80 kB.
  static let provingProviders = 256
  /// How long a handshake may take before it makes room for an address that has fewer.
  static let slowArrival = TimeAmount.milliseconds(500)
  /// How long a handshake may take while others wait.
  static let hurriedHandshake = TimeAmount.seconds(3)

  /// How many bytes a proxy's header of version 2 may have, including the fields after the addresses.
  static let proxyHeaderBytes = 4_096
  /// How often the log reports that a proxy sends no valid header.
  static let proxyReport = TimeAmount.seconds(30)

  /// How long a provider's connection may take until its first frame.
  static let handshake = TimeAmount.seconds(10)
  /// How long a connection may be open without a valid provider token or certificate.
  static let firstToken = TimeAmount.seconds(120)
  /// How long a request's headers and body may take together.
  static let body = TimeAmount.seconds(30)
  /// How long an answer may wait for its reader.
  static let stall = TimeAmount.seconds(30)
  /// How long a provider's connection without requests is kept.
  static let idle = TimeAmount.hours(2)
  /// How often each provider's connection is checked.
  static let watch = TimeAmount.seconds(5)
  /// How long requests under way may take to finish when the gateway stops.
  static let drain = TimeAmount.seconds(10)
  /// How long handshakes that have begun may take to finish when the gateway stops.
  static let lastHandshakes = TimeAmount.seconds(2)
  /// How often the gateway looks then whether they are finished.
  static let lastHandshakesStep = Duration.milliseconds(5)

  /// How long a provider has to answer the PING that follows the first GOAWAY.
  static let farewell = TimeAmount.seconds(2)
  /// How long the last message to a connection that misbehaved may wait for its reader.
  static let lastWord = TimeAmount.seconds(1)
  /// How long a connection stays half open after its last answer, for the provider to close it.
  static let linger = TimeAmount.seconds(2)
  /// How many bytes are read and discarded meanwhile.
  static let bytesAfterEnd = 1 << 20
  /// How long a port without a free file descriptor waits before it accepts again, at first and at most.
  static let acceptPause = TimeAmount.milliseconds(50)
  static let longestAcceptPause = TimeAmount.seconds(1)
  /// How often the log reports that.
  static let acceptReport = TimeAmount.seconds(30)

  /// How long a connection of the admin port without requests is kept.
  static let adminIdle = TimeAmount.seconds(30)
  /// How long a command waits for the gateway to read its keys again.
  static let reload = TimeAmount.seconds(20)
  /// How long `push-gateway send` waits for an answer.
  static let answer = TimeAmount.seconds(30)

  /// How many connections may wait in the kernel's accept queue.
  static let backlog: Int32 = 4_096
  /// How many unread bytes of answers to a provider the kernel buffers.
  static let sendBuffer = 262_144
  /// How many connections of providers may be open.
  static let connections = 8_000
  /// How many of them may come from one address.
  static let connectionsOfAddress = 2_000
  /// How many connections may be open without a valid provider token or certificate, in all and of one address;
  /// the oldest of the address with the most makes room for the next one.
  static let newcomers = connections / 4
  static let newcomersOfAddress = connectionsOfAddress / 4
  /// How many handshakes one address, and one team that has shown its right to push there, may begin.
  static let openings = Rate(burst: 4_000, perSecond: 400)
  /// How many connections of one address may wait for that: as many as are served in two and a half seconds, and
  /// fewer than the address may have, so that waiting connections do not evict each other.
  static let waitingOpenings = 1_000
  /// How many requests without a right to push a connection may make before its first valid one.
  static let unauthenticatedRequests = 1_000
  /// How many of those may wait for their bodies at once (I14).
  static let unauthenticatedStreams = 1
  /// How many PING, SETTINGS, GOAWAY and PRIORITY frames a connection may send.
  static let controlFrames = Rate(burst: 200, perSecond: 200.0 / 30)
  /// How many empty DATA frames may come in a row.
  static let emptyFrames = 1
  /// How many requests a connection may cancel before they are answered.
  static let resets = Rate(burst: 200, perSecond: 200.0 / 30)
  /// How many WINDOW_UPDATE frames a connection may send; each request allows some more.
  static let windowUpdates = Rate(burst: 1_000, perSecond: 1_000.0 / 30)
  /// How many frames of ignored kinds a connection may send.
  static let ignoredFrames = Rate(burst: 200, perSecond: 200.0 / 30)
  /// How many bytes those frames may have together.
  static let ignoredBytes = Rate(burst: 262_144, perSecond: 262_144.0 / 30)
  /// How many frames of that kind each request allows.
  static let framesOfRequest = 4.0

  /// How many provider tokens are remembered for certain; at most twice as many are.
  static let cachedTokens = 10_000
  /// How many keys and certificates of providers are in memory for certain, if the store is in PostgreSQL; at most
  /// twice as many.
  package static let cachedSenders = 10_000
  /// How many bytes the identifier of a key in a provider token has at most.
  static let keyIdentifierBytes = 64
  /// How often a sender is read from the store again because tenants have changed meanwhile.
  static let readsOfSender = 3
  /// How many new provider tokens of one address, and of one proven team, are verified; each costs some fifty microseconds.
  static let verifications = Rate(burst: 2_000, perSecond: 200)
  /// How many device tokens without a right to push to them a team, and an address, may name.
  static let badTokens = Rate(burst: 10_000, perSecond: 100)
  /// How many requests of an address that are refused with 403 are logged with the reason.
  static let loggedRefusals = Rate(burst: 10, perSecond: 0.1)
  /// How many pushes one device token may receive: a thousand a second over five minutes.
  static let tokenPushes = Rate(burst: 300_000, perSecond: 1_000)
  /// How many teams, addresses or device tokens are tracked at once.
  static let rateEntries = 65_536
}

/// The limits of the gateway's provider ports; the defaults are in `GatewayLimits`.
package struct ProviderLimits: Sendable {
  /// How many requests of one connection may be under way at once.
  package var streams = GatewayLimits.streams
  /// How long a connection may take until its first frame, including the handshake.
  package var handshake = GatewayLimits.handshake
  /// How long a connection may be open without a valid provider token or certificate.
  package var firstToken = GatewayLimits.firstToken
  /// How long a request's headers and body may take together.
  package var body = GatewayLimits.body
  /// How long an answer, or a whole connection, may wait for its reader.
  package var stall = GatewayLimits.stall
  /// How long a connection without requests is kept.
  package var idle = GatewayLimits.idle
  /// How often each connection is checked.
  package var watch = GatewayLimits.watch
  /// How long requests under way may take to finish when the gateway stops.
  package var drain = GatewayLimits.drain
  /// How long handshakes that have begun may take to finish when the gateway stops.
  package var lastHandshakes = GatewayLimits.lastHandshakes
  /// How long a provider has to answer the PING that follows the first GOAWAY.
  package var farewell = GatewayLimits.farewell
  /// How many connections may be open.
  package var connections = GatewayLimits.connections
  /// How many connections one address may have.
  package var connectionsOfAddress = GatewayLimits.connectionsOfAddress
  /// How many connections may be open that have shown no right to push.
  package var newcomers = GatewayLimits.newcomers
  /// How many of them may come from one address.
  package var newcomersOfAddress = GatewayLimits.newcomersOfAddress
  /// How many handshakes one address, and one team at it, may begin in a burst, and each second after it.
  package var openings = GatewayLimits.openings
  /// How many connections of one address may wait for that.
  package var waitingOpenings = GatewayLimits.waitingOpenings
  /// How many requests without a right to push one connection may make before its first valid one.
  package var unauthenticatedRequests = GatewayLimits.unauthenticatedRequests
  /// How many PING, SETTINGS, GOAWAY and PRIORITY frames a connection may send.
  package var controlFrames = GatewayLimits.controlFrames
  /// How many requests a connection may cancel before they are answered.
  package var resets = GatewayLimits.resets
  /// How many WINDOW_UPDATE frames a connection may send, and PRIORITY frames once it may push.
  package var windowUpdates = GatewayLimits.windowUpdates
  /// How many frames of ignored kinds a connection may send.
  package var ignoredFrames = GatewayLimits.ignoredFrames
  /// How many bytes those frames may have together.
  package var ignoredBytes = GatewayLimits.ignoredBytes
  /// How many new provider tokens of one address are verified.
  package var verifications = GatewayLimits.verifications
  /// How many device tokens without a right to push to them a team, and an address, may name.
  package var badTokens = GatewayLimits.badTokens
  /// How many pushes one device token may receive.
  package var tokenPushes = GatewayLimits.tokenPushes

  /// Creates the default limits.
  package init() {}
}

/// Every limit of the connections of devices, in one place.
package enum DeviceLimits {
  /// How many pushes may be unacknowledged on a connection; the others wait in the store.
  package static let window = 64
  /// How many numbers of pushes that were read from the store are remembered for each connection.
  package static let fetched = 2 * window
  /// How many seconds a device has to acknowledge a push; then its connection is closed.
  package static let acknowledgementSeconds: UInt32 = 120
  /// How many acknowledged pushes that the store could not delete are remembered on a connection; while there
  /// are as many, no waiting pushes are sent on it.
  package static let unforgotten = 1_000
  /// After how many seconds those acknowledgements are passed to the store again.
  package static let tryAgainSeconds: UInt32 = 10
  /// How many seconds beyond its longest keepalive a device may be silent before it is given up.
  package static let silenceGraceSeconds: UInt32 = 60
  /// How many seconds a connection has to prove its identity.
  package static let proofSeconds: Int64 = 10
  /// The same while other connections wait to be admitted.
  package static let hurriedProofSeconds: Int64 = 3
  /// How many connections may be proving their identity; more wait, and addresses take turns.
  package static let unproven = 256
  /// How many connections may wait to prove their identity: all devices of an office reconnect at once.
  package static let waiting = 8_192
  /// How many connections one address may have, or one /64 network of IPv6.
  package static let connectionsOfAddress = 12_000
  /// How many devices one address may enrol at once, and in an hour from then on.
  package static let enrolmentsOfAddress = 6_000
  /// How many tokens one device may request: those of all its apps at once, and as many an hour from then on.
  static let registrations = Rate(
    burst: Double(PushStoreLimits.tokensOfDevice),
    perSecond: Double(PushStoreLimits.tokensOfDevice) / 3_600)
  /// How many requests of a connection for tokens are under way at once; the others wait, and end with it.
  static let requestsUnderWay = 16
  /// How many of them may wait; the device repeats further ones later.
  static let waitingRequests = 2_048
  /// How many frames other than acknowledgements a device may send in a minute: enough for all of its requests, and pings.
  package static let framesInMinute: UInt16 = 3_000
  /// How many devices may reconnect in a second; the delays that the gateway sends them are based on it.
  package static let returnsInSecond = 1_000
  /// How many pushes that are not stored may be under way to the devices of one loop.
  package static let offersOnce = 100_000
  /// How many bytes may wait for a device to read them before nothing more is sent to it.
  package static let unreadBytes = 32_768
  /// For how many pushes of one turn a loop keeps its memory.
  static let spareOffers = 1_024
  /// How many unused arrays for frames a loop keeps, and how many bytes each of them may have.
  static let spareFrames = 512
  static let spareFrameBytes = 2_048
  /// How many connections may wait in the kernel's accept queue.
  package static let backlog: Int32 = 4_096
  /// How many milliseconds a device stays away after the store was unavailable.
  package static let overloadedMilliseconds: UInt32 = 10_000
}

/// How many connections of a port may be at each step before they have proved their identity.
struct ArrivalLimits {
  /// How many may have sent nothing yet.
  var silent = GatewayLimits.silentArrivals
  /// How many may have sent something and wait for others.
  var waiting = GatewayLimits.waitingArrivals
  /// How many may be proving their identity at once.
  var proving: Int
  /// How long a connection has to prove its identity.
  var timeout: TimeAmount
  /// The same while others wait.
  var hurriedTimeout: TimeAmount
  /// How long a connection may take before it makes room for an address that has fewer under way.
  var slow = GatewayLimits.slowArrival
  /// How many connections one address may begin to prove; absent for any number.
  var openings: Rate?
  /// How many connections of one address may wait for that.
  var waitingOpenings = GatewayLimits.waitingOpenings
}

/// Every limit of the certificates that a gateway makes, in one place.
package enum CertificateLimits {
  /// How many days a server's certificate is valid.
  package static let serverDays = 365
  /// How many days before its end a server's certificate is replaced, or the log, the health and the alerts warn of it.
  package static let replacedBeforeDays = 30
  /// How often that is looked at.
  static let look = TimeAmount.hours(24)
  /// How many days a client's certificate is valid (I13).
  package static let clientDays = 365
  /// How many days a node's certificate is valid, which only the other nodes check.
  package static let nodeDays = 3_650
  /// How many days the certificate of the signing authority is valid.
  package static let authorityDays = 3_650
  /// How many seconds before its creation a certificate becomes valid, for clocks that are slow.
  package static let backdatedSeconds = 3_600
}
