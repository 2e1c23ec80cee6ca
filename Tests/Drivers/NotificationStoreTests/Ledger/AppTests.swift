import NotificationCore
import NotificationModel
import TestSupport
import Testing

/// Apps, their categories and the settings of all of them.
@Suite struct AppTests {
  @Test(arguments: LedgerKind.allCases)
  func `An app record is read as it was saved`(kind: LedgerKind) throws {
    try kind.run { ledger in
      let app = try Samples.app("organizer")
      #expect(try ledger.app(app) == nil)
      let record = Self.record(app)
      try ledger.save(record)
      #expect(try ledger.app(app) == record)
      try ledger.save(AppRecord(identifier: app, displayName: "Renamed"))
      #expect(try ledger.apps().map(\.displayName) == ["Renamed"])
    }
  }

  @Test(arguments: LedgerKind.allCases)
  func `Apps are listed by identifier, and only saved ones`(kind: LedgerKind) throws {
    try kind.run { ledger in
      for name in ["b", "a-b", "a.b", "Z"] {
        try ledger.save(AppRecord(identifier: try Samples.app(name), displayName: name))
      }
      try ledger.save(Samples.pending("a", of: try Samples.app("unsaved"), due: nil))
      #expect(try ledger.apps().map(\.displayName) == ["Z", "a-b", "a.b", "b"])
    }
  }

  @Test(.rules("G7"), arguments: LedgerKind.allCases)
  func `Removing an app removes everything that belongs to it`(kind: LedgerKind) throws {
    try kind.run { ledger in
      let (gone, stays) = (try Samples.app("gone"), try Samples.app("stays"))
      for (index, app) in [gone, stays].enumerated() {
        try ledger.save(AppRecord(identifier: app, displayName: "App"))
        try ledger.setCategories([NotificationCategory(identifier: "c")], of: app)
        try ledger.save(Samples.pending("p", of: app, due: Samples.wall(1)))
        try ledger.save(Samples.delivered("d", of: app, number: Int64(index), at: 1))
        try ledger.save(Samples.response(Int64(index), of: app))
      }
      let expected = try LedgerPicture(ledger, [stays])
      try ledger.removeApp(gone)
      try ledger.removeApp(try Samples.app("nobody"))
      let (left, all) = (try LedgerPicture(ledger, [stays]), try LedgerPicture(ledger, [gone]))
      #expect(left.pending == expected.pending)
      #expect(left.categories == expected.categories)
      #expect(left.delivered[0] == expected.delivered[0])
      #expect(left.responses[0] == expected.responses[0])
      #expect(left.apps.map(\.identifier) == [stays])
      #expect(all.pending == [[]])
      #expect(all.categories == [[]])
      #expect(all.delivered[0].isEmpty)
      #expect(all.delivered[1].count == 1)
      #expect(all.responses[0].isEmpty)
      #expect(all.pendingCounts == [0, 1])
      try ledger.save(Samples.pending("new", of: gone, due: nil))
      #expect(try ledger.pendingCount(of: gone) == 1)
    }
  }

  @Test(.rules("F10"), arguments: LedgerKind.allCases)
  func `Setting categories replaces the whole set`(kind: LedgerKind) throws {
    try kind.run { ledger in
      let app = try Samples.app("organizer")
      let action = NotificationAction(identifier: "done", title: "Done")
      try ledger.setCategories(
        [
          NotificationCategory(identifier: "b", actions: [action]),
          NotificationCategory(identifier: "a"),
        ], of: app)
      #expect(try ledger.categories(of: app).map(\.identifier) == ["a", "b"])
      #expect(try ledger.category("b", of: app)?.actions == [action])
      try ledger.setCategories([NotificationCategory(identifier: "c")], of: app)
      #expect(try ledger.categories(of: app).map(\.identifier) == ["c"])
      #expect(try ledger.category("a", of: app) == nil)
      try ledger.setCategories([], of: app)
      #expect(try ledger.categories(of: app).isEmpty)
    }
  }

  @Test(arguments: LedgerKind.allCases)
  func `Of two categories with one identifier the later one stays`(kind: LedgerKind) throws {
    try kind.run { ledger in
      let app = try Samples.app("organizer")
      try ledger.setCategories(
        [
          NotificationCategory(identifier: "a", options: []),
          NotificationCategory(identifier: "a", options: .customDismissAction),
        ], of: app)
      #expect(try ledger.categories(of: app).map(\.options) == [.customDismissAction])
    }
  }

  @Test(arguments: LedgerKind.allCases)
  func `Settings of a new store are the defaults`(kind: LedgerKind) throws {
    try kind.run { ledger in
      #expect(try ledger.globalSettings() == GlobalSettings())
      #expect(try ledger.handledTime() == nil)
      var settings = GlobalSettings()
      settings.focus = FocusMode(
        name: "Work", allowedApps: [try Samples.app("organizer")],
        allowedPeople: ["anna@example.com"],
        schedules: [FocusSchedule(days: [1, 7], start: 0, end: 1_439)])
      settings.focusModes = [FocusMode(name: "Sleep"), try #require(settings.focus)]
      settings.focusIsScheduled = true
      settings.focusEnds = ["Sleep": WallTime(seconds: 5)]
      settings.languages = ["de", "en"]
      try ledger.save(settings)
      #expect(try ledger.globalSettings() == settings)
      let time = WallTime(seconds: 1_780_304_400)
      try ledger.save(handledTime: time)
      #expect(try ledger.handledTime() == time)
      try ledger.begin()
      try ledger.save(handledTime: nil)
      #expect(try ledger.handledTime() == nil)
      ledger.rollback()
      #expect(try ledger.handledTime() == time)
    }
  }

  @Test(arguments: LedgerKind.allCases)
  func `Settings roll back with the savepoint and with the transaction`(kind: LedgerKind) throws {
    try kind.run { ledger in
      var settings = GlobalSettings()
      try ledger.begin()
      #expect(try ledger.globalSettings() == settings)
      try ledger.savepoint()
      settings.summaryIsOn = true
      try ledger.save(settings)
      #expect(try ledger.globalSettings().summaryIsOn)
      try ledger.rollbackToSavepoint()
      #expect(try !ledger.globalSettings().summaryIsOn)
      try ledger.save(settings)
      ledger.rollback()
      #expect(try !ledger.globalSettings().summaryIsOn)
    }
  }

  private static func record(_ app: BundleIdentifier) -> AppRecord {
    var record = AppRecord(identifier: app, displayName: "Örganizer", program: ["/bin/organizer"])
    record.settings.status = .authorized
    record.settings.requested = [.alert, .sound]
    record.settings.criticalAlerts = false
    record.entitlements.timeSensitive = true
    record.extensions = [
      AppExtension(
        point: .service, identifier: app, executable: "/bin/service", principalClass: "Service")
    ]
    record.badge = 3
    record.environment = ["LANG": "de_DE.UTF-8"]
    record.openQuestion = [.criticalAlert]
    record.mutedUntil = WallTime(seconds: 77)
    return record
  }
}
