import NotificationCore
import NotificationModel

extension ScheduleChecker {
  /// Sees what the clocks say, as the rules of B13 and B17 put it.
  mutating func notice(_ moment: Moment) {
    hasSeenStep = false
    defer {
      last = moment
      isNewDaemon = false
    }
    guard let last else { return }
    if last.timeZone != moment.timeZone {
      for index in expected.indices { expected[index].travel(to: moment, oracle: oracle) }
    }
    if isNewDaemon { recall(at: moment) }
    guard last.bootIdentifier == moment.bootIdentifier else { return }
    let step = moment.wall.microseconds - last.wall(at: moment.boot).microseconds
    guard step.magnitude > CoreLimits.clockStep.magnitude else { return }
    if step < -CoreLimits.clockCorrection, !isNewDaemon {
      handled = nil
    } else if step < 0, !isNewDaemon {
      handled = max(last.wall, handled ?? last.wall)
      known = handled
    }
    hasSeenStep = true
    for index in expected.indices {
      let before = expected[index].settled
      expected[index].follow(clockOf: moment, handled: handled, oracle: oracle)
      // A daemon that was not there cannot know that the clock was set.
      guard isNewDaemon else { continue }
      for due in before where !expected[index].settled.contains(due) {
        expected[index].settled.append(due)
      }
    }
  }

  /// A daemon starts: a delivery that lies ahead tells it that the clock was set back meanwhile.
  private mutating func recall(at moment: Moment) {
    handled = nil
    guard let known, known > moment.wall else { return }
    if known <= moment.wall.advanced(byMicroseconds: CoreLimits.clockCorrection) {
      handled = known
    }
    followNews(of: moment)
  }

  /// A driver says that a clock was set back when nobody was there to see it: dates may come nearer.
  mutating func followNews(of moment: Moment) {
    for index in expected.indices {
      let before = expected[index].settled
      expected[index].follow(clockOf: moment, handled: handled, oracle: oracle)
      for due in before where !expected[index].settled.contains(due) {
        expected[index].settled.append(due)
      }
    }
  }
}
