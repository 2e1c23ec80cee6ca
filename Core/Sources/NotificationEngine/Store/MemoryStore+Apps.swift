package import NotificationModel

extension MemoryStore {
  /// The record of an app.
  package func app(_ identifier: BundleIdentifier) -> AppRecord? { appTable[identifier] }

  /// All apps, by identifier.
  package func apps() -> [AppRecord] { appTable.all }

  /// How many apps there are.
  package func appCount() -> Int { appTable.count }

  /// The apps whose records their programs can recreate, least recently saved first.
  package func passingApps(limit: Int) -> [BundleIdentifier] { appTable.passing(limit: limit) }

  /// Adds an app, or replaces its record.
  package func save(_ app: AppRecord) {
    write(.app(app.identifier, appTable.entry(for: app)))
  }

  /// Removes the app with all that belongs to it (G7).
  package func removeApp(_ identifier: BundleIdentifier) {
    removeAllPending(of: identifier)
    for key in deliveredTable.keys(of: identifier) { write(.delivered(key, nil)) }
    for response in keptResponses(of: identifier) { removeKeptResponse(response.number) }
    for subscription in subscriptions(of: identifier) { removeSubscription(subscription.name) }
    for record in monitoredRegions(of: identifier) { write(.region(record.key, nil)) }
    write(.categories(identifier, nil))
    write(.app(identifier, nil))
  }

  /// The categories of an app, by identifier.
  package func categories(of app: BundleIdentifier) -> [NotificationCategory] {
    categoryTables[app]?.all ?? []
  }

  /// One category of an app.
  package func category(
    _ identifier: String, of app: BundleIdentifier
  ) -> NotificationCategory? {
    categoryTables[app]?[ByteText(identifier)]
  }

  /// Replaces all categories of an app (F10); of two with one identifier the later one stays.
  package func setCategories(_ categories: [NotificationCategory], of app: BundleIdentifier) {
    var table = OrderedTable<ByteText, NotificationCategory>()
    for category in categories {
      _ = table.exchange(ByteText(category.identifier), with: category)
    }
    write(.categories(app, table))
  }
}

extension MemoryStore {
  /// The records of apps, and the order in which those were saved that hold nothing of the user's.
  struct AppTable {
    /// A record with its position in that order, if it has one.
    struct Entry {
      var record: AppRecord
      var turn: Int64?
    }

    private var entries = OrderedTable<BundleIdentifier, Entry>()
    private var turns = OrderedTable<Int64, BundleIdentifier>()
    private(set) var count = 0

    subscript(identifier: BundleIdentifier) -> AppRecord? { entries[identifier]?.record }

    /// All records, by identifier.
    var all: [AppRecord] { entries.all.map(\.record) }

    /// The apps whose turn is next.
    func passing(limit: Int) -> [BundleIdentifier] { turns.values(after: 0, limit: limit) }

    /// The entry of a record that is saved now.
    func entry(for record: AppRecord) -> Entry {
      Entry(record: record, turn: record.isPassing ? (turns.lastKey ?? 0) + 1 : nil)
    }

    /// Sets or removes the entry of an app, and returns the previous one.
    mutating func exchange(_ identifier: BundleIdentifier, with entry: Entry?) -> Entry? {
      let old = entries.exchange(identifier, with: entry)
      if let turn = old?.turn { _ = turns.exchange(turn, with: nil) }
      if let turn = entry?.turn { _ = turns.exchange(turn, with: identifier) }
      count += (entry == nil ? 0 : 1) - (old == nil ? 0 : 1)
      return old
    }
  }
}
