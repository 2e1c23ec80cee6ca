import NotificationModel

// The engine's next deadline, and the handling of passed ones.

extension Engine {
  /// When the next transaction is needed if no event happens before.
  func nextDeadline(in transaction: Transaction<some Store>) throws -> WallTime? {
    let moment = transaction.moment
    if clocks.isBusy(at: moment) || !places.changes.crossings.isEmpty { return moment.wall }
    var deadline = earliestWait.map(moment.wall(at:))
    if let focusEdge = settings.focusEdge { deadline = min(focusEdge, deadline ?? focusEdge) }
    if var due = try transaction.store.nextDueDate(seenFrom: moment) {
      // The first may be one that was shown and waits for the store.
      if !notifications.unstored.isEmpty, let retry = retries.due {
        due = max(due, moment.wall(at: retry))
      }
      deadline = min(due, deadline ?? due)
    }
    if !responses.unstored.isEmpty, let retry = retries.due.map(moment.wall(at:)) {
      deadline = min(retry, deadline ?? retry)
    }
    if let wake = notifications.nextWake { deadline = min(wake, deadline ?? wake) }
    if let release = try transaction.store.nextRelease() {
      deadline = min(release, deadline ?? release)
    }
    return deadline
  }

  /// When the first wait for an app is over.
  private var earliestWait: BootTime? {
    var earliest = notifications.deadline
    func consider(_ deadline: BootTime?) {
      if let deadline { earliest = min(deadline, earliest ?? deadline) }
    }
    consider(postings.deadline)
    consider(extensions.services.deadline)
    consider(responses.deadline)
    consider(apps.deadline)
    consider(places.deadline)
    consider(pushes.deadline)
    return earliest
  }

  /// Ends waits that are overdue.
  mutating func endWaits(in transaction: inout Transaction<some Store>) throws {
    let now = transaction.moment.boot
    guard let earliestWait, earliestWait <= now else { return }
    for wait in notifications.endWaits(overdueAt: now) {
      try showUnanswered(wait, in: &transaction)
    }
    try showMissed(in: &transaction)
    try endPostings(in: &transaction)
    for token in extensions.services.overdue(at: now) {
      try extended(token, .late(nil), in: &transaction)
    }
    try responses.endOverdue(in: &transaction)
    try releaseHeldBack(in: &transaction)
    for app in apps.overdueLaunches(at: now) {
      try launchEnded(app, problem: .noDelegate, in: &transaction)
    }
    for app in apps.endOverdueReconnections(at: now) { try resume(app, in: &transaction) }
    try places.endFading(connections: apps.connections, in: &transaction)
    try endPushWaits(in: &transaction)
  }
}
