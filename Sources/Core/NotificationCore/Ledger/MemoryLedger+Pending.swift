public import NotificationModel

extension MemoryLedger {
  public func pendingCount(of app: BundleIdentifier) -> Int { pending.count(of: app) }

  public func pendingCount() -> Int { pending.entries.count }

  public func pending(_ identifier: String, of app: BundleIdentifier) -> PendingRequest? {
    pending.entries[Key(identifier, of: app)]?.value
  }

  public func pending(of app: BundleIdentifier) -> [PendingRequest] {
    pending.entries(of: app).map(\.value)
  }

  public func save(_ pending: PendingRequest) {
    let entry = PendingTable.Entry(sequence: self.pending.nextSequence(), value: pending)
    write(.pending(Key(pending.request.identifier, of: pending.app), entry))
  }

  public func reschedule(_ identifier: String, of app: BundleIdentifier, due: DueDate?) {
    let key = Key(identifier, of: app)
    guard var entry = pending.entries[key] else { return }
    entry.value.due = due
    write(.pending(key, entry))
  }

  public func removePending(_ identifiers: [String], of app: BundleIdentifier) {
    for identifier in identifiers { write(.pending(Key(identifier, of: app), nil)) }
  }

  public func removeAllPending(of app: BundleIdentifier) {
    removePending(pending(of: app).map(\.request.identifier), of: app)
  }

  public func oldestPending(of app: BundleIdentifier) -> String? {
    pending.oldest(of: app)?.value.request.identifier
  }

  public func due(at moment: Moment, limit: Int) -> [PendingRequest] {
    var found: [PendingTable.DueKey] = []
    for (clock, order) in pending.byWall where !isCurrent(clock, at: moment) {
      found += order.prefix(limit) { $0.instant <= moment.wall.microseconds }
    }
    let current = pending.byBoot[ByteText(moment.bootIdentifier)]
    found += (current?.prefix(limit) { $0.instant <= moment.boot.microseconds } ?? []).map { key in
      let wall = moment.wall(at: BootTime(microseconds: key.instant))
      return PendingTable.DueKey(instant: wall.microseconds, sequence: key.sequence)
    }
    return requests(earliest: limit, of: found)
  }

  public func floating(notIn timeZone: String, limit: Int) -> [PendingRequest] {
    var found: [PendingTable.DueKey] = []
    for case (.floating(let zone), let order) in pending.byWall where zone != ByteText(timeZone) {
      found += order.prefix(limit)
    }
    return requests(earliest: limit, of: found)
  }

  public func nextDueDate(seenFrom moment: Moment) -> WallTime? {
    let walls = pending.byWall.filter { !isCurrent($0.key, at: moment) }.values
      .compactMap { $0.first.map { WallTime(microseconds: $0.instant) } }
    let current = pending.byBoot[ByteText(moment.bootIdentifier)]?.first
      .map { moment.wall(at: BootTime(microseconds: $0.instant)) }
    return (walls + [current].compactMap(\.self)).min()
  }

  /// Whether the due dates are measured by the boot clock that runs now (B7).
  private func isCurrent(_ clock: PendingTable.Clock, at moment: Moment) -> Bool {
    clock == .boot(ByteText(moment.bootIdentifier))
  }

  private func requests(
    earliest limit: Int, of keys: [PendingTable.DueKey]
  ) -> [PendingRequest] {
    keys.sorted().prefix(max(limit, 0)).compactMap { pending.entry(at: $0.sequence)?.value }
  }
}
