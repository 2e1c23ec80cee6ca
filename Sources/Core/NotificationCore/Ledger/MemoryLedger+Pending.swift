public import NotificationModel

extension MemoryLedger {
  /// How many requests of the app wait.
  public func pendingCount(of app: BundleIdentifier) -> Int { pendingTable.count(of: app) }

  /// How many requests of all apps wait.
  public func pendingCount() -> Int { pendingTable.entries.count }

  /// One waiting request of an app.
  public func pending(_ identifier: String, of app: BundleIdentifier) -> PendingRequest? {
    pendingTable.entries[Key(identifier, of: app)]?.value
  }

  /// The waiting requests of an app, in the order they were added (G1).
  public func pending(of app: BundleIdentifier) -> [PendingRequest] {
    pendingTable.entries(of: app).map(\.value)
  }

  /// Adds a request, or replaces the one of the same identifier, which then counts as added now; says
  /// whether one was replaced.
  @discardableResult
  public func save(_ pending: PendingRequest) -> Bool {
    let key = Key(pending.request.identifier, of: pending.app)
    let replaced = pendingTable.entries[key]
    let entry = PendingTable.Entry(sequence: pendingTable.nextSequence(), value: pending)
    write(.pending(key, entry))
    watch(entry, insteadOf: replaced)
    return replaced != nil
  }

  /// Moves the due date of a waiting request; its place in the order stays.
  public func reschedule(_ identifier: String, of app: BundleIdentifier, due: DueDate?) {
    let key = Key(identifier, of: app)
    guard pendingTable.entries[key] != nil else { return }
    write(.due(key, due))
  }

  /// Removes waiting requests; unknown identifiers are passed over (G3).
  public func removePending(_ identifiers: [String], of app: BundleIdentifier) {
    for key in identifiers.map({ Key($0, of: app) }) {
      watch(nil, insteadOf: pendingTable.entries[key])
      write(.pending(key, nil))
    }
  }

  /// Removes all waiting requests of an app.
  public func removeAllPending(of app: BundleIdentifier) {
    removePending(pending(of: app).map(\.request.identifier), of: app)
  }

  /// The identifier of the app's request that was added first.
  public func oldestPending(of app: BundleIdentifier) -> String? {
    pendingTable.oldest(of: app)?.value.request.identifier
  }

  /// Waiting requests of all apps in the order they were added, from behind the given place on.
  public func pending(
    after place: Int64, limit: Int
  ) -> [(place: Int64, request: PendingRequest)] {
    pendingTable.entries(after: place, limit: limit).map { ($0.sequence, $0.value) }
  }

  /// Requests whose due date has come by its own clock, earliest first, ties as they were added.
  public func due(at moment: Moment, limit: Int) -> [PendingRequest] {
    var found: [PendingTable.DueKey] = []
    for (clock, order) in pendingTable.byWall where !isCurrent(clock, at: moment) {
      found += order.prefix(limit) { $0.instant <= moment.wall.microseconds }
    }
    let current = pendingTable.byBoot[ByteText(moment.bootIdentifier)]
    found += (current?.prefix(limit) { $0.instant <= moment.boot.microseconds } ?? []).map { key in
      let wall = moment.wall(at: BootTime(microseconds: key.instant))
      return PendingTable.DueKey(instant: wall.microseconds, sequence: key.sequence)
    }
    return requests(earliest: limit, of: found)
  }

  /// Requests that float and were computed in another zone, earliest first.
  public func floating(notIn timeZone: String, limit: Int) -> [PendingRequest] {
    var found: [PendingTable.DueKey] = []
    for case (.floating(let zone), let order) in pendingTable.byWall
    where zone != ByteText(timeZone) {
      found += order.prefix(limit)
    }
    return requests(earliest: limit, of: found)
  }

  /// The earliest due date of all requests, as the wall clock will show it.
  public func nextDueDate(seenFrom moment: Moment) -> WallTime? {
    let walls = pendingTable.byWall.filter { !isCurrent($0.key, at: moment) }.values
      .compactMap { $0.first.map { WallTime(microseconds: $0.instant) } }
    let current = pendingTable.byBoot[ByteText(moment.bootIdentifier)]?.first
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
    keys.sorted().prefix(max(limit, 0)).compactMap { pendingTable.entry(at: $0.sequence)?.value }
  }
}
