package import NotificationModel

extension MemoryStore {
  /// How many requests of the app are pending.
  package func pendingCount(of app: BundleIdentifier) -> Int { pendingTable.count(of: app) }

  /// How many requests of all apps are pending.
  package func pendingCount() -> Int { pendingTable.entries.count }

  /// How many bytes the texts and values of an app's pending requests have.
  package func pendingBytes(of app: BundleIdentifier) -> Int {
    pendingTable.entries(of: app).reduce(0) { $0 + $1.value.request.bytes }
  }

  /// One pending request of an app.
  package func pending(_ identifier: String, of app: BundleIdentifier) -> PendingRequest? {
    pendingTable.entries[Key(identifier, of: app)]?.value
  }

  /// The pending requests of an app, in the order they were added (G1).
  package func pending(of app: BundleIdentifier) -> [PendingRequest] {
    pendingTable.entries(of: app).map(\.value)
  }

  /// Adds a request, or replaces the one of the same identifier, which then counts as added now; returns
  /// whether one was replaced.
  @discardableResult
  package func save(_ pending: PendingRequest) -> Bool {
    let key = Key(pending.request.identifier, of: pending.app)
    let replaced = pendingTable.entries[key]
    let entry = PendingTable.Entry(sequence: pendingTable.nextSequence(), value: pending)
    write(.pending(key, entry))
    watch(entry, insteadOf: replaced)
    return replaced != nil
  }

  /// Changes the due date of a pending request; its position in the order stays.
  package func reschedule(_ identifier: String, of app: BundleIdentifier, due: DueDate?) {
    let key = Key(identifier, of: app)
    guard pendingTable.entries[key] != nil else { return }
    write(.due(key, due))
  }

  /// Removes pending requests; unknown identifiers are ignored (G3).
  package func removePending(_ identifiers: [String], of app: BundleIdentifier) {
    for key in identifiers.map({ Key($0, of: app) }) {
      watch(nil, insteadOf: pendingTable.entries[key])
      write(.pending(key, nil))
    }
  }

  /// Removes all pending requests of an app.
  package func removeAllPending(of app: BundleIdentifier) {
    removePending(pending(of: app).map(\.request.identifier), of: app)
  }

  /// The identifier of the app's request that was added first.
  package func oldestPending(of app: BundleIdentifier) -> String? {
    pendingTable.oldest(of: app)?.value.request.identifier
  }

  /// Pending requests of all apps in the order they were added, after the given position.
  package func pending(
    after place: Int64, limit: Int
  ) -> [(place: Int64, request: PendingRequest)] {
    pendingTable.entries(after: place, limit: limit).map { ($0.sequence, $0.value) }
  }

  /// Requests that are due by their own clock, earliest first, ties as they were added.
  package func due(at moment: Moment, limit: Int) -> [PendingRequest] {
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
  package func floating(notIn timeZone: String, limit: Int) -> [PendingRequest] {
    var found: [PendingTable.DueKey] = []
    for case (.floating(let zone), let order) in pendingTable.byWall
    where zone != ByteText(timeZone) {
      found += order.prefix(limit)
    }
    return requests(earliest: limit, of: found)
  }

  /// The earliest due date of all requests, in wall time.
  package func nextDueDate(seenFrom moment: Moment) -> WallTime? {
    let walls = pendingTable.byWall.filter { !isCurrent($0.key, at: moment) }.values
      .compactMap { $0.first.map { WallTime(microseconds: $0.instant) } }
    let current = pendingTable.byBoot[ByteText(moment.bootIdentifier)]?.first
      .map { moment.wall(at: BootTime(microseconds: $0.instant)) }
    return (walls + [current].compactMap(\.self)).min()
  }

  /// Whether the due dates are measured by the current boot clock (B7).
  private func isCurrent(_ clock: PendingTable.Clock, at moment: Moment) -> Bool {
    clock == .boot(ByteText(moment.bootIdentifier))
  }

  private func requests(
    earliest limit: Int, of keys: [PendingTable.DueKey]
  ) -> [PendingRequest] {
    keys.sorted().prefix(max(limit, 0)).compactMap { pendingTable.entry(at: $0.sequence)?.value }
  }
}

extension MemoryStore {
  /// The pending requests, with an index for each query.
  struct PendingTable {
    /// A request and its position in the order of additions.
    struct Entry {
      var sequence: Int64
      var value: PendingRequest
    }

    /// An instant on a clock; equal ones are in the order of additions.
    struct DueKey: Hashable, Comparable {
      var instant: Int64
      var sequence: Int64

      static func < (left: DueKey, right: DueKey) -> Bool {
        (left.instant, left.sequence) < (right.instant, right.sequence)
      }
    }

