import NotificationModel

/// The timeouts of programs' notifications (S13, S44).
///
/// The native shell counts the time of the banners that it shows and reports each end, because it knows when a banner is seen
/// and when the pointer is over it. All other times are counted here: they stop while the screen is locked, and while the user
/// interacts with banners of a shell that counts no times itself.
struct PostingTimes: Hashable, Sendable {
  /// The timeout of one notification.
  private struct End: Hashable {
    var key: NotificationKey
    var due: BootTime
    /// When its time began.
    let since: BootTime
    /// The time until which a newly attached shell shows it again.
    let shownUntil: BootTime
    /// Whether it has a banner that has not left the screen.
    var isBanner: Bool
    /// Whether the native shell counts its time.
    var isReported: Bool
  }

  private var ends: [UInt32: End] = [:]
  /// The shells that report the ends of their banners.
  private var reporters: Set<ConnectionNumber> = []
  /// The shells on which the user interacts with banners.
  private var holders: Set<ConnectionNumber> = []
  private var isLocked = false
  /// When the time was stopped; nil while it passes.
  private var stoppedAt: BootTime?

  /// The earliest deadline. It is read in every transaction, so it builds no lists.
  var deadline: BootTime? {
    guard stoppedAt == nil else { return nil }
    return ends.values.lazy.filter { !$0.isReported }.map(\.due).min()
  }

  /// Sets the timeout of a notification, in microseconds; nil for none.
  mutating func set(
    _ number: UInt32, _ key: NotificationKey, after time: Int64?, isBanner: Bool,
    awaitsShell: Bool = false, at now: BootTime
  ) {
    ends[number] = time.map { time in
      // The native shell may have to be started for the banner, and counts from the moment it is seen.
      let due = now.advanced(
        byMicroseconds: awaitsShell ? max(time, CoreLimits.shellStart) : time)
      return End(
        key: key, due: due, since: now, shownUntil: due, isBanner: isBanner,
        isReported: isBanner && !reporters.isEmpty)
    }
  }

  /// Removes an ended notification.
  mutating func forget(_ number: UInt32) { ends[number] = nil }

  /// The notifications whose timeout has passed; each is returned once.
  mutating func endOverdue(at now: BootTime) -> [UInt32] {
    guard stoppedAt == nil else { return [] }
    let over = ends.filter { !$0.value.isReported && $0.value.due <= now }.keys.sorted()
    for number in over { ends[number] = nil }
    return over
  }

  // MARK: - Shells

  /// Adds a shell that reports the ends of its banners.
  mutating func addReporter(_ connection: ConnectionNumber, at now: BootTime) {
    update(at: now) { $0.reporters.insert(connection) }
    for (number, end) in ends where end.isBanner && now < end.shownUntil {
      ends[number]?.isReported = true
    }
  }

  /// Handles that a banner left the screen: it expired, or the user hid it and its time continues.
  mutating func bannerEnded(_ key: NotificationKey, isHidden: Bool, at now: BootTime) {
    guard let number = ends.first(where: { $0.value.key == key })?.key else { return }
    ends[number]?.isBanner = false
    ends[number]?.isReported = false
    if !isHidden { ends[number]?.due = now }
  }

  /// Records that the user interacts with banners of a shell, or has stopped.
  mutating func hold(_ isHeld: Bool, by connection: ConnectionNumber, at now: BootTime) {
    update(at: now) {
      if isHeld { $0.holders.insert(connection) } else { $0.holders.remove(connection) }
    }
  }

  /// Removes a shell whose connection has closed; another one may be started for its banners.
  mutating func forget(_ connection: ConnectionNumber, at now: BootTime) {
    let wasReporter = reporters.contains(connection)
    update(at: now) {
      $0.holders.remove(connection)
      $0.reporters.remove(connection)
    }
    guard wasReporter, reporters.isEmpty else { return }
    let start = now.advanced(byMicroseconds: CoreLimits.shellStart)
    for (number, end) in ends where end.isReported {
      ends[number]?.isReported = false
      ends[number]?.due = max(end.due, start)
    }
  }

  /// Records that the screen was locked or unlocked.
  mutating func lock(_ isLocked: Bool, at now: BootTime) {
    update(at: now) { $0.isLocked = isLocked }
  }

  /// Changes what stops the time. Afterwards each notification has the time that it had left, and at most one more minute.
  private mutating func update(at now: BootTime, _ change: (inout Self) -> Void) {
    change(&self)
    let isStopped = isLocked || reporters.isEmpty && !holders.isEmpty
    guard isStopped != (stoppedAt != nil) else { return }
    guard let stopped = stoppedAt.take() else {
      stoppedAt = now
      return
    }
    for (number, end) in ends {
      let left = min(
        end.due.microseconds - max(stopped, end.since).microseconds, CoreLimits.timeAfterHold)
      ends[number]?.due = max(end.due, now.advanced(byMicroseconds: left))
    }
  }
}

extension Engine {
  /// Sets the timeout of a notification, which for a banner begins when it is seen (S44).
  mutating func time(
    _ posting: Posting, _ key: NotificationKey, as decision: PresentationDecision,
    of app: AppRecord, in transaction: Transaction<some Store>
  ) {
    let isBanner = decision.surfaces.contains(.banner) && decision.heldUntil == nil
    let isListed = decision.stage != .unlisted
    postings.times.set(
      posting.number, key,
      after: posting.time(isListed: isListed, style: isBanner ? app.settings.alertStyle : .none),
      // An unlisted banner must not end before it is seen.
      isBanner: isBanner, awaitsShell: isBanner && (apps.showingShells.isEmpty || !isListed),
      at: transaction.moment.boot)
  }
}

extension Posting {
  /// The timeout in microseconds; nil if only the user or its program ends the notification.
  ///
  /// A persistent style overrides the timeout, except for notifications that are shown only for a moment.
  func time(isListed: Bool, style: AlertStyle = .none) -> Int64? {
    if lifetime == 0 || style == .alert && !needsBanner { return nil }
    return lifetime ?? (isListed ? nil : CoreLimits.displayTime)
  }
}
