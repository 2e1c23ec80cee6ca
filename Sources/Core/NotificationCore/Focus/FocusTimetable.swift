import NotificationModel
import NotificationTriggers

/// Which of the modes that are kept is scheduled when; a pure function of the modes and the clocks.
struct FocusTimetable {
  /// The modes, the more important ones first.
  var modes: [FocusMode]
  /// When the person ended a mode before its schedule did, by its name.
  var ends: [String: WallTime]

  /// The first mode whose schedule has begun, and which was not ended since then.
  func mode(at moment: Moment) -> FocusMode? {
    modes.first { mode in
      let last = ends[mode.name]
      return Self.beginnings(of: mode, at: moment).contains { begin in
        last.map { begin > $0 } ?? true
      }
    }
  }

  /// When a schedule begins or ends next; absent where no mode has one.
  func nextEdge(after moment: Moment) -> WallTime? {
    modes.flatMap(\.schedules).compactMap {
      $0.span.nextEdge(after: moment.wall, in: moment.timeZone)
    }.min()
  }

  /// The ends that still keep a mode from being in force: until its schedule begins anew, and never
  /// longer because the clock was set back by more than a correction.
  func lastingEnds(at moment: Moment) -> [String: WallTime] {
    let latest = moment.wall.advanced(byMicroseconds: CoreLimits.clockCorrection)
    return ends.filter { name, end in
      guard end <= latest, let mode = modes.first(where: { $0.name == name }) else {
        return false
      }
      return Self.beginnings(of: mode, at: moment).contains { $0 <= end }
    }
  }

  /// When those schedules of a mode began that have not ended yet.
  static func beginnings(of mode: FocusMode, at moment: Moment) -> [WallTime] {
    mode.schedules.compactMap {
      $0.span.occurrence(at: moment.wall, in: moment.timeZone)?.lowerBound
    }
  }
}

extension FocusSchedule {
  /// The schedule as a stretch of the week.
  fileprivate var span: WeeklySpan { WeeklySpan(weekdays: days, start: start, end: end) }
}
