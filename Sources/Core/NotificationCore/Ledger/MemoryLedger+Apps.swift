public import NotificationModel

extension MemoryLedger {
  /// The record of an app.
  public func app(_ identifier: BundleIdentifier) -> AppRecord? { appTable[identifier] }

  /// All apps, by identifier.
  public func apps() -> [AppRecord] { appTable.all }

  /// Adds an app, or replaces its record.
  public func save(_ app: AppRecord) {
    write(.app(app.identifier, app))
  }

  /// Removes the app with all that belongs to it (G7).
  public func removeApp(_ identifier: BundleIdentifier) {
    removeAllPending(of: identifier)
    for key in deliveredTable.keys(of: identifier) { write(.delivered(key, nil)) }
    for response in keptResponses(of: identifier) { removeKeptResponse(response.number) }
    for record in monitoredRegions(of: identifier) { write(.region(record.key, nil)) }
    write(.categories(identifier, nil))
    write(.app(identifier, nil))
  }

  /// The categories of an app, by identifier.
  public func categories(of app: BundleIdentifier) -> [NotificationCategory] {
    categoryTables[app]?.all ?? []
  }

  /// One category of an app.
  public func category(
    _ identifier: String, of app: BundleIdentifier
  ) -> NotificationCategory? {
    categoryTables[app]?[ByteText(identifier)]
  }

  /// Replaces all categories of an app (F10); of two with one identifier the later one stays.
  public func setCategories(_ categories: [NotificationCategory], of app: BundleIdentifier) {
    var table = OrderedTable<ByteText, NotificationCategory>()
    for category in categories {
      _ = table.exchange(ByteText(category.identifier), with: category)
    }
    write(.categories(app, table))
  }
}
