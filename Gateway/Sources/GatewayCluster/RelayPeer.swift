/// This node's outgoing connection to another node: when it is made, and whether something was not sent.
///
/// It reads no clock and sends nothing. Frames that cannot be sent are dropped: once the connection is restored, the other
/// node is asked to look for itself.
package struct RelayPeer: Sendable {
  private enum State {
    /// The next attempt may begin after a time.
    case idle(until: Duration)
    case connecting
    case open(since: Duration)
    case closed
  }

  private var state = State.idle(until: .zero)
  /// How often in a row it could not connect, or its connection ended at once.
  private var failures = 0
  /// Whether something was not sent since the last connection began.
  private var hasMissed = false

  package init() {}

  package var isOpen: Bool {
    if case .open = state { true } else { false }
  }

  /// Begins an attempt, unless there is a connection or another attempt, or the pause after failures lasts.
  package mutating func connect(at now: Duration) -> Bool {
    guard case .idle(let end) = state, end <= now else { return false }
    state = .connecting
    return true
  }

  /// Handles that the other node has proved its identity; returns false if the peer was closed.
  package mutating func opened(at now: Duration) -> Bool {
    if case .closed = state { return false }
    state = .open(since: now)
    hasMissed = false
    return true
  }

  /// Handles a failed attempt; returns whether to warn.
  package mutating func failed(at now: Duration) -> Bool {
    guard case .connecting = state else { return false }
    countFailure(at: now)
    return failures == 1
  }

  /// Handles the end of the connection; returns whether to warn.
  ///
  /// A node that refuses this one does so at once, and writes the reason into its own log.
  package mutating func ended(at now: Duration) -> Bool {
    // The last frames may not have arrived.
    hasMissed = true
    guard case .open(let begun) = state else { return false }
    guard now - begun < RelayLimits.connect else {
      (failures, state) = (0, .idle(until: now))
      return false
    }
    countFailure(at: now)
    return failures == RelayLimits.refusals
  }

  /// Whether frames can be sent; otherwise they are missed.
  package mutating func admits(hasRoom: Bool) -> Bool {
    guard isOpen, hasRoom else {
      hasMissed = true
      return false
    }
    return true
  }

  /// Whether the other node has to be notified by the database, because something was not sent to it.
  package mutating func mustNotify() -> Bool {
    defer { hasMissed = false }
    return hasMissed
  }

  /// Ends the attempts for good.
  package mutating func close() { state = .closed }

  /// Each failure after the first few lengthens the pause before the next attempt.
  private mutating func countFailure(at now: Duration) {
    failures += 1
    let pause = min(RelayLimits.longestPause, 500 << min(failures, 10))
    state = .idle(until: failures > RelayLimits.refusals ? now + .milliseconds(pause) : now)
  }
}

/// The turn of sweeps: one at a time, and another one after it if it was requested meanwhile.
package enum SweepTurn: Hashable, Sendable {
  case idle
  case running(isWantedAgain: Bool)

  /// Requests a sweep; returns whether to begin it now.
  package mutating func request() -> Bool {
    defer { self = .running(isWantedAgain: self != .idle) }
    return self == .idle
  }

  /// Ends a sweep; returns whether to request another one.
  package mutating func end() -> Bool {
    defer { self = .idle }
    return self == .running(isWantedAgain: true)
  }
}
