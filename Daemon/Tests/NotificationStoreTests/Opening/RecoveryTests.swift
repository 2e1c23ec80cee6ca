import Foundation
import NotificationEngine
import NotificationModel
import NotificationStore
import Testing

/// Damaged databases: set aside, never deleted, and their readable rows are kept.
@Suite struct RecoveryTests {
  @Test func `A file that is not a database is set aside`() throws {
    let folder = try StoreFolder()
    try folder.open().store.close()
    try folder.damage(pages: [1])
    let rubbish = try Data(contentsOf: URL(fileURLWithPath: folder.database))
    let opened = try folder.open()
    let report = try #require(opened.rescue)
    #expect(report.setAside == folder.database + ".damaged-T")
    #expect(try Data(contentsOf: URL(fileURLWithPath: report.setAside)) == rubbish)
    #expect(report.reason.hasPrefix(folder.database))
    #expect(report.pending == 0)
    #expect(try opened.store.pendingCount() == 0)
    try opened.store.save(GlobalSettings())
    opened.store.close()
    #expect(folder.files == ["store.sqlite", "store.sqlite.damaged-T"])
    #expect(try folder.open().rescue == nil)
  }

  @Test func `Rows around a lost page are recovered in their order`() throws {
    let folder = try StoreFolder()
    let app = try Self.fill(folder, requests: 120)
    let pages = try folder.pages(of: "pending")
    try #require(pages.count > 8)
    try folder.damage(pages: [pages[2], pages[5]])
    let opened = try Self.reopenAfterDamage(folder, app)
    let report = try #require(opened.rescue)
    let names = try opened.store.pending(of: app).map(\.request.identifier)
    #expect(names == Self.names(120).filter(names.contains))
    #expect(names.count == report.pending)
    #expect((90..<120).contains(names.count), "\(names.count)")
    #expect(names.first == "request-0")
    #expect(names.last == "request-119")
    #expect(report.gaps == 2)
    #expect(try opened.store.app(app)?.displayName == "Organizer")
    #expect(try opened.store.pendingCount(of: app) == names.count)
    #expect(report.summary.contains(report.setAside))
    let due = try #require(opened.store.pending("request-7", of: app)?.due)
    #expect(due == Samples.boot(7, wall: 7))
    opened.store.close()
  }

