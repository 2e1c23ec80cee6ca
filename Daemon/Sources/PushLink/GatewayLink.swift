package import NIOCore
import OpenSSL
package import PushProtocol

/// The device's end of its link to a gateway: one connection for all its apps.
///
/// It belongs to one event loop: it is created there, called there, and reports its events there, in order. While it is idle
/// it only sends keepalives, whose interval it learns. It performs the effects of `LinkMachine`, which decides.
package final class GatewayLink {
  /// The address of the gateway.
  package let address: GatewayAddress
  private let loop: any EventLoop
  private let handler: (LinkEvent) -> Void
  private let keeper: any LinkIdentityKeeper
  private let connector: any LinkConnector
  private(set) var identity: LinkIdentity?
  private(set) var machine: LinkMachine
  private var channel: (any Channel)?
  private var timer: Scheduled<Void>?
  /// How often the timer was set or stopped: one that is due with another event can fire after that.
  private var timerChanges = 0
  /// The effects that wait until an earlier one is performed, which may cause further ones.
  private var waiting: [LinkMachine.Effect] = []
  private var isPerforming = false
  /// The end that the link comes to when the gateway has confirmed the returned tokens.
  private var farewell: (then: () -> Void, deadline: Scheduled<Void>)?

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
    (self.address, self.loop, self.handler) = (address, loop, handler)
    (self.connector, keeper) = (connector, identity)
    machine = LinkMachine(random: random)
  }

  private var now: Double { Double(loop.now.uptimeNanoseconds) / 1_000_000_000 }

  /// Connects, and keeps connecting until it is stopped.
  ///
  /// The device's key is created first if it does not exist.
  /// - Throws: `identity` if the file with the key can't be read or written.
  package func start() throws(LinkFailure) {
    guard machine.isStopped else { return }
    identity = try keeper.open()
    perform(machine.start())
  }

  /// Closes the connection; waiting frames are dropped, and no event follows.
  package func stop() { perform(machine.stop()) }

  /// Returns tokens and stops for good: at once without a connection, otherwise when the gateway has confirmed them, or after
  /// some seconds.
  ///
  /// No event follows. `then` is called once.
  package func leave(returning tokens: [TokenHash], then: @escaping () -> Void) {
    for token in tokens { unregister(hash: token) }
    let pause = TimeAmount.seconds(PushLinkLimits.farewellSeconds)
    // The deadline keeps the link.
    let deadline = loop.assumeIsolated().scheduleTask(in: pause) { self.endFarewell() }
    farewell = (then, deadline)
    if !machine.isReturning { endFarewell() }
  }

  private func endFarewell() {
    guard let (then, deadline) = farewell else { return }
    farewell = nil
    deadline.cancel()
    stop()
    then()
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
    perform(machine.request(.token(topic: topic, environment: environment), at: now))
  }

  /// Requests an endpoint; it arrives as an event, also when the gateway is reached much later.
  ///
  /// The answer makes earlier endpoints of the same name invalid.
  package func subscribe(_ subscription: SubscriptionRequest) {
    perform(machine.request(.endpoint(subscription), at: now))
  }

  /// Returns a token, now or when the gateway is reached; pushes to it are refused from then on.
  package func unregister(token: [UInt8]) {
    if let hash = TokenHash(token: token) { unregister(hash: hash) }
  }

  /// Returns the token that a push was sent to, of which the device may know only the hash.
  package func unregister(hash: TokenHash) {
    perform(machine.request(.invalidation(of: hash), at: now))
  }

  /// Acknowledges pushes with their outcomes, now or when the gateway is reached.
  ///
  /// The gateway then forgets them, so the caller must have made them durable.
  package func acknowledge(_ receipts: [LinkReceipt]) {
    perform(machine.acknowledge(receipts))
  }

  /// Lets the gateway send only messages of Web Push that are at least this urgent, from now on; the others wait there.
  package func setUrgency(_ least: PushPriority) { perform(machine.setUrgency(least, at: now)) }

  /// Asks the connected gateway how its endpoints begin, which arrives as an event.
  ///
  /// Every gateway that has issued an endpoint answers it; an older one would end the connection.
  package func askOrigin() { perform(machine.askOrigin(at: now)) }

  /// Reconnects at once, because the network changed or the machine woke up.
  ///
  /// A connection that seems to be alive is tested with a ping.
  package func networkChanged() { perform(machine.networkChanged(at: now)) }

  // MARK: - The connection

  /// Handles a frame of the gateway.
  func receive(_ frame: GatewayFrame, _ attempt: UInt64) {
    if case .welcome(let welcome) = frame, machine.isConnecting(attempt) {
      do {
        try enrol(welcome.device)
      } catch {
        return lose(error.message, attempt, pause: PushLinkLimits.refusedPause)
      }
    }
    perform(machine.receive(frame, of: attempt, at: now))
  }

  /// Stores a new device number before the link uses the welcome.
  private func enrol(_ device: Int64) throws(LinkFailure) {
    guard var identity, identity.device != device else { return }
    identity.device = device
    try keeper.save(identity)
    self.identity = identity
    handler(.enrolled(device: String(device)))
  }

  /// Handles a connection that ended.
  func lose(_ reason: String, _ attempt: UInt64, pause: Double? = nil) {
    perform(machine.lost(reason, of: attempt, pause: pause))
  }

  private func connect(_ attempt: UInt64) {
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
    guard machine.isConnecting(attempt) else { return channel.close(promise: nil) }
    self.channel = channel
  }

  // MARK: - Effects

  private func perform(_ effects: [LinkMachine.Effect]) {
    waiting += effects
    guard !isPerforming else { return }
    isPerforming = true
    while !waiting.isEmpty { perform(waiting.removeFirst()) }
    isPerforming = false
    if farewell != nil, !machine.isReturning { endFarewell() }
  }

  private func perform(_ effect: LinkMachine.Effect) {
    switch effect {
    case .connect(let attempt): connect(attempt)
    case .disconnect:
      channel?.close(promise: nil)
      channel = nil
    case .arm(let seconds): arm(seconds)
    case .disarm: disarm()
    case .send(let frames): send(frames)
    case .prove(let nonce, let attempt): prove(nonce, attempt)
    case .forgetDevice: identity?.device = nil
    case .sendReceiptsSoon:
      loop.assumeIsolated().execute { self.perform(self.machine.receiptsDue(at: self.now)) }
    case .repeatLater(let request, let attempt): repeatLater(request, attempt)
    case .report(let event): if !machine.isStopped, farewell == nil { handler(event) }
    }
  }

  /// Sets the one timer of the link.
  private func arm(_ seconds: Double) {
    disarm()
    let pause = TimeAmount.nanoseconds(Int64(seconds * 1_000_000_000))
    let change = timerChanges
    timer = loop.assumeIsolated().scheduleTask(in: pause) { [weak self] in
      guard let self, change == timerChanges else { return }
      perform(machine.timePassed(at: now))
    }
  }

  private func disarm() {
    timer?.cancel()
    timerChanges &+= 1
  }

  private func send(_ frames: [DeviceFrame]) {
    guard let channel else { return }
    var bytes: [UInt8] = []
    for frame in frames { frame.encode(into: &bytes) }
    channel.writeAndFlush(channel.allocator.buffer(bytes: bytes), promise: nil)
  }

  private func prove(_ nonce: [UInt8], _ attempt: UInt64) {
    guard let identity else { return }
    do {
      send([try identity.answer(nonce: nonce)])
    } catch {
      lose("The device's key can't sign: \(error)", attempt)
    }
  }

  private func repeatLater(_ request: UInt32, _ attempt: UInt64) {
    let pause = TimeAmount.seconds(Int64(PushLinkLimits.registrationPause))
    _ = loop.assumeIsolated().scheduleTask(in: pause) { [weak self] in
      guard let self else { return }
      perform(machine.registrationDue(request, of: attempt, at: now))
    }
  }
}
