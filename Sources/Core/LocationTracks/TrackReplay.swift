public import NotificationModel

/// A track that somebody goes along again, at any pace.
///
/// It has neither clock nor timer: whoever replays asks when the next fix is due, waits until then,
/// and asks what it is.
///
/// ```swift
/// var time: WallTime? = replay.start
/// while let due = time {
///   await clock.wait(until: due)
///   tell(replay.fix(at: due))
///   time = replay.next(after: due)
/// }
/// ```
public struct TrackReplay: Hashable, Sendable {
  /// The way.
  public let track: Track
  /// When it begins, on the clock.
  public let start: WallTime
  /// How many seconds of the track pass in one of the clock.
  public let pace: Double
  /// How long it rests between two fixes, in microseconds of the clock.
  private let pause: Int64

  /// Creates a replay.
  ///
  /// - Parameters:
  ///   - track: The way.
  ///   - start: When it begins.
  ///   - pace: Seconds of the track for one of the clock; 1 is as it was.
  ///   - isPaused: Whether there are at least ten milliseconds of the clock between two fixes, as a
  ///     clock needs that nobody can move; else there is one for each second of the track.
  /// - Throws: A problem for a pace that is not within `TrackLimits.paces`.
  public init(
    _ track: Track, start: WallTime, pace: Double = 1, isPaused: Bool = true
  ) throws(TrackProblem) {
    guard TrackLimits.paces.contains(pace) else {
      throw TrackProblem(
        message: """
          a pace of \(pace) is not possible; use \(TrackLimits.paces.lowerBound) to \
          \(TrackLimits.paces.upperBound)
          """)
    }
    self.track = track
    self.start = start
    self.pace = pace
    let step = Int64(saturating: (Double(TrackLimits.step) / pace).rounded(.up))
    pause = max(step, isPaused ? TrackLimits.shortestPause : 1)
  }

  /// When the last point is reached, on the clock.
  public var end: WallTime { time(of: track.duration) }

  /// Where somebody is at an instant of the clock; the fix has the time of that instant.
  public func fix(at time: WallTime) -> LocationFix {
    track.fix(after: elapsed(at: time), at: time)
  }

  /// When the next fix should be told after one that was; nothing once the end was told.
  ///
  /// While somebody rests at a place nothing is told, as no receiver does either.
  public func next(after time: WallTime) -> WallTime? {
    guard time < end else { return nil }
    if time < start { return start }
    let step = time.advanced(byMicroseconds: pause)
    guard let restEnd = endOfRest(at: elapsed(at: time)) else { return min(step, end) }
    return min(max(step, self.time(of: restEnd)), end)
  }

  /// When a rest ends that lasts at a moment of the track; nothing while somebody moves.
  private func endOfRest(at elapsed: Int64) -> Int64? {
    var index = track.index(at: elapsed)
    let place = track.points[index].coordinate
    let first = index
    while index + 1 < track.points.count, track.points[index + 1].coordinate == place { index += 1 }
    return index > first ? track.points[index].elapsed : nil
  }

  /// The moment of the track at an instant of the clock.
  private func elapsed(at time: WallTime) -> Int64 {
    let (clock, isFar) = time.microseconds.subtractingReportingOverflow(start.microseconds)
    if isFar || time >= end { return time < start ? 0 : track.duration }
    return Int64(saturating: (Double(clock) * pace).rounded())
  }

  /// The instant of the clock at a moment of the track.
  private func time(of elapsed: Int64) -> WallTime {
    start.advanced(
      byMicroseconds: Int64(saturating: (Double(elapsed) / pace).rounded(.up)))
  }
}
