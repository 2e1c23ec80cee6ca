import PushProtocol

/// The decisions of a device's link to its gateway.
///
/// It reads no clock, sends nothing and has no key. Each input returns the effects to perform, in order. Times are seconds
/// of the driver's clock.
struct LinkMachine {
  private var state = State.stopped
  /// How many connections were attempted.
  private var attempts: UInt64 = 0
  private var backoff = Backoff()
  private var keepalive = Keepalive()
  private var lastPing: UInt32 = 0
  var registrations = PendingRegistrations()
  private(set) var receipts: [LinkReceipt] = []
  private var sendsReceipts = false
  var urgency = LinkUrgency()
  /// Returns a random number from 0 up to 1.
  private let random: () -> Double

  private enum State {
    case stopped
    /// The next attempt follows after a pause.
    case waiting
    /// The gateway's welcome is awaited.
    case connecting(attempt: UInt64)
    case open(Conversation)
    /// A ping is to be answered within some seconds.
    case pinging(Conversation, timeout: Double)
  }

  /// A connection on which the gateway has welcomed the device.
  private struct Conversation {
    let attempt: UInt64
    var lastSent: Double
  }

  init(random: @escaping () -> Double) { self.random = random }

  var isStopped: Bool {
    if case .stopped = state { true } else { false }
  }

  /// Whether a connection is to be made or greeted.
  func isConnecting(_ attempt: UInt64) -> Bool {
    if case .connecting(attempt) = state { true } else { false }
  }

  /// The number of the connection that is made or used.
  var attempt: UInt64? {
    switch state {
    case .stopped, .waiting: nil
    case .connecting(let attempt): attempt
    case .open(let conversation), .pinging(let conversation, _): conversation.attempt
    }
  }

  /// Whether the gateway is about to confirm a returned token.
  var isReturning: Bool { isWelcome && registrations.hasInvalidation }

  private var isWelcome: Bool {
    switch state {
    case .open, .pinging: true
    case .stopped, .waiting, .connecting: false
    }
  }

  // MARK: - The connection

  mutating func start() -> [Effect] { isStopped ? connect() : [] }

  mutating func stop() -> [Effect] {
    state = .stopped
    (receipts, registrations) = ([], PendingRegistrations())
    return [.disarm, .disconnect]
  }

  /// Reconnects at once; a connection that seems to be alive is tested with a ping.
  mutating func networkChanged(at now: Double) -> [Effect] {
    keepalive.forget()
    return switch state {
    case .stopped: []
    case .waiting: connect()
    case .connecting: [.disconnect] + connect()
    case .open(let conversation), .pinging(let conversation, _):
      ping(conversation, timeout: PushLinkLimits.quickAnswerSeconds, at: now)
    }
  }

  /// Handles that the time of the last `arm` has passed.
  mutating func timePassed(at now: Double) -> [Effect] {
    switch state {
    case .stopped: return []
    case .waiting: return connect()
    case .connecting: return lose("The gateway did not answer in time.")
    case .open(let conversation):
      // A timer may fire a little early.
      guard now - conversation.lastSent + 0.01 >= keepalive.interval else {
        return [armKeepalive(conversation, at: now)]
      }
      return ping(conversation, timeout: PushLinkLimits.answerSeconds, at: now)
    case .pinging(_, let timeout):
      keepalive.lost()
      return lose("The gateway did not answer for \(Int(timeout)) seconds.")
    }
  }

  /// Handles a connection that ended; the next attempt follows after the given time, or else after the usual, growing one.
  mutating func lost(
    _ reason: String, of attempt: UInt64, pause: Double? = nil
  ) -> [Effect] {
    attempt == self.attempt ? lose(reason, pause: pause) : []
  }

  private mutating func connect() -> [Effect] {
    attempts += 1
    state = .connecting(attempt: attempts)
    return [.arm(PushLinkLimits.greetingSeconds), .connect(attempt: attempts)]
  }

  private mutating func lose(_ reason: String, pause: Double? = nil) -> [Effect] {
    state = .waiting
    // Pushes with negative numbers are never sent again, so their acknowledgements are dropped.
    receipts.removeAll { $0.number < 0 }
    let seconds = pause ?? backoff.next(random: random())
    return [
      .disconnect, .arm(seconds), .report(.disconnected(reason: reason, nextTryIn: seconds)),
    ]
  }

  private mutating func ping(
    _ conversation: Conversation, timeout: Double, at now: Double
  ) -> [Effect] {
    state = .pinging(conversation, timeout: timeout)
    lastPing &+= 1
    return send([.ping(lastPing)], at: now) + [.arm(timeout)]
  }

  private func armKeepalive(_ conversation: Conversation, at now: Double) -> Effect {
    .arm(max(keepalive.interval - (now - conversation.lastSent), 0.001))
  }

  // MARK: - Requests

  mutating func request(_ registration: RegistrationRequest, at now: Double) -> [Effect] {
    registrations.add(registration).map { send([$0], at: now) } ?? []
  }

  mutating func registrationDue(
    _ request: UInt32, of attempt: UInt64, at now: Double
  ) -> [Effect] {
    guard attempt == self.attempt, let frame = registrations.again(request) else { return [] }
    return send([frame], at: now)
  }

