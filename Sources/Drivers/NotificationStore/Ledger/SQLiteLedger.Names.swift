import Foundation
import GRDB
import NotificationCore
import NotificationModel

extension SQLiteLedger {
  /// What the ledger remembers of the small tables, so that an addition is one insertion.
  ///
  /// A value: a rollback puts back the copy that was made at the mark.
  struct Names {
    var apps: [BundleIdentifier: Int64] = [:]
    var clocks: [ClockName: Int64] = [:]
    /// How many requests of an app wait, as committed.
    var counts: [Int64: Int] = [:]
    /// By how many the open transaction has changed that so far.
    var changes: [Int64: Int] = [:]
    /// The record that was read or saved last: most passes serve one app.
    var record: AppRecord?
    /// The settings of all apps, once they were read or saved: every delivery asks for them.
    var settings: KnownSettings?
    /// The earliest dates of the clocks, once they were read; additions keep them true.
    var heads: [ClockHead]?
    /// The next release of what is held, once it was read; any change of a notification forgets it.
    var nextRelease: WallTime??

    /// How many regions apps have, once they were counted.
    var regions: [Int64: Int]?
    /// How many changes of circles the open transaction has noted so far.
    var circleChanges = 0

    /// Takes over what was committed.
    mutating func settleCounts() {
      circleChanges = 0
      for (app, change) in changes {
        if let count = counts[app] { counts[app] = count + change }
      }
      changes = [:]
    }

    /// Forgets an app whose row is gone.
    mutating func forget(_ identifier: BundleIdentifier, _ number: Int64) {
      apps[identifier] = nil
      counts[number] = nil
      changes[number] = nil
      regions?[number] = nil
      if record?.identifier == identifier { record = nil }
      heads = nil
      nextRelease = nil
    }

    /// Takes a request into account that was added; one that went away makes the heads unknown.
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

  /// The settings of all apps behind one reference, because the names are copied for every event.
  final class KnownSettings: Sendable {
    let value: GlobalSettings

    init(_ value: GlobalSettings) { self.value = value }
  }

  /// The number that stands for an app in the other tables, if it has one.
  func number(of app: BundleIdentifier) throws(StoreFailure) -> Int64? {
    if let number = names.apps[app] { return number }
    let number = try connection.row(.appNumber, [app.rawValue.databaseValue]) { try $0.integer(0) }
    names.apps[app] = number
    return number
  }

  /// The number that stands for an app in the other tables, made if it has none.
  func madeNumber(of app: BundleIdentifier) throws(StoreFailure) -> Int64 {
    if let number = try number(of: app) { return number }
    let number = try connection.insert(.addAppNumber, [app.rawValue.databaseValue])
    names.apps[app] = number
    return number
  }

  /// The number that stands for a clock, made if it has none.
  func madeNumber(of clock: ClockName) throws(StoreFailure) -> Int64 {
    if let number = names.clocks[clock] { return number }
    let number = try connection.insert(
      .addClock, [clock.kind.rawValue.databaseValue, clock.name.databaseValue])
    names.clocks[clock] = number
    return number
  }

  /// Reads the clocks, of which there is one for each zone and each boot that some request knows.
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
