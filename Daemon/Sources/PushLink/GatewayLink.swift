package import NIOCore
import OpenSSL
package import PushProtocol

/// The device's end of its link to a gateway: one connection for all its apps.
///
/// It belongs to one event loop: it is created there, called there, and reports its events there, in order. While it is idle
/// it only sends keepalives, whose interval it learns.
package final class GatewayLink {
  /// The address of the gateway.
  package let address: GatewayAddress
  let loop: any EventLoop
  let handler: (LinkEvent) -> Void
  let random: () -> Double
  let keeper: any LinkIdentityKeeper
  private let connector: any LinkConnector
  var identity: LinkIdentity?
  var state = State.stopped
  /// Counts connections, so that events of an earlier one can be ignored.
  var attempt: UInt64 = 0
  var channel: (any Channel)?
  var timer: Scheduled<Void>?
  var backoff = Backoff()
  var keepalive = Keepalive()
  var lastSent = NIODeadline.uptimeNanoseconds(0)
  var lastPing: UInt32 = 0
  var registrations = PendingRegistrations()
  var receipts: [LinkReceipt] = []
  var sendsReceipts = false

  enum State {
    case stopped, waiting, connecting, open, pinging
  }

  /// Creates a link that does nothing before it is started.
  ///
  /// - Throws: `authorities` if the address brings certificates that can't be read, and `address` if its
  ///   host is empty or its port is invalid.
  package convenience init(
    configuration address: GatewayAddress, identity: LinkIdentityFile, loop: any EventLoop,
    handler: @escaping (LinkEvent) -> Void
  ) throws(LinkFailure) {
    let connector = try SocketConnector(trust: address.trust)
    try self.init(address, identity, loop, connector: connector, handler: handler)
  }

  /// Creates a link with the given ways to store its key, connect and draw random numbers.
  package init(
    _ address: GatewayAddress, _ identity: any LinkIdentityKeeper, _ loop: any EventLoop,
    connector: any LinkConnector, random: @escaping () -> Double = { .random(in: 0..<1) },
    handler: @escaping (LinkEvent) -> Void
  ) throws(LinkFailure) {
    guard !address.host.isEmpty, (1...65_535).contains(address.port) else {
      throw LinkFailure(
        .address, "\(address.host):\(address.port) is not the address of a gateway.")
    }
    self.address = address
    self.loop = loop
    self.connector = connector
    self.random = random
    self.handler = handler
    keeper = identity
  }

  /// Connects, and keeps connecting until it is stopped.
  ///
  /// The device's key is created first if it does not exist.
  /// - Throws: `identity` if the file with the key can't be read or written.
  package func start() throws(LinkFailure) {
    guard case .stopped = state else { return }
    identity = try keeper.open()
    connect()
  }

  /// Closes the connection; waiting frames are dropped, and no event follows.
  package func stop() {
    state = .stopped
    attempt += 1
    timer?.cancel()
    timer = nil
    receipts = []
    registrations = PendingRegistrations()
    channel?.close(promise: nil)
    channel = nil
  }

  /// Requests a token; it arrives as an event, also when the gateway is reached much later.
  ///
  /// A second request before the answer has no effect. The answer makes earlier tokens for the same topic
  /// invalid.
  package func register(topic: String, environment: PushEnvironment) {
    guard !topic.isEmpty, topic.utf8.count <= LinkLimits.topicBytes else {
      let reason = "A topic has 1 to \(LinkLimits.topicBytes) bytes."
      return handler(
        .registrationFailed(
          topic: topic, environment: environment, reason: reason,
          remedy: "Give the app a shorter identifier."))
    }
    request(.token(topic: topic, environment: environment))
  }

  /// Returns a token, now or when the gateway is reached; pushes to it are refused from then on.
  package func unregister(token: [UInt8]) {
    guard let hash = TokenHash(SHA256.digest(of: token).bytes) else { return }
    unregister(hash: hash)
  }

  /// Returns the token that a push was sent to, of which the device may know only the hash.
  package func unregister(hash: TokenHash) {
    request(.invalidation(of: hash))
  }

  /// Acknowledges pushes with their outcomes, now or when the gateway is reached.
  ///
  /// The gateway then forgets them, so the caller must have made them durable.
  package func acknowledge(_ pushes: [(number: Int64, outcome: PushOutcome)]) {
    receipts += pushes.map { LinkReceipt(number: $0.number, outcome: $0.outcome) }
    receipts.removeFirst(max(0, receipts.count - PushLinkLimits.receipts))
    guard isWelcome, !sendsReceipts else { return }
    sendsReceipts = true
    loop.assumeIsolated().execute { self.sendReceipts() }
  }

  /// Reconnects at once, because the network changed or the machine woke up.
  ///
  /// A connection that seems to be alive is tested with a ping.
  package func networkChanged() {
    keepalive.forget()
    switch state {
    case .stopped: break
    case .waiting: connect()
    case .connecting:
      abandon()
      connect()
    case .open, .pinging: ping(timeout: PushLinkLimits.quickAnswerSeconds)
    }
  }

  var isWelcome: Bool {
    switch state {
    case .open, .pinging: true
    case .stopped, .waiting, .connecting: false
    }
  }

  private func request(_ registration: RegistrationRequest) {
    guard let frame = registrations.add(registration), isWelcome else { return }
    send([frame])
  }

  // MARK: - Connecting

  func connect() {
    attempt += 1
    state = .connecting
    let attempt = attempt
    arm(PushLinkLimits.greetingSeconds) { link in
      link.lose("The gateway did not answer in time.", attempt)
    }
    let handler = LinkChannelHandler(link: self, attempt: attempt)
    connector.connect(to: address, on: loop, handler: handler).assumeIsolated().whenComplete {
      [weak self] result in
      switch result {
      case .success(let channel): self?.connected(channel, attempt)
      case .failure(let error): self?.lose(LinkProblem.text(of: error), attempt)
      }
    }
  }

  private func connected(_ channel: any Channel, _ attempt: UInt64) {
    guard attempt == self.attempt, case .connecting = state else {
      return channel.close(promise: nil)
    }
    self.channel = channel
  }

  /// Drops the connection without waiting for its end.
  func abandon() {
    attempt += 1
    timer?.cancel()
    channel?.close(promise: nil)
    channel = nil
  }

  /// Sets the one timer of the link.
  func arm(_ seconds: Double, _ body: @escaping (GatewayLink) -> Void) {
    timer?.cancel()
    let pause = TimeAmount.nanoseconds(Int64(seconds * 1_000_000_000))
    let scheduled = loop.assumeIsolated().scheduleTask(in: pause) { [weak self] in
      if let self { body(self) }
    }
    timer = scheduled
  }
}