  @Test func `A lost first or last page does not stop the recovery`() throws {
    let folder = try StoreFolder()
    let app = try Self.fill(folder, requests: 120)
    let pages = try folder.pages(of: "pending")
    try folder.damage(pages: [try #require(pages.first), try #require(pages.last)])
    let opened = try Self.reopenAfterDamage(folder, app)
    let names = try opened.store.pending(of: app).map(\.request.identifier)
    #expect((100..<120).contains(names.count), "\(names.count)")
    #expect(try #require(opened.rescue).gaps == 2)
    opened.store.close()
  }

  @Test func `Requests survive the loss of the table of apps`() throws {
    let folder = try StoreFolder()
    let app = try Self.fill(folder, requests: 20)
    try folder.damage(pages: try folder.pages(of: "app"))
    let opened = try Self.reopenAfterDamage(folder, app)
    #expect(try opened.store.pending(of: app).count == 20)
    #expect(try opened.store.apps().isEmpty)
    opened.store.close()
  }

  @Test func `A damaged row is left out and counted`() throws {
    let folder = try StoreFolder()
    let app = try Self.fill(folder, requests: 5)
    try folder.edit(
      "UPDATE pending SET request = x'7B' WHERE identifier = CAST('request-2' AS BLOB)")
    let store = try folder.open().store
    let failure = #expect(throws: StoreFailure.self) { try store.pending("request-2", of: app) }
    #expect(failure?.kind == .damaged)
    #expect(failure?.remedy.contains("Restart") == true)
    store.close()
    let opened = try folder.open()
    let report = try #require(opened.rescue)
    #expect(report.unreadableRows == 1)
    #expect(report.reason.contains("request"))
    #expect(try opened.store.pending(of: app).count == 4)
    opened.store.close()
    #expect(try folder.open().rescue == nil)
  }

  @Test func `Rows that only the write-ahead log holds are recovered too`() throws {
    let folder = try StoreFolder()
    let app = try Samples.app("organizer")
    let store = try folder.open().store
    try store.save(Samples.pending("in the log", of: app, due: nil))
    let crashed = try folder.crashed()
    store.close()
    try Data("x".utf8).write(to: URL(fileURLWithPath: crashed.database + ".damage"))
    let opened = try crashed.open()
    #expect(try #require(opened.rescue).pending == 1)
    #expect(try opened.store.pending(of: app).count == 1)
    #expect(crashed.files.contains("store.sqlite.damaged-T"))
    #expect(crashed.files.contains("store.sqlite.damaged-T-wal"))
    opened.store.close()
  }

  @Test func `All other tables are recovered, and no number is given again`() throws {
    let folder = try StoreFolder()
    let app = try Self.fill(folder, requests: 3)
    let store = try folder.open().store
    var settings = GlobalSettings()
    settings.isLocked = true
    try store.begin()
    try store.save(settings)
    try store.setCategories([NotificationCategory(identifier: "task")], of: app)
    let number = try store.nextNumber()
    try store.save(
      Samples.delivered("d", of: app, number: number, at: 5, stage: .held, heldUntil: 9))
    try store.save(Samples.response(number, of: app, text: "later"))
    var atHome = Samples.pending("home", of: app, due: nil)
    let home = Region(identifier: "home", latitude: 52.5, longitude: 13.4, radius: 100)
    atHome.request.trigger = .location(home, repeats: true)
    try store.save(atHome)
    try store.monitor(home, of: app)
    for record in try store.regions(seenFrom: StorePicture.places[2], within: 0) {
      try store.setState(record.owner == .app ? .outside : .inside, ofRegion: record.key)
    }
    try store.commit()
    let before = try StorePicture(store, [app])
    store.close()
    try Data("x".utf8).write(to: URL(fileURLWithPath: folder.database + ".damage"))
    let opened = try folder.open()
    #expect(try StorePicture(opened.store, [app]) == before)
    #expect(try opened.store.nextNumber() > number)
    let report = try #require(opened.rescue)
    let counts = [
      report.apps, report.categories, report.delivered, report.responses, report.regions,
    ]
    #expect(counts == [1, 1, 1, 1, 1])
    #expect(report.pending == 4)
    #expect(report.gaps + report.unreadableRows == 0)
    opened.store.close()
  }

  @Test func `A recovery that a crash interrupted is finished or begun again`() throws {
    let folder = try StoreFolder()
    let app = try Self.fill(folder, requests: 3)
    let manager = FileManager.default
    try manager.copyItem(atPath: folder.database, toPath: folder.database + ".rescued")
    try Data("half".utf8).write(to: URL(fileURLWithPath: folder.database + ".rescue"))
    try folder.damage(pages: [1])
    let opened = try folder.open()
    #expect(try opened.store.pending(of: app).count == 3)
    opened.store.close()
    #expect(folder.files.contains("store.sqlite.damaged-T"))
    #expect(!folder.files.contains("store.sqlite.rescued"))
  }

  @Test func `Two damaged files of one instant have two names`() throws {
    let folder = try StoreFolder()
    for _ in 1...2 {
      try folder.open().store.close()
      try folder.damage(pages: [1])
    }
    try folder.open().store.close()
    #expect(
      folder.files == ["store.sqlite", "store.sqlite.damaged-T", "store.sqlite.damaged-T-2"])
  }

  private static func names(_ count: Int) -> [String] {
    (0..<count).map { "request-\($0)" }
  }

  /// Fills a database with requests of about a kilobyte, so that they spread over many pages.
  private static func fill(_ folder: StoreFolder, requests: Int) throws -> BundleIdentifier {
    let app = try Samples.app("organizer")
    let store = try folder.open().store
    try store.begin()
    try store.save(AppRecord(identifier: app, displayName: "Organizer"))
    for (index, name) in names(requests).enumerated() {
      let due = Samples.boot(Int64(index), wall: Int64(index))
      let title = String(repeating: "x", count: 600)
      try store.save(Samples.pending(name, of: app, due: due, title: title))
    }
    try store.commit()
    store.close()
    return app
  }

  /// Detects the damage by reading, as the daemon does, unless opening has detected it; then opens again.
  private static func reopenAfterDamage(
    _ folder: StoreFolder, _ app: BundleIdentifier
  ) throws -> OpenedStore {
    let opened = try folder.open()
    guard opened.rescue == nil else { return opened }
    let failure = #expect(throws: StoreFailure.self) {
      _ = try opened.store.apps()
      _ = try opened.store.pending(of: app)
    }
    #expect(failure?.kind == .damaged)
    opened.store.close()
    return try folder.open()
  }
}
