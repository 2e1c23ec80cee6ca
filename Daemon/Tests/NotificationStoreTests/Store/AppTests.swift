import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// Apps, their categories and the settings of all of them.
@Suite struct AppTests {
  @Test(arguments: StoreKind.allCases)
  func `An app record is read as it was saved`(kind: StoreKind) throws {
    try kind.run { store in
      let app = try Samples.app("organizer")
      #expect(try store.app(app) == nil)
      let record = Self.record(app)
      try store.save(record)
      #expect(try store.app(app) == record)
      try store.save(AppRecord(identifier: app, displayName: "Renamed"))
      #expect(try store.apps().map(\.displayName) == ["Renamed"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Apps are listed by identifier, and only saved ones`(kind: StoreKind) throws {
    try kind.run { store in
      for name in ["b", "a-b", "a.b", "Z"] {
        try store.save(AppRecord(identifier: try Samples.app(name), displayName: name))
      }
      try store.save(Samples.pending("a", of: try Samples.app("unsaved"), due: nil))
      #expect(try store.apps().map(\.displayName) == ["Z", "a-b", "a.b", "b"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Apps are counted, and those with nothing of the user's are found in the order of saving`(
    kind: StoreKind
  ) throws {
    try kind.run { store in
      var passing: [AppRecord] = []
      for name in ["c", "a", "b"] {
        var record = AppRecord(identifier: try Samples.app(name), displayName: name)
        record.settings.status = .authorized
        record.settings.isUndecided = true
        try store.save(record)
        passing.append(record)
      }
      var decided = AppRecord(identifier: try Samples.app("decided"), displayName: "Decided")
      decided.settings.status = .denied
      try store.save(decided)
      #expect(try store.appCount() == 4)
      try store.save(passing[0])
      #expect(try store.passingApps(limit: 2) == [passing[1].identifier, passing[2].identifier])
      passing[1].settings.isUndecided = false
      try store.save(passing[1])
      try store.begin()
      try store.savepoint()
      try store.removeApp(passing[2].identifier)
      try store.save(AppRecord(identifier: try Samples.app("new"), displayName: "New"))
      #expect(try store.appCount() == 4)
      try store.rollbackToSavepoint()
      #expect(try store.appCount() == 4)
      try store.removeApp(decided.identifier)
      try store.removeApp(decided.identifier)
      try store.commit()
      #expect(try store.appCount() == 3)
      #expect(try store.passingApps(limit: 9) == [passing[2].identifier, passing[0].identifier])
    }
  }

  @Test(.rules("G7"), arguments: StoreKind.allCases)
  func `Removing an app removes everything that belongs to it`(kind: StoreKind) throws {
    try kind.run { store in
      let (gone, stays) = (try Samples.app("gone"), try Samples.app("stays"))
      for (index, app) in [gone, stays].enumerated() {
        try store.save(AppRecord(identifier: app, displayName: "App"))
        try store.setCategories([NotificationCategory(identifier: "c")], of: app)
        try store.save(Samples.pending("p", of: app, due: Samples.wall(1)))
        try store.save(Samples.delivered("d", of: app, number: Int64(index), at: 1))
        try store.save(Samples.response(Int64(index), of: app))
      }
      let expected = try StorePicture(store, [stays])
      try store.removeApp(gone)
      try store.removeApp(try Samples.app("nobody"))
      let (left, all) = (try StorePicture(store, [stays]), try StorePicture(store, [gone]))
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
      try store.save(Samples.pending("new", of: gone, due: nil))
      #expect(try store.pendingCount(of: gone) == 1)
    }
  }

  @Test(.rules("F10"), arguments: StoreKind.allCases)
  func `Setting categories replaces the whole set`(kind: StoreKind) throws {
    try kind.run { store in
      let app = try Samples.app("organizer")
      let action = NotificationAction(identifier: "done", title: "Done")
      try store.setCategories(
        [
          NotificationCategory(identifier: "b", actions: [action]),
          NotificationCategory(identifier: "a"),
        ], of: app)
      #expect(try store.categories(of: app).map(\.identifier) == ["a", "b"])
      #expect(try store.category("b", of: app)?.actions == [action])
      try store.setCategories([NotificationCategory(identifier: "c")], of: app)
      #expect(try store.categories(of: app).map(\.identifier) == ["c"])
      #expect(try store.category("a", of: app) == nil)
      try store.setCategories([], of: app)
      #expect(try store.categories(of: app).isEmpty)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Of two categories with one identifier the later one stays`(kind: StoreKind) throws {
    try kind.run { store in
      let app = try Samples.app("organizer")
      try store.setCategories(
        [
          NotificationCategory(identifier: "a", options: []),
          NotificationCategory(identifier: "a", options: .customDismissAction),
        ], of: app)
      #expect(try store.categories(of: app).map(\.options) == [.customDismissAction])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Settings of a new store are the defaults`(kind: StoreKind) throws {
    try kind.run { store in
      #expect(try store.globalSettings() == GlobalSettings())
      #expect(try store.handledTime() == nil)
      var settings = GlobalSettings()
      settings.focus = FocusMode(
        name: "Work", allowedApps: [try Samples.app("organizer")],
        allowedPeople: ["anna@example.com"],
        schedules: [FocusSchedule(days: [1, 7], start: 0, end: 1_439)])
      settings.focusModes = [FocusMode(name: "Sleep"), try #require(settings.focus)]
      settings.focusIsScheduled = true
      settings.focusEnds = ["Sleep": WallTime(seconds: 5)]
      settings.languages = ["de", "en"]
      try store.save(settings)
      #expect(try store.globalSettings() == settings)
      let time = WallTime(seconds: 1_780_304_400)
      try store.save(handledTime: time)
      #expect(try store.handledTime() == time)
      try store.begin()
      try store.save(handledTime: nil)
      #expect(try store.handledTime() == nil)
      store.rollback()
      #expect(try store.handledTime() == time)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Settings roll back with the savepoint and with the transaction`(kind: StoreKind) throws {
    try kind.run { store in
      var settings = GlobalSettings()
      try store.begin()
      #expect(try store.globalSettings() == settings)
      try store.savepoint()
      settings.summaryIsOn = true
      try store.save(settings)
      #expect(try store.globalSettings().summaryIsOn)
      try store.rollbackToSavepoint()
      #expect(try !store.globalSettings().summaryIsOn)
      try store.save(settings)
      store.rollback()
      #expect(try !store.globalSettings().summaryIsOn)
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
    record.launch.environment = ["LANG": "de_DE.UTF-8"]
    record.openQuestion = [.criticalAlert]
    record.mutedUntil = WallTime(seconds: 77)
    return record
  }
}
