import NIOCore

/// The limits of the gateway's sockets; those of provider ports that tests change are in `ProviderLimits`.
package enum GatewayLimits {
  /// How many bytes the fields of one request may have, as HTTP/2 counts them.
  static let headerBytes = 8_000
  /// How many bytes the fields of a request on the port for Web Push may have so that it is answered with 431; beyond that its
  /// connection ends, as on the ports of APNs with the limit before.
  static let refusedHeaderBytes = 65_536
  /// How many bytes of bodies a provider connection may send before the gateway reports them as read.
  static let connectionWindow = 8 << 20
  /// After how many seconds a provider may send a push again that could not be stored.
  static let retrySeconds = 2
  /// How many bytes of a body that is refused are read and discarded: many senders send all of it before they read the answer.
  /// Beyond that the answer comes at once, and the stream or the connection of HTTP/1.1 ends.
  static let refusedBodyBytes = 1 << 20

  /// How many connections of a port may be open that have sent nothing yet; the oldest of the address with the
  /// most makes room for the next one.
  static let silentArrivals = 4_096
  /// How many providers that have sent something may wait for a free handshake.
  static let waitingArrivals = 2_048
  /// How many providers may be in their handshakes at once; each needs some 80 kB.
  static let provingProviders = 256
  /// How long a handshake may take before it makes room for an address that has fewer.
  static let slowArrival = TimeAmount.milliseconds(500)
  /// How many connections of one address may wait to begin one: as many as are served in two and a half seconds, and
  /// fewer than the address may have, so that waiting connections do not evict each other.
  static let waitingOpenings = 1_000
  /// How long a handshake may take while others wait.
  static let hurriedHandshake = TimeAmount.seconds(3)

  /// How many bytes a proxy's header of version 2 may have, including the fields after the addresses.
  static let proxyHeaderBytes = 4_096
  /// How often the log reports that a proxy sends no valid header.
  static let proxyReport = TimeAmount.seconds(30)

  /// How long handshakes that have begun may take to finish when the gateway stops.
  static let lastHandshakes = TimeAmount.seconds(2)
  /// How often the gateway looks then whether they are finished.
  static let lastHandshakesStep = Duration.milliseconds(5)

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
  /// How many requests of a connection without a right to push may wait for their bodies at once (I14).
  static let unauthenticatedStreams = 1
  /// How many empty DATA frames may come in a row.
  static let emptyFrames = 1
  /// How many frames of each limited kind a request allows.
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
  /// How many requests of an address that are refused with 403 are logged with the reason.
  static let loggedRefusals = Rate(burst: 10, perSecond: 0.1)
  /// How many teams, addresses or device tokens are tracked at once.
  static let rateEntries = 65_536
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
  /// After how many seconds a push that the device has postponed is sent again.
  package static let postponementSeconds: UInt32 = 30
  /// How many pushes a device may postpone; while there are as many, no waiting pushes are sent on its connection.
  static let postponed = 1_000
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
