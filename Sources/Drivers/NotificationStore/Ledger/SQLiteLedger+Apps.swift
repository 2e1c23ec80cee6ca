import GRDB
public import NotificationCore
public import NotificationModel
import NotificationWire

extension SQLiteLedger {
  /// The record of an app.
  public func app(_ identifier: BundleIdentifier) throws(StoreFailure) -> AppRecord? {
    if let record = names.record, record.identifier == identifier { return record }
    let record: AppRecord? = try connection.row(.app, [identifier.rawValue.databaseValue]) {
      try $0.stored(0)
    }
    if let record { names.record = record }
    return record
  }

  /// All apps, by identifier.
  public func apps() throws(StoreFailure) -> [AppRecord] {
    try connection.rows(.apps) { try $0.stored(0) }
  }

  /// Adds an app, or replaces its record.
  public func save(_ app: AppRecord) throws(StoreFailure) {
    try write { () throws(StoreFailure) in
      let number = try madeNumber(of: app.identifier)
      try connection.run(.saveApp, [.stored(app), number.databaseValue])
      names.record = app
    }
  }

  /// Removes the app with all that belongs to it (G7).
  public func removeApp(_ identifier: BundleIdentifier) throws(StoreFailure) {
    guard let number = try number(of: identifier) else { return }
    try write { () throws(StoreFailure) in
      for uses in [Query.letGoAllPending, .letGoAllDelivered, .letGoResponses] {
        try letGo(uses, [number.databaseValue])
      }
      for regions in [Query.forgetAllRegions, .forgetAllMonitored] {
        try forgetRegions(regions, [number.databaseValue], app: number)
      }
      for table in [
        Query.removeAllPending, .removeAllDelivered, .removeCategories, .removeResponses,
        .removeApp,
      ] {
        try connection.run(table, [number.databaseValue])
      }
      names.forget(identifier, number)
    }
  }

  /// The categories of an app, by identifier.
  public func categories(
    of app: BundleIdentifier
  ) throws(StoreFailure) -> [NotificationCategory] {
    guard let number = try number(of: app) else { return [] }
    return try connection.rows(.categories, [number.databaseValue]) { try $0.stored(0) }
  }

  /// One category of an app.
  public func category(
    _ identifier: String, of app: BundleIdentifier
  ) throws(StoreFailure) -> NotificationCategory? {
    guard let number = try number(of: app) else { return nil }
    return try connection.row(.category, [number.databaseValue, .bytes(identifier)]) {
      try $0.stored(0)
    }
  }

  /// Replaces all categories of an app (F10); of two with one identifier the later one stays.
  public func setCategories(
    _ categories: [NotificationCategory], of app: BundleIdentifier
  ) throws(StoreFailure) {
    try write { () throws(StoreFailure) in
      let number = try madeNumber(of: app).databaseValue
      try connection.run(.removeCategories, [number])
      for category in categories {
        try connection.run(
          .addCategory, [number, .bytes(category.identifier), .stored(category)])
      }
    }
  }

  /// The settings of all apps; the defaults where none were saved.
  public func globalSettings() throws(StoreFailure) -> GlobalSettings {
    if let known = names.settings { return known.value }
    let settings = try connection.row(.settings) { try $0.stored(0) } ?? GlobalSettings()
    names.settings = KnownSettings(settings)
    return settings
  }

  /// When calendar dates were last delivered, or the clock was corrected back.
  public func handledTime() throws(StoreFailure) -> WallTime? {
    try connection.row(.handledTime) { WallTime(microseconds: try $0.integer(0)) }
  }

  /// Replaces that time.
  public func save(handledTime: WallTime?) throws(StoreFailure) {
    try write { () throws(StoreFailure) in
      try connection.run(.saveHandledTime, [handledTime?.microseconds.databaseValue ?? .null])
    }
  }

  /// Replaces the settings of all apps.
  public func save(_ settings: GlobalSettings) throws(StoreFailure) {
    try write { () throws(StoreFailure) in
      try connection.run(.saveSettings, [.stored(settings)])
      names.settings = KnownSettings(settings)
    }
  }
}
