public import NotificationModel

extension MemoryLedger {
  public func app(_ identifier: BundleIdentifier) -> AppRecord? { apps[identifier] }

  public func apps() -> [AppRecord] { apps.all }

  public func save(_ app: AppRecord) {
    write(.app(app.identifier, app))
  }

  public func removeApp(_ identifier: BundleIdentifier) {
    removeAllPending(of: identifier)
    for key in delivered.keys(of: identifier) { write(.delivered(key, nil)) }
    for response in keptResponses(of: identifier) { removeKeptResponse(response.number) }
    write(.categories(identifier, nil))
    write(.app(identifier, nil))
  }

  public func categories(of app: BundleIdentifier) -> [NotificationCategory] {
    categories[app]?.all ?? []
  }

  public func category(
    _ identifier: String, of app: BundleIdentifier
  ) -> NotificationCategory? {
    categories[app]?[ByteText(identifier)]
  }

  public func setCategories(_ categories: [NotificationCategory], of app: BundleIdentifier) {
    var table = OrderedTable<ByteText, NotificationCategory>()
    for category in categories {
      _ = table.exchange(ByteText(category.identifier), with: category)
    }
    write(.categories(app, table))
  }
}
