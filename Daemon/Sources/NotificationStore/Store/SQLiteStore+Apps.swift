import Foundation
import GRDB
package import NotificationEngine
package import NotificationModel
import NotificationWire

extension SQLiteStore {
  /// The record of an app.
  package func app(_ identifier: BundleIdentifier) throws(StoreFailure) -> AppRecord? {
    if let record = names.record, record.identifier == identifier { return record }
    let record: AppRecord? = try connection.row(.app, [identifier.rawValue.databaseValue]) {
      try $0.stored(0)
    }
    if let record { names.record = record }
    return record
  }

  /// All apps, by identifier.
  package func apps() throws(StoreFailure) -> [AppRecord] {
    try connection.rows(.apps) { try $0.stored(0) }
  }

  /// The number of apps.
  package func appCount() throws(StoreFailure) -> Int {
    if let count = names.appCount { return count }
    let count = Int(try connection.integer(.appCount))
    names.appCount = count
    return count
  }

  /// The apps whose records contain nothing of the user's, the earliest saved first.
  package func passingApps(limit: Int) throws(StoreFailure) -> [BundleIdentifier] {
    try connection.rows(.passingApps, [limit.databaseValue]) { try $0.bundleIdentifier(0) }
  }

  /// Adds an app, or replaces its record.
  package func save(_ app: AppRecord) throws(StoreFailure) {
    try write { () throws(StoreFailure) in
      let isNew = try !exists(app.identifier)
      let number = try madeNumber(of: app.identifier)
      try connection.run(
        app.isPassing ? .savePassingApp : .saveApp, [.stored(app), number.databaseValue])
      if isNew { names.appCount? += 1 }
      names.record = app
    }
  }

  /// Whether an app has a record; asked only while the apps are counted.
  private func exists(_ identifier: BundleIdentifier) throws(StoreFailure) -> Bool {
    guard names.appCount != nil, names.record?.identifier != identifier else { return true }
    return try connection.row(.appExists, [identifier.rawValue.databaseValue]) { _ in true }
      ?? false
  }

  /// Removes the app with all its data (G7).
  package func removeApp(_ identifier: BundleIdentifier) throws(StoreFailure) {
    guard let number = try number(of: identifier) else { return }
    try write { () throws(StoreFailure) in
      if try exists(identifier) { names.appCount? -= 1 }
      for uses in [Query.letGoAllPending, .letGoAllDelivered, .letGoResponses] {
        try letGo(uses, [number.databaseValue])
      }
      for regions in [Query.forgetAllRegions, .forgetAllMonitored] {
        try forgetRegions(regions, [number.databaseValue], app: number)
      }
      for table in [
        Query.removeAllPending, .removeAllDelivered, .removeCategories, .removeResponses,
        .removeSubscriptions, .removeApp,
      ] {
        try connection.run(table, [number.databaseValue])
      }
      names.forget(identifier, number)
    }
  }

  /// The categories of an app, by identifier.
  package func categories(
    of app: BundleIdentifier
  ) throws(StoreFailure) -> [NotificationCategory] {
    guard let number = try number(of: app) else { return [] }
    return try connection.rows(.categories, [number.databaseValue]) { try $0.stored(0) }
  }

  /// One category of an app.
  package func category(
    _ identifier: String, of app: BundleIdentifier
  ) throws(StoreFailure) -> NotificationCategory? {
    guard let number = try number(of: app) else { return nil }
    return try connection.row(.category, [number.databaseValue, .bytes(identifier)]) {
      try $0.stored(0)
    }
  }

  /// Replaces all categories of an app (F10); of two with one identifier the later one stays.
  package func setCategories(
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

  /// The settings of all apps; the defaults if none were saved.
  package func globalSettings() throws(StoreFailure) -> GlobalSettings {
    if let known = names.settings { return known.value }
    let settings = try connection.row(.settings) { try $0.stored(0) } ?? GlobalSettings()
    names.settings = Known(settings)
    return settings
  }

  /// The time at which calendar dates were last delivered, or the clock was set back.
  package func handledTime() throws(StoreFailure) -> WallTime? {
    try connection.row(.handledTime) { WallTime(microseconds: try $0.integer(0)) }
  }

  /// Replaces that time.
  package func save(handledTime: WallTime?) throws(StoreFailure) {
    try write { () throws(StoreFailure) in
      try connection.run(.saveHandledTime, [handledTime?.microseconds.databaseValue ?? .null])
    }
  }

  /// Replaces the settings of all apps.
  package func save(_ settings: GlobalSettings) throws(StoreFailure) {
    try write { () throws(StoreFailure) in
      try connection.run(.saveSettings, [.stored(settings)])
      names.settings = Known(settings)
    }
  }
}

extension SQLiteStore {
  /// The store's cache of the small tables, so that an addition is one insertion.
  ///
  /// It is a value: a rollback restores the copy that was made at the savepoint.
  struct Names {
    var apps: [BundleIdentifier: Int64] = [:]
    /// How many apps have a record, once they were counted.
    var appCount: Int?
    var clocks: [ClockName: Int64] = [:]
    /// The number of waiting requests of each app, as committed.
    var counts: [Int64: Int] = [:]
    /// The changes of the open transaction to these counts.
    var changes: [Int64: Int] = [:]
    /// The record that was read or saved last, because most transactions serve one app.
    var record: AppRecord?
    /// The settings of all apps, once they were read or saved: every delivery needs them.
    var settings: Known<GlobalSettings>?
    /// The subscription that was read or saved last: a message reads it three times, and most follow one of the same.
    var subscription: HeldSubscription?
    /// The earliest dates of the clocks, once they were read; additions keep them up to date.
    var heads: [ClockHead]?
    /// How many delivered notifications apps have, once they were counted: each new notification needs that.
    var delivered: DeliveredCounts?
    /// How many bytes the pending requests of apps have, once they were summed; a removal makes the sum unknown.
    var pendingBytes: [Int64: Int] = [:]
    /// The next release of held notifications, once it was read; any change of a notification clears it.
    var nextRelease: WallTime??

