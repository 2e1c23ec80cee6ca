import NotificationEngine
import NotificationModel
import Places
import NotificationWire
import Testing

@testable import NotificationStore

/// Stores of earlier versions, brought up to date.
@Suite struct MigrationTests {
  private let folder: StoreFolder
  private let app: BundleIdentifier

  init() throws {
    folder = try StoreFolder()
    app = try Samples.app("organizer")
  }

  /// Adds a request as version 3 kept it.
  private func add(_ number: Int, _ request: String) throws {
    try folder.edit(
      """
      INSERT OR IGNORE INTO app (number, identifier) VALUES (1, '\(app.rawValue)');
      INSERT INTO pending (sequence, app, identifier, added, request)
      VALUES (\(number), 1, CAST('\(number)' AS BLOB), 0, CAST('\(request)' AS BLOB));
      """)
  }

  private func written(_ trigger: Trigger?) -> String {
    var request = Samples.request("x")
    request.trigger = trigger
    return String(decoding: WireRequest.encode(request), as: UTF8.self)
  }

  @Test func `The regions of requests of version 3 are watched after the migration`() throws {
    try folder.makeOldStore(steps: 3)
    let regions = [
      Region(identifier: "home", latitude: 52.5163, longitude: 13.3777, radius: 500),
      Region(
        identifier: "caf\u{E9} \"x\" \\ \u{1F600}", latitude: -10, longitude: 170, radius: 1,
        notifyOnEntry: false),
      Region(
        identifier: "", latitude: 0, longitude: 0, radius: 1_000_000, notifyOnExit: false),
    ]
    for (index, region) in regions.enumerated() {
      try add(index + 1, written(.location(region, repeats: index == 1)))
    }
    try add(10, written(.timeInterval(seconds: 60, repeats: false)))
    try add(11, written(nil))
    let store = try folder.open().store
    let here = GeocentricPoint(Coordinate(latitude: 52.5163, longitude: 13.3777))
    let found = try store.regions(seenFrom: here, within: 0)
    #expect(found.map(\.region) == regions)
    #expect(found.map(\.key) == [1, 2, 3])
    #expect(found.map(\.owner) == ["1", "2", "3"].map { .request(identifier: $0) })
    #expect(found.allSatisfy { $0.state == .unknown && $0.app == app })
    try store.removePending(["1"], of: app)
    #expect(try store.regionCount(of: app) == 2)
    store.close()
  }

  @Test func `Damaged requests of version 3 do not stop the migration`() throws {
    try folder.makeOldStore(steps: 3)
    for (index, text) in [
      "rubbish \"location\"", "{\"trigger\":{\"kind\":\"location\"}}",
      "{\"trigger\":{\"kind\":\"location\",\"region\":7}}",
      "{\"trigger\":{\"kind\":\"location\",\"region\":{\"identifier\":1,\"latitude\":\"x\"}}}",
      "{\"trigger\":\"location\"}",
      "{\"trigger\":{\"kind\":\"location\",\"region\":{\"identifier\":\"a\",\"latitude\":1,"
        + "\"longitude\":2,\"radius\":\"3\"}}}",
    ].enumerated() {
      try add(index + 1, text)
    }
    let store = try folder.open().store
    #expect(try store.regionCount(of: nil) == 0)
    #expect(try store.pendingCount(of: app) == 0)
    store.close()
  }

  @Test func `The programs of version 6 can be forgotten after the migration, the oldest first`()
    throws
  {
    try folder.makeOldStore(steps: 6)
    for (number, name) in ["b", "a"].enumerated() {
      var record = AppRecord(identifier: try Samples.app(name), displayName: name)
      record.settings.isUndecided = true
      let text = String(decoding: WireBlob.encode(record), as: UTF8.self)
      try folder.edit(
        """
        INSERT INTO app (number, identifier, record)
        VALUES (\(number + 1), '\(record.identifier)', CAST('\(text)' AS BLOB));
        """)
    }
    let store = try folder.open().store
    #expect(try store.passingApps(limit: 9) == ["b", "a"].map { try Samples.app($0) })
    #expect(try store.appCount() == 2)
    store.close()
  }
}
