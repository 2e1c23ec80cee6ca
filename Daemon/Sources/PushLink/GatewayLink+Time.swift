import NIOCore
import PushProtocol

extension GatewayLink {
  /// Handles a connection that ended or is given up; the next attempt follows after the given time,
  /// or else after the usual, growing one.
  func lose(_ reason: String, _ attempt: UInt64, pause: Double? = nil) {
    guard attempt == self.attempt, state != .stopped else { return }
    abandon()
    state = .waiting
    // Pushes with negative numbers are never sent again, so their acknowledgements are dropped.
    receipts.removeAll { $0.number < 0 }
    let seconds = pause ?? backoff.next(random: random())
    arm(seconds) { $0.connect() }
    handler(.disconnected(reason: reason, nextTryIn: seconds))
  }

  /// Handles the gateway's goodbye.
  func leave(_ reason: LinkGoodbye, retryAfter: UInt32) {
    let wait = Double(retryAfter) / 1_000
    switch reason {
    case .shuttingDown: stayAway("The gateway is going down.", wait)
    case .replaced:
      let pause = PushLinkLimits.replacedPause * (1 + random())
      lose("Another connection with this device's key replaced it.", attempt, pause: pause)
    case .unknownDevice: enrolAnew()
    case .badProof: refuse("The gateway does not accept this device's proof.")
    case .version: refuse("The gateway does not speak this device's version of the protocol.")
    case .badFrame: refuse("The gateway did not understand this device.")
    case .silent: lose("The gateway ended the connection, because the device was silent.", attempt)
    case .overloaded:
      stayAway("The gateway has no room now.", wait * (1 + random()))
    }
  }

  /// Waits for the time that the gateway requests, or our own if that is longer, so that a gateway that requests no pause is
  /// not called repeatedly.
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
      ping(timeout: PushLinkLimits.answerSeconds)
    }
  }

  /// Sends a ping.
  func ping(timeout: Double) {
    state = .pinging
    lastPing &+= 1
    send([.ping(lastPing)])
    let attempt = attempt
    arm(timeout) { link in
      link.keepalive.lost()
      link.lose("The gateway did not answer for \(Int(timeout)) seconds.", attempt)
    }
  }

  /// Records that the gateway is alive; any frame counts.
  func recordAnswer() {
    state = .open
    keepalive.answered()
    armKeepalive()
  }
}

/// The pause before the next attempt: a random time below a limit that doubles with every failure.
struct Backoff {
  private var limit = PushLinkLimits.firstPause

  /// The wait before the next attempt, in seconds, by a random number from 0 up to 1.
  ///
  /// The whole range is used, so that many devices that lost the same gateway do not return together.
  mutating func next(random: Double) -> Double {
    defer { limit = min(limit * 2, PushLinkLimits.longestPause) }
    return limit * random
  }

  /// Records that the gateway was reached, and over how many seconds its devices should return after its end.
  mutating func succeed(returnSeconds: Double) {
    limit = min(max(returnSeconds, PushLinkLimits.firstPause), PushLinkLimits.longestPause)
  }
}

/// How long a connection may be silent before the device sends a ping, in seconds.
///
/// Routers between the device and its gateway forget silent connections after an unknown time. So the
/// interval grows while all is well, and shrinks when a connection turned out to be dead.
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

  /// Adopts the gateway's bounds; a learnt interval within them stays.
  mutating func adopt(shortest: Double, longest: Double) {
    self.shortest = shortest
    self.longest = longest
    interval = bounded(interval)
  }

  /// Handles an answered ping.
  mutating func answered() {
    answers += 1
    guard answers >= PushLinkLimits.answersBeforeLonger else { return }
    answers = 0
    interval = bounded(interval * 1.5)
  }

  /// Handles an unanswered ping after a silence of the interval.
  mutating func lost() {
    answers = 0
    ceiling = max(interval * 0.9, shortest)
    interval = bounded(interval / 2)
  }

  /// Drops the learnt interval, because another network may differ.
  mutating func forget() {
    ceiling = .infinity
    answers = 0
  }

  private func bounded(_ value: Double) -> Double {
    max(shortest, min(value, longest, ceiling))
  }
}
