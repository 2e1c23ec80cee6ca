import NIOCore
import PushProtocol

extension GatewayLink {
  /// The connection is gone, or is given up; the next try comes by itself, after the usual, growing
  /// time if no other is said.
  func lose(_ reason: String, _ attempt: UInt64, pause: Double? = nil) {
    guard attempt == self.attempt, state != .stopped else { return }
    abandon()
    state = .waiting
    // What was sent for now only never comes again.
    receipts.removeAll { $0.number < 0 }
    let seconds = pause ?? backoff.next(random: random())
    arm(seconds) { $0.connect() }
    handler(.disconnected(reason: reason, nextTryIn: seconds))
  }

  /// The gateway says goodbye.
  func leave(_ reason: LinkGoodbye, retryAfter: UInt32) {
    let wait = Double(retryAfter) / 1_000
    switch reason {
    case .shuttingDown: stayAway("The gateway is going down.", wait)
    case .replaced:
      let pause = PushLinkLimits.replacedPause * (1 + random())
      lose("Another connection with this device's key took its place.", attempt, pause: pause)
    case .unknownDevice: enrolAnew()
    case .badProof: refuse("The gateway does not accept this device's proof.")
    case .version: refuse("The gateway does not speak this device's version of the protocol.")
    case .badFrame: refuse("The gateway did not understand this device.")
    case .silent: lose("The gateway gave the device up, because it was silent.", attempt)
    case .overloaded:
      stayAway("The gateway has no room now.", wait * (1 + random()))
    }
  }

  /// Keeps to the time that the gateway says, and to our own if that is longer: a gateway that says none
  /// again and again is not returned to without pause.
  private func stayAway(_ reason: String, _ wait: Double) {
    lose(reason, attempt, pause: max(wait, backoff.next(random: random())))
  }

  private func refuse(_ reason: String) {
    lose(reason, attempt, pause: PushLinkLimits.refusedPause * (1 + random() / 2))
  }

  private func enrolAnew() {
    identity?.device = nil
    lose("The gateway does not know this device; it enrols anew.", attempt)
  }

  // MARK: - Keepalive

  func armKeepalive() {
    let quiet = Double((loop.now - lastSent).nanoseconds) / 1_000_000_000
    arm(max(keepalive.interval - quiet, 0.001)) { $0.checkSilence() }
  }

  private func checkSilence() {
    let quiet = Double((loop.now - lastSent).nanoseconds) / 1_000_000_000
    if quiet + 0.01 < keepalive.interval {
      armKeepalive()
    } else {
      ping(patience: PushLinkLimits.answerSeconds)
    }
  }

  /// Asks for a sign of life.
  func ping(patience: Double) {
    state = .pinging
    lastPing &+= 1
    send([.ping(lastPing)])
    let attempt = attempt
    arm(patience) { link in
      link.keepalive.lost()
      link.lose("The gateway did not answer for \(Int(patience)) seconds.", attempt)
    }
  }

  /// Anything that comes is a sign of life.
  func noteAnswer() {
    state = .open
    keepalive.answered()
    armKeepalive()
  }
}

/// How long to wait before the next try: a random time below a limit that doubles with every failure.
struct Backoff {
  private var limit = PushLinkLimits.firstPause

  /// The wait before the next try, in seconds, by a random number from 0 up to 1.
  ///
  /// All of the range is used, so that many devices that lost the same gateway do not return together.
  mutating func next(random: Double) -> Double {
    defer { limit = min(limit * 2, PushLinkLimits.longestPause) }
    return limit * random
  }

  /// The gateway was reached, and says over how many seconds its devices should return if it goes away.
  mutating func succeed(returnSeconds: Double) {
    limit = min(max(returnSeconds, PushLinkLimits.firstPause), PushLinkLimits.longestPause)
  }
}

/// How long a connection may be silent before the device shows a sign of life, in seconds.
///
/// Somewhere between the device and its gateway connections are forgotten that say nothing; nobody tells
/// when. So the time grows while all is well, and shrinks when a connection turned out to be dead.
struct Keepalive {
  private(set) var interval: Double
  private var shortest: Double
  private var longest: Double
  private var ceiling: Double
  private var answers = 0

  init() {
    interval = 0
    shortest = 0
    longest = 0
    ceiling = .infinity
  }

  /// Takes over the gateway's bounds; what was learnt within them stays.
  mutating func adopt(shortest: Double, longest: Double) {
    self.shortest = shortest
    self.longest = longest
    interval = bounded(interval)
  }

  /// A ping was answered.
  mutating func answered() {
    answers += 1
    guard answers >= PushLinkLimits.answersBeforeLonger else { return }
    answers = 0
    interval = bounded(interval * 1.5)
  }

  /// A ping after a silence of the interval was not answered.
  mutating func lost() {
    answers = 0
    ceiling = max(interval * 0.9, shortest)
    interval = bounded(interval / 2)
  }

  /// The network is another one: it may forget sooner or later.
  mutating func forget() {
    ceiling = .infinity
    answers = 0
  }

  private func bounded(_ value: Double) -> Double {
    max(shortest, min(value, longest, ceiling))
  }
}