  mutating func acknowledge(_ new: [LinkReceipt]) -> [Effect] {
    receipts += new
    receipts.removeFirst(max(0, receipts.count - PushLinkLimits.receipts))
    guard isWelcome, !sendsReceipts else { return [] }
    sendsReceipts = true
    return [.sendReceiptsSoon]
  }

  /// Sets how urgent messages have to be, now and on later connections.
  mutating func setUrgency(_ least: PushPriority, at now: Double) -> [Effect] {
    send(urgency.set(least), at: now)
  }

  /// Asks how endpoints begin, on a connection with a welcome.
  mutating func askOrigin(at now: Double) -> [Effect] { send([.origin], at: now) }

  /// Sends all waiting acknowledgements.
  mutating func receiptsDue(at now: Double) -> [Effect] {
    sendsReceipts = false
    return isWelcome ? send(takeReceipts(), at: now) : []
  }

  private mutating func takeReceipts() -> [DeviceFrame] {
    defer { receipts = [] }
    return DeviceFrame.acknowledging(receipts)
  }

  /// Sends frames on a connection with a welcome; without one they wait, or are sent again.
  private mutating func send(_ frames: [DeviceFrame], at now: Double) -> [Effect] {
    switch state {
    case .stopped, .waiting, .connecting: return []
    case _ where frames.isEmpty: return []
    case .open(var conversation):
      conversation.lastSent = now
      state = .open(conversation)
    case .pinging(var conversation, let timeout):
      conversation.lastSent = now
      state = .pinging(conversation, timeout: timeout)
    }
    return [.send(frames)]
  }

  // MARK: - Frames

  /// Handles a frame of the gateway.
  mutating func receive(
    _ frame: GatewayFrame, of attempt: UInt64, at now: Double
  ) -> [Effect] {
    guard attempt == self.attempt else { return [] }
    return recordAnswer(at: now) + react(to: frame, at: now)
  }

  /// Records that the gateway is alive; any frame counts.
  private mutating func recordAnswer(at now: Double) -> [Effect] {
    guard case .pinging(let conversation, _) = state else { return [] }
    state = .open(conversation)
    keepalive.answered()
    return [armKeepalive(conversation, at: now)]
  }

  private mutating func react(to frame: GatewayFrame, at now: Double) -> [Effect] {
    switch frame {
    case .challenge(let version, let nonce): answer(version: version, nonce: nonce)
    case .welcome(let welcome): greet(welcome, at: now)
    case .registered(let request, let token): granted(request, token)
    case .unregistered(let request): removed(request)
    case .registrationRefused(let request, let reason): refused(request, reason)
    case .push(let push): isWelcome ? [.report(.push(push))] : []
    case .pong: []
    case .goodbye(let reason, let retryAfter): leave(reason, retryAfter: retryAfter)
    case .subscribed(let request, let endpoint): subscribed(request, endpoint)
    case .origin(let origin): [.report(.origin(origin))]
    }
  }

  private mutating func answer(version: UInt8, nonce: [UInt8]) -> [Effect] {
    guard case .connecting(let attempt) = state else { return [] }
    guard version == LinkVersion.current else {
      return lose(
        "The gateway speaks version \(version) of the protocol, this device \(LinkVersion.current).",
        pause: PushLinkLimits.refusedPause)
    }
    return [.prove(nonce: nonce, attempt: attempt)]
  }

  /// Handles the welcome: the waiting frames are sent, and then pushes may arrive.
  private mutating func greet(_ welcome: LinkWelcome, at now: Double) -> [Effect] {
    guard case .connecting(let attempt) = state else { return [] }
    let conversation = Conversation(attempt: attempt, lastSent: now)
    state = .open(conversation)
    backoff.succeed(returnSeconds: Double(welcome.returnSeconds))
    keepalive.adopt(
      shortest: Double(welcome.shortestKeepalive), longest: Double(welcome.longestKeepalive))
    return send(
      takeReceipts() + registrations.frames + urgency.greeting + [.ready], at: now)
      + [armKeepalive(conversation, at: now), .report(.connected)]
  }

  /// Handles the gateway's goodbye.
  private mutating func leave(_ reason: LinkGoodbye, retryAfter: UInt32) -> [Effect] {
    let wait = Double(retryAfter) / 1_000
    return switch reason {
    case .shuttingDown: stayAway("The gateway is going down.", wait)
    case .replaced:
      lose(
        "Another connection with this device's key replaced it.",
        pause: PushLinkLimits.replacedPause * (1 + random()))
    case .unknownDevice:
      [.forgetDevice] + lose("The gateway does not know this device; it enrols anew.")
    case .badProof: refuse("The gateway does not accept this device's proof.")
    case .version: refuse("The gateway does not speak this device's version of the protocol.")
    case .badFrame: misunderstood()
    case .silent: lose("The gateway ended the connection, because the device was silent.")
    case .overloaded: stayAway("The gateway has no room now.", wait * (1 + random()))
    }
  }

  /// Waits for the time that the gateway requests, or our own if that is longer, so that a gateway that requests no pause is
  /// not called repeatedly.
  private mutating func stayAway(_ reason: String, _ wait: Double) -> [Effect] {
    lose(reason, pause: max(wait, backoff.next(random: random())))
  }

  mutating func refuse(_ reason: String) -> [Effect] {
    lose(reason, pause: PushLinkLimits.refusedPause * (1 + random() / 2))
  }
}
