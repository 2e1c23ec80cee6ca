package import Places
package import NotificationModel

/// A location that was set by hand, or a replayed track.
///
/// Its fixes are simulated. The replay continues while no location is needed, and later fixes reflect its progress;
/// at its end the device stays there.
///
/// It runs on the clock that counts since the machine started, so that setting the other clock neither stops nor
/// speeds up a replay. If that clock is virtual, the mover of the clock stops at each ``due`` and calls ``reportDueFix()``.
package final class TrackSource: LocationSource {
  package let name: String

  private let replay: TrackReplay
  private let isVirtual: Bool
  private let moment: () -> Moment
  private let report: (LocationSourceEvent) -> Void
  private var isNeeded = false
  private var next: WallTime?
  private let timer: SourceTimer

  /// Replays a track from now on.
  ///
  /// - Parameters:
  ///   - track: The track.
  ///   - name: The name of the source.
  ///   - pace: Seconds of the track per second of the clock, within `TrackLimits.paces`.
  ///   - isVirtual: Whether the clock moves only on command; the replay has no timer then.
  ///   - moment: Reads the clocks.
  ///   - after: A timer of the executor.
  ///   - report: Receives the fixes.
  /// - Throws: A problem for a pace that is not possible.
  package init(
    _ track: Track, name: String, pace: Double, isVirtual: Bool,
    moment: @escaping () -> Moment, after: @escaping LocationDelay,
    report: @escaping (LocationSourceEvent) -> Void
  ) throws(TrackProblem) {
    self.name = name
    replay = try TrackReplay(
      track, start: Self.time(moment().boot), pace: pace, isPaused: !isVirtual)
    self.isVirtual = isVirtual
    self.moment = moment
    timer = SourceTimer(after)
    self.report = report
  }

  package func need(_ need: LocationNeed?) {
    guard (need != nil) != isNeeded else { return }
    isNeeded = need != nil
    plan(isNeeded ? Self.time(moment().boot) : nil, in: .zero)
  }

  /// The time of the next fix; nil if no fix is needed, and at the end of the track.
  package var due: BootTime? { next.map { BootTime(microseconds: $0.microseconds) } }

  /// Reports the device's location, if the next fix is due.
  package func reportDueFix() {
    guard let due = next else { return }
    let now = moment()
    let time = Self.time(now.boot)
    guard time >= due else { return plan(due, from: time) }
    var fix = replay.fix(at: time)
    fix.time = now.wall
    plan(replay.next(after: time), from: time)
    report(.fix(fix))
  }

  /// The reading of the replay's clock, because a replay knows only one kind of time.
  private static func time(_ reading: BootTime) -> WallTime {
    WallTime(microseconds: reading.microseconds)
  }

  private func plan(_ due: WallTime?, from time: WallTime) {
    plan(due, in: .microseconds((due?.microseconds ?? 0) - time.microseconds))
  }

  private func plan(_ due: WallTime?, in pause: Duration) {
    next = due
    guard due != nil, !isVirtual || pause == .zero else { return timer.forget() }
    timer.set(pause) { [weak self] in self?.reportDueFix() }
  }
}
