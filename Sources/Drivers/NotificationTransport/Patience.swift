/// How long a client waits for what may take a while, in seconds.
package struct Patience: Hashable, Sendable {
  /// For the answer to the greeting.
  package var welcome: Double
  /// For a daemon that went away and comes back.
  package var reconnecting: Double
  /// For a daemon that was started.
  package var starting: Double

  /// Creates a patience; the usual one outlasts a daemon that opens a large database.
  package init(welcome: Double = 30, reconnecting: Double = 5, starting: Double = 30) {
    self.welcome = welcome
    self.reconnecting = reconnecting
    self.starting = starting
  }

  /// The pauses between attempts, growing to half a second, that fill the given time.
  package static func pauses(filling seconds: Double) -> [Double] {
    var pauses: [Double] = []
    var next = 0.01
    var rest = seconds
    while rest > 0 {
      pauses.append(min(next, rest))
      rest -= next
      next = min(next * 2, 0.5)
    }
    return pauses
  }
}
