package import Places
package import NotificationModel

/// A place that somebody has set by hand, or a track that somebody goes along again.
///
/// Its fixes are simulated ones. The way goes on while nobody needs a place, and is followed again from where it is
/// by then; at its end the device stays there.
///
/// It runs on the clock that counts since the machine started, so that setting the other clock neither stops nor
/// hurries a walk. Where that clock is a virtual one, whoever moves it stops at each ``due`` and calls ``pass()``.
package final class TrackSource: LocationSource {
  package let name: String

  private let replay: TrackReplay
  private let isVirtual: Bool
  private let moment: () -> Moment
  private let report: (LocationSourceEvent) -> Void
  private var isNeeded = false
  private var next: WallTime?
  private let timer: SourceTimer

  /// Goes along a track from now on.
  ///
  /// - Parameters:
  ///   - track: The way.
  ///   - name: What the source is called.
  ///   - pace: Seconds of the track for one of the clock, within `TrackLimits.paces`.
  ///   - isVirtual: Whether the clock moves only when somebody moves it; then there is no timer for the way.
  ///   - moment: Reads the clocks.
  ///   - after: A timer of the executor.
  ///   - report: Is told the fixes.
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

  /// When the next fix is to be told; nil while none is needed, and at the end of the way.
  package var due: BootTime? { next.map { BootTime(microseconds: $0.microseconds) } }

  /// Tells where the device is now, if the next fix is due.
  package func transaction() {
    guard let due = next else { return }
    let now = moment()
    let time = Self.time(now.boot)
    guard time >= due else { return plan(due, from: time) }
    var fix = replay.fix(at: time)
    fix.time = now.wall
    plan(replay.next(after: time), from: time)
    report(.fix(fix))
  }

  /// The reading of the clock that the replay runs on; it knows but one kind of time.
  private static func time(_ reading: BootTime) -> WallTime {
    WallTime(microseconds: reading.microseconds)
  }

  private func plan(_ due: WallTime?, from time: WallTime) {
    plan(due, in: .microseconds((due?.microseconds ?? 0) - time.microseconds))
  }

  private func plan(_ due: WallTime?, in pause: Duration) {
    next = due
    guard due != nil, !isVirtual || pause == .zero else { return timer.forget() }
    timer.set(pause) { [weak self] in self?.transaction() }
  }
}
