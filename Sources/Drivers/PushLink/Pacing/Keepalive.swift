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