    /// The number of regions of each app, once they were counted.
    var regions: [Int64: Int]?
    /// The number of changes of circles that the open transaction has recorded.
    var circleChanges = 0

    /// Applies the changes of a committed transaction.
    mutating func commitCounts() {
      circleChanges = 0
      for (app, change) in changes {
        if let count = counts[app] { counts[app] = count + change }
      }
      changes = [:]
    }

    /// Counts a request that was added.
    mutating func added(bytes: Int, of app: Int64) {
      changes[app, default: 0] += 1
      pendingBytes[app]? += bytes
    }

    /// Forgets an app whose row was removed.
    mutating func forget(_ identifier: BundleIdentifier, _ number: Int64) {
      apps[identifier] = nil
      counts[number] = nil
      changes[number] = nil
      regions?[number] = nil
      if record?.identifier == identifier { record = nil }
      if subscription?.value.app == identifier { subscription = nil }
      delivered?.forget(number)
      pendingBytes[number] = nil
      heads = nil
      nextRelease = nil
    }

    /// Updates the heads for an added request; a removed one makes them unknown.
    mutating func added(_ due: DueDate?, clock number: Int64?) {
      guard let due, let number, let heads else { return }
      let added = ClockHead(number: number, due)
      if let index = heads.firstIndex(where: { $0.number == number }) {
        self.heads?[index].lower(to: added)
      } else {
        self.heads?.append(added)
      }
    }
  }

  /// The number of delivered notifications of each app and in total, and the bytes of their requests and postings.
  struct DeliveredCounts {
    typealias Count = (count: Int, bytes: Int)

    private var apps: [Int64: Count] = [:]
    private(set) var all: Count = (0, 0)

    subscript(app: Int64) -> Count { apps[app] ?? (0, 0) }

    /// The app with the most bytes.
    var largest: Int64? {
      apps.filter { $0.value.count > 0 }
        .max { ($0.value.bytes, $1.key) < ($1.value.bytes, $0.key) }?.key
    }

    /// Counts notifications that were delivered or removed.
    mutating func add(_ count: Int, bytes: Int, of app: Int64) {
      let old = self[app]
      apps[app] = (old.count + count, old.bytes + bytes)
      all = (all.count + count, all.bytes + bytes)
    }

    /// Forgets an app whose notifications were removed.
    mutating func forget(_ app: Int64) {
      let old = self[app]
      apps[app] = nil
      all = (all.count - old.count, all.bytes - old.bytes)
    }
  }

  /// A value behind one reference, because the names are copied for every event.
  final class Known<Value: Sendable>: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  /// The number that represents an app in the other tables, if it has one.
  func number(of app: BundleIdentifier) throws(StoreFailure) -> Int64? {
    if let number = names.apps[app] { return number }
    let number = try connection.row(.appNumber, [app.rawValue.databaseValue]) { try $0.integer(0) }
    names.apps[app] = number
    return number
  }

  /// The number that represents an app in the other tables; created if it has none.
  func madeNumber(of app: BundleIdentifier) throws(StoreFailure) -> Int64 {
    if let number = try number(of: app) { return number }
    let number = try connection.insert(.addAppNumber, [app.rawValue.databaseValue])
    names.apps[app] = number
    return number
  }

  /// The number that represents a clock; created if it has none.
  func madeNumber(of clock: ClockName) throws(StoreFailure) -> Int64 {
    if let number = names.clocks[clock] { return number }
    let number = try connection.insert(
      .addClock, [clock.kind.rawValue.databaseValue, clock.name.databaseValue])
    names.clocks[clock] = number
    return number
  }

  /// Reads the clocks, of which there is one for each zone and each boot that some request uses.
  func loadClocks() throws(StoreFailure) {
    let clocks = try connection.rows(.clocks) { row in
      (ClockName(kind: try row.integer(1), name: try row.bytesAsText(2)), try row.integer(0))
    }
    for case (let clock?, let number) in clocks { names.clocks[clock] = number }
  }

  func writePendingCounts() throws(StoreFailure) {
    for (app, change) in names.changes where change != 0 {
      try connection.run(.changePendingCount, [change.databaseValue, app.databaseValue])
    }
  }
}
