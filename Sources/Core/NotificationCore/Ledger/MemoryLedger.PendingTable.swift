import NotificationModel

extension MemoryLedger {
  /// The waiting requests, with an order for each question that is asked about them.
  struct PendingTable {
    /// A request and its place in the order of additions.
    struct Entry {
      var sequence: Int64
      var value: PendingRequest
    }

    /// An instant on some clock; equal ones come in the order of additions.
    struct DueKey: Hashable, Comparable {
      var instant: Int64
      var sequence: Int64

      static func < (left: DueKey, right: DueKey) -> Bool {
        (left.instant, left.sequence) < (right.instant, right.sequence)
      }
    }

    /// What a due date is measured by: requests of one clock share an order.
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

    /// The next place in the order of additions.
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

    /// The request at a place in the order of additions.
    func entry(at sequence: Int64) -> Entry? {
      bySequence[sequence].flatMap { entries[$0] }
    }

    /// The requests that were added after the one at the given place, in the order of additions.
    func entries(after sequence: Int64, limit: Int) -> [Entry] {
      bySequence.values(after: sequence, limit: limit).compactMap { entries[$0] }
    }

    /// Sets or removes a request, and returns the one that was there.
    mutating func exchange(_ key: Key, with entry: Entry?) -> Entry? {
      let old = entries[key]
      if let old { forget(old, key) }
      entries[key] = entry
      if let entry { note(entry, key) }
      return old
    }

    /// Moves the due date of a request, which touches nothing but the orders by date, and returns the
    /// one it had.
    mutating func reschedule(_ key: Key, to due: DueDate?) -> DueDate? {
      guard let index = entries.index(forKey: key) else { return nil }
      let sequence = entries.values[index].sequence
      let old = entries.values[index].value.due
      forget(old, of: sequence)
      entries.values[index].value.due = due
      note(due, of: sequence)
      return old
    }

    private mutating func note(_ entry: Entry, _ key: Key) {
      _ = bySequence.exchange(entry.sequence, with: key)
      byApp[key.app, default: SortedKeys()].insert(entry.sequence)
      note(entry.value.due, of: entry.sequence)
    }

    private mutating func note(_ due: DueDate?, of sequence: Int64) {
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
    _ key: Key, _ body: (inout MemoryLedger.SortedKeys<Element>) -> Void
  ) where Value == MemoryLedger.SortedKeys<Element> {
    guard let index = index(forKey: key) else { return }
    body(&values[index])
    if values[index].isEmpty { remove(at: index) }
  }
}