    /// The clock of a due date: requests of one clock share an index.
    enum Clock: Hashable {
      case fixed
      case floating(ByteText)
      case boot(ByteText)
    }

    private(set) var entries: [Key: Entry] = [:]
    /// The orders by wall time, one for each clock.
    private(set) var byWall: [Clock: SortedKeys<DueKey>] = [:]
    /// The orders by boot time, one for each boot.
    private(set) var byBoot: [ByteText: SortedKeys<DueKey>] = [:]
    private var byApp: [BundleIdentifier: SortedKeys<Int64>] = [:]
    private var bySequence = OrderedTable<Int64, Key>()
    private var lastSequence: Int64 = 0

    /// The next position in the order of additions.
    mutating func nextSequence() -> Int64 {
      lastSequence += 1
      return lastSequence
    }

    /// How many requests of the app there are.
    func count(of app: BundleIdentifier) -> Int { byApp[app]?.count ?? 0 }

    /// The requests of the app, in the order of additions.
    func entries(of app: BundleIdentifier) -> [Entry] {
      byApp[app]?.elements.compactMap(entry(at:)) ?? []
    }

    /// The app's request that was added first.
    func oldest(of app: BundleIdentifier) -> Entry? {
      byApp[app]?.first.flatMap(entry(at:))
    }

    /// The request at a position in the order of additions.
    func entry(at sequence: Int64) -> Entry? {
      bySequence[sequence].flatMap { entries[$0] }
    }

    /// The requests that were added after the one at the given position, in the order of additions.
    func entries(after sequence: Int64, limit: Int) -> [Entry] {
      bySequence.values(after: sequence, limit: limit).compactMap { entries[$0] }
    }

    /// Sets or removes a request, and returns the previous one.
    mutating func exchange(_ key: Key, with entry: Entry?) -> Entry? {
      let old = entries[key]
      if let old { forget(old, key) }
      entries[key] = entry
      if let entry { insert(entry, key) }
      return old
    }

    /// Changes the due date of a request, which affects nothing but the indexes by date, and returns the
    /// previous one.
    mutating func reschedule(_ key: Key, to due: DueDate?) -> DueDate? {
      guard let index = entries.index(forKey: key) else { return nil }
      let sequence = entries.values[index].sequence
      let old = entries.values[index].value.due
      forget(old, of: sequence)
      entries.values[index].value.due = due
      insert(due, of: sequence)
      return old
    }

    private mutating func insert(_ entry: Entry, _ key: Key) {
      _ = bySequence.exchange(entry.sequence, with: key)
      byApp[key.app, default: SortedKeys()].insert(entry.sequence)
      insert(entry.value.due, of: entry.sequence)
    }

    private mutating func insert(_ due: DueDate?, of sequence: Int64) {
      guard let due else { return }
      byWall[Self.clock(of: due), default: SortedKeys()].insert(Self.wallKey(due, sequence))
      if case .boot(let reading, let boot, _) = due {
        byBoot[ByteText(boot), default: SortedKeys()].insert(Self.bootKey(reading, sequence))
      }
    }

    private mutating func forget(_ entry: Entry, _ key: Key) {
      _ = bySequence.exchange(entry.sequence, with: nil)
      byApp.edit(key.app) { $0.remove(entry.sequence) }
      forget(entry.value.due, of: entry.sequence)
    }

    private mutating func forget(_ due: DueDate?, of sequence: Int64) {
      guard let due else { return }
      byWall.edit(Self.clock(of: due)) { $0.remove(Self.wallKey(due, sequence)) }
      if case .boot(let reading, let boot, _) = due {
        byBoot.edit(ByteText(boot)) { $0.remove(Self.bootKey(reading, sequence)) }
      }
    }

    private static func clock(of due: DueDate) -> Clock {
      switch due {
      case .wall(_, nil): .fixed
      case .wall(_, let zone?): .floating(ByteText(zone))
      case .boot(_, let boot, _): .boot(ByteText(boot))
      }
    }

    private static func wallKey(_ due: DueDate, _ sequence: Int64) -> DueKey {
      DueKey(instant: due.wall.microseconds, sequence: sequence)
    }

    private static func bootKey(_ reading: BootTime, _ sequence: Int64) -> DueKey {
      DueKey(instant: reading.microseconds, sequence: sequence)
    }
  }
}

extension Dictionary {
  /// Edits the keys of one order in place, and drops the order with its last key.
  fileprivate mutating func edit<Element>(
    _ key: Key, _ body: (inout MemoryStore.SortedKeys<Element>) -> Void
  ) where Value == MemoryStore.SortedKeys<Element> {
    guard let index = index(forKey: key) else { return }
    body(&values[index])
    if values[index].isEmpty { remove(at: index) }
  }
}
