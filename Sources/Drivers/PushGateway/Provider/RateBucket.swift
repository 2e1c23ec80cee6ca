import NIOCore

/// What is left of a rate: it is taken from, and fills up again with time.
struct RateBucket {
  private(set) var left: Double
  private var filled: NIODeadline

  init(_ rate: Rate, at now: NIODeadline) {
    left = rate.burst
    filled = now
  }

  /// Takes one, or as many as are asked for, or says that there are not so many.
  mutating func take(_ rate: Rate, _ amount: Double = 1, at now: NIODeadline) -> Bool {
    fill(rate, at: now)
    guard left >= amount else { return false }
    left -= amount
    return true
  }

  /// Whether there is one, without taking it.
  mutating func hasOne(_ rate: Rate, at now: NIODeadline) -> Bool {
    fill(rate, at: now)
    return left >= 1
  }

  /// Puts some back that were earned otherwise.
  mutating func earn(_ amount: Double, _ rate: Rate) {
    left = min(rate.burst, left + amount)
  }

  /// Whether it is as full as it was in the beginning, so that it need not be kept.
  func isFull(_ rate: Rate, at now: NIODeadline) -> Bool {
    left + seconds(to: now) * rate.perSecond >= rate.burst
  }

  private mutating func fill(_ rate: Rate, at now: NIODeadline) {
    guard now > filled else { return }
    left = min(rate.burst, left + seconds(to: now) * rate.perSecond)
    filled = now
  }

  private func seconds(to now: NIODeadline) -> Double {
    Double((now - filled).nanoseconds) / 1e9
  }
}
