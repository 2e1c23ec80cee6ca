import NotificationModel

extension MemoryLedger {
  /// One value to be put in its place; an absent one empties the place.
  indirect enum Change {
    case app(BundleIdentifier, AppRecord?)
    case categories(BundleIdentifier, OrderedTable<ByteText, NotificationCategory>?)
    case pending(Key, PendingTable.Entry?)
    case due(Key, DueDate?)
    case delivered(Key, DeliveredRecord?)
    case response(Int64, KeptResponse?)
    case region(Int64, RegionRecord?)
    case arrival(Int64, Arrival?)
    case settings(GlobalSettings)
    case handled(WallTime?)
  }

  /// Puts the value in its place, and returns the change that undoes it.
  func exchange(_ change: Change) -> Change {
    switch change {
    case .app(let identifier, let record):
      return .app(identifier, appTable.exchange(identifier, with: record))
    case .categories(let app, let table):
      defer { categoryTables[app] = table }
      return .categories(app, categoryTables[app])
    case .pending(let key, let entry):
      return .pending(key, pendingTable.exchange(key, with: entry))
    case .due(let key, let due):
      return .due(key, pendingTable.reschedule(key, to: due))
    case .delivered(let key, let record):
      return .delivered(key, deliveredTable.exchange(key, with: record))
    case .response(let number, let response):
      return .response(number, responseTable.exchange(number, with: response))
    case .region(let key, let record):
      return .region(key, regionTable.exchange(key, with: record))
    case .arrival(let number, let arrival):
      return .arrival(number, arrivalTable.exchange(number, with: arrival))
    case .settings(let settings):
      defer { self.settings = settings }
      return .settings(self.settings)
    case .handled(let time):
      defer { handled = time }
      return .handled(handled)
    }
  }
}
