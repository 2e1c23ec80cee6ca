/// A time during which a zone keeps one offset from UTC, in seconds.
struct Stretch {
  /// The first second of it.
  let start: Int
  /// The first second after it.
  let end: Int
  /// Local time minus UTC.
  let offset: Int
  /// The offset that held before.
  let previousOffset: Int

  /// How far the clock jumped ahead at the start; negative where it went back.
  var gap: Int { offset - previousOffset }

  /// From when on wall times are neither moved ones nor repeated ones.
  var settled: Int { start + abs(gap) }

  /// Whether an instant shows, for the second time, the wall time of an earlier instant.
  func repeats(_ second: Int, of earlier: Int) -> Bool {
    gap < 0 && second < settled && second + gap == earlier
  }
}
