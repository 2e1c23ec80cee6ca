import NotificationModel

/// What the system remembers of the clocks, and what is still to be recomputed because of them.
struct ClockWatch: Hashable, Sendable {
  /// The clocks at the last pass.
  private(set) var last: Moment?
  /// The place that a walk over all waiting requests has come to; absent when none is going on.
  var sweep: Int64?
  /// Up to when everything had its turn before a small correction of the clock: dates up to there
  /// are not due a second time (B17).
  private(set) var handled: WallTime?
  /// The zone in which every floating date was computed; absent until all have been looked at.
  var settledZone: String?
  /// Whether what is held for the summary must be given its time anew.
  var summaryIsStale = true
  /// Whether it must be looked at anew which focus is scheduled.
  var focusIsStale = true

  /// Takes over up to when the last daemon had handled dates; if that lies ahead, the clock was set back
  /// since.
  mutating func recall(_ time: WallTime?, at moment: Moment) {
    guard let time, time > moment.wall else { return }
    sweep = 0
    summaryIsStale = true
    if time <= moment.wall.advanced(byMicroseconds: CoreLimits.clockCorrection) { handled = time }
  }

  /// Whether there is work to do at once.
  func isBusy(at moment: Moment) -> Bool {
    sweep != nil || settledZone != moment.timeZone
  }

  /// Looks at the clocks at the beginning of a pass.
  mutating func notice(_ moment: Moment) {
    defer { last = moment }
    guard let last else { return }
    if last.timeZone != moment.timeZone { timesAreStale() }
    guard last.bootIdentifier == moment.bootIdentifier else { return }
    let expected = last.wall(at: moment.boot)
    let step = moment.wall.microseconds - expected.microseconds
    guard step.magnitude > CoreLimits.clockStep.magnitude else { return }
    timesAreStale()
    sweep = 0
    if step < -CoreLimits.clockCorrection {
      handled = nil
    } else if step < 0 {
      handled = max(last.wall, handled ?? last.wall)
    }
  }

  /// Times of the person's day lie elsewhere now.
  private mutating func timesAreStale() {
    summaryIsStale = true
    focusIsStale = true
  }
}