/// The address of a gateway, and how its identity is verified.
package struct GatewayAddress: Hashable, Sendable {
  /// A host name or an address; the certificate must be for it.
  package var host: String
  /// The port for devices.
  package var port: Int
  /// The authorities against which its certificate is checked.
  package var trust: GatewayTrust

  package init(host: String, port: Int, trust: GatewayTrust = .system) {
    self.host = host
    self.port = port
    self.trust = trust
  }
}

/// How a device verifies the identity of its gateway.
package enum GatewayTrust: Hashable, Sendable {
  /// TLS; the certificate comes from an authority that the machine trusts.
  case system
  /// TLS; the certificate comes from one of these authorities, given as the bytes of a PEM file.
  case authorities(pem: [UInt8])
  /// No TLS: for tests, and for a network that is encrypted by other means.
  case plaintext
}

/// An event of a link for its device, in order.
package enum LinkEvent: Hashable, Sendable {
  /// The gateway knows the device under this name; it is reported once for each key.
  ///
  /// Tokens of another name are invalid: their apps must register again.
  case enrolled(device: String)
  /// The gateway has accepted the proof; pushes arrive from now on.
  case connected
  /// The link is down for this reason; the next attempt follows after so many seconds.
  case disconnected(reason: String, nextTryIn: Double)
  /// A token was made for the topic. Any earlier one of this device for it is invalid.
  case token(topic: String, environment: PushEnvironment, token: [UInt8])
  /// The gateway refuses a token for the topic, and a new request fails until the remedy has been applied.
  case registrationFailed(
    topic: String, environment: PushEnvironment, reason: String, remedy: String)
  /// A push arrived. It is acknowledged once it is durable here, and sent again until then.
  case push(LinkPush)
}

/// The reason why a link can't be started.
package struct LinkFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of problem.
  package enum Code: String, Hashable, Sendable {
    /// The file with the device's key can't be read, written, or understood.
    case identity
    /// The authorities are not certificates in PEM form, or the machine has none.
    case authorities
    /// The host or the port is invalid.
    case address
  }

  /// The kind of problem.
  package var code: Code
  /// The problem in a sentence that names the value.
  package var message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The certificates of authorities cannot be used.
  static func ofAuthorities(_ trust: GatewayTrust) -> LinkFailure {
    let message =
      trust == .system
      ? "This machine has no certificates of authorities; install ca-certificates, or name the "
        + "gateway's own with --ca FILE."
      : "The authorities of the gateway are not certificates in PEM form; name another file with --ca."
    return LinkFailure(.authorities, message)
  }

  /// The sentence.
  package var description: String { message }
}
