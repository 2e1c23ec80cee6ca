import NotificationEngine
import NotificationModel
import NotificationStore
import Places
import TestSupport
import Testing

/// Regions of requests and of apps: consistent with their owners, and found by their location.
@Suite struct RegionTests {
  private static let berlin = Coordinate(latitude: 52.5163, longitude: 13.3777)
  private static let here = GeocentricPoint(berlin)

  /// A region some metres north of here.
  private static func region(
    _ identifier: String = "r", north metres: Double = 0, radius: Double = 100
  ) -> Region {
    Region(
      identifier: identifier, latitude: berlin.latitude + metres / 111_280,
      longitude: berlin.longitude, radius: radius)
  }

  private static func pending(
    _ identifier: String, of app: BundleIdentifier, at region: Region
  ) -> PendingRequest {
    var pending = Samples.pending(identifier, of: app, due: nil)
    pending.request.trigger = .location(region, repeats: false)
    return pending
  }

  @Test(arguments: StoreKind.allCases)
  func `A request's region is watched from its addition to its removal`(kind: StoreKind) throws {
    try kind.run { store in
      let app = try Samples.app("organizer")
      #expect(try store.regions(seenFrom: Self.here, within: 1e9).isEmpty)
      #expect(try store.nearestBorder(from: Self.here) == nil)
      let region = Self.region("home", north: 300)
      try store.save(Self.pending("a", of: app, at: region))
      try store.save(Samples.pending("b", of: app, due: Samples.wall(1)))
      let record = try #require(store.regions(seenFrom: Self.here, within: 0).first)
      #expect(record.app == app)
      #expect(record.owner == .request(identifier: "a"))
      #expect(record.region == region)
      #expect(record.state == .unknown)
      #expect(try store.region(record.key) == record)
      #expect(try store.regionCount(of: app) == 1)
      let border = try store.nearestBorder(from: Self.here) ?? .nan
      #expect(abs(border - 200) < 0.5)
      #expect(try store.monitoredRegions(of: app).isEmpty)
      try store.removePending(["b"], of: app)
      #expect(try store.regionCount(of: nil) == 1)
      try store.removePending(["a", "a"], of: app)
      #expect(try store.regionCount(of: nil) == 0)
      #expect(try store.region(record.key) == nil)
      #expect(try store.regions(seenFrom: Self.here, within: 1e9).isEmpty)
      #expect(try store.nearestBorder(from: Self.here) == nil)
    }
  }

  @Test(.rules("G7"), arguments: StoreKind.allCases)
  func `An app's regions are removed with its requests, and with the app`(
    kind: StoreKind
  ) throws {
    try kind.run { store in
      let (app, other) = (try Samples.app("organizer"), try Samples.app("other"))
      for app in [app, other] {
        try store.save(AppRecord(identifier: app, displayName: "App"))
        try store.save(Self.pending("a", of: app, at: Self.region("a")))
        try store.save(Self.pending("b", of: app, at: Self.region("a")))
        try store.monitor(Self.region("a"), of: app)
      }
      #expect(try store.regionCount(of: nil) == 6)
      try store.removeAllPending(of: app)
      #expect(try store.regionCount(of: app) == 1)
      #expect(try store.regions(seenFrom: Self.here, within: 0).count == 4)
      try store.removeApp(other)
      #expect(try store.regionCount(of: other) == 0)
      #expect(try store.regions(seenFrom: Self.here, within: 0).map(\.app) == [app])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Outside regions are found only from nearby, and all others always`(kind: StoreKind) throws {
    try kind.run { store in
      let app = try Samples.app("organizer")
      for (name, metres) in [("near", 150.0), ("far", 5_000), ("unknown", 9_000), ("in", 7_000)] {
        try store.save(Self.pending(name, of: app, at: Self.region(name, north: metres)))
      }
      let keys = try store.regions(seenFrom: Self.here, within: 0).map(\.key)
      #expect(keys == keys.sorted() && keys.count == 4)
      try store.setState(.outside, ofRegion: keys[0])
      try store.setState(.outside, ofRegion: keys[1])
      try store.setState(.inside, ofRegion: keys[3])
      try store.setState(.inside, ofRegion: 1_000)
      func names(_ reach: Double) throws -> [String] {
        try store.regions(seenFrom: Self.here, within: reach).map(\.region.identifier)
      }
      #expect(try names(49) == ["unknown", "in"])
      #expect(try names(51) == ["near", "unknown", "in"])
      #expect(try names(4_899) == ["near", "unknown", "in"])
      #expect(try names(4_901) == ["near", "far", "unknown", "in"])
      let states = try store.regions(seenFrom: Self.here, within: 1e9).map(\.state)
      #expect(states == [.outside, .outside, .unknown, .inside])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A request that replaces another keeps its region state if the circle is the same`(
    kind: StoreKind
  ) throws {
    try kind.run { store in
      let app = try Samples.app("organizer")
      func state(afterSaving request: PendingRequest) throws -> RegionState? {
        try store.save(request)
        let records = try store.regions(seenFrom: Self.here, within: 1e9)
        #expect(records.count <= 1)
        return records.first?.state
      }
      try store.save(Self.pending("a", of: app, at: Self.region("one")))
      let key = try #require(store.regions(seenFrom: Self.here, within: 0).first?.key)
      try store.setState(.inside, ofRegion: key)
      var renamed = Self.region("two")
      renamed.notifyOnExit = false
      #expect(try state(afterSaving: Self.pending("a", of: app, at: renamed)) == .inside)
      let found = try store.regions(seenFrom: Self.here, within: 0)
      #expect(found.map(\.region) == [renamed])
      let wider = Self.pending("a", of: app, at: Self.region("two", radius: 101))
      #expect(try state(afterSaving: wider) == .unknown)
      #expect(try state(afterSaving: Samples.pending("a", of: app, due: Samples.wall(1))) == nil)
      #expect(try state(afterSaving: wider) == .unknown)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `An app's regions are named, replaced and ended by identifier`(kind: StoreKind) throws {
    try kind.run { store in
      let app = try Samples.app("organizer")
      for name in ["\u{E9}", "e\u{301}", "", "\u{0}"] {
        try store.monitor(Self.region(name), of: app)
      }
      let first = try store.monitoredRegions(of: app)
      #expect(
        first.map(\.region.identifier).map { Array($0.utf8) } == [
          [0xC3, 0xA9], [0x65, 0xCC, 0x81], [], [0],
        ])
      try store.setState(.inside, ofRegion: first[1].key)
      var quiet = Self.region("e\u{301}")
      quiet.notifyOnEntry = false
      try store.monitor(quiet, of: app)
      let second = try store.monitoredRegions(of: app)
      #expect(second.map(\.key) == first.map(\.key))
      #expect(second[1].state == .inside && second[1].region == quiet)
      try store.monitor(Self.region("e\u{301}", north: 1), of: app)
      let third = try store.monitoredRegions(of: app)
      #expect(third.map(\.key).dropLast() == [first[0].key, first[2].key, first[3].key])
      #expect(third.last?.state == .unknown)
      let added = try #require(third.last?.key)
      #expect(!first.map(\.key).contains(added))
      try store.stopMonitoring("e\u{301}", of: app)
      try store.stopMonitoring("nobody", of: app)
      try store.stopMonitoring("", of: try Samples.app("nobody"))
      #expect(try store.monitoredRegions(of: app).count == 3)
      #expect(try store.regionCount(of: app) == 3)
      #expect(try store.pendingCount() == 0)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A region without a valid circle is not watched`(kind: StoreKind) throws {
    try kind.run { store in
      let app = try Samples.app("organizer")
      let (nan, infinite) = (Double.nan, Double.infinity)
      for (latitude, longitude, radius) in [
        (91.0, 0.0, 100.0), (0, -180.1, 100), (0, 0, 0), (0, 0, 1e7), (nan, 0, 100), (0, nan, 100),
        (0, 0, nan), (infinite, 0, 100), (0, 0, infinite), (0, 0, -5),
      ] {
        let region = Region(
          identifier: "r", latitude: latitude, longitude: longitude, radius: radius)
        try store.monitor(region, of: app)
        #expect(try store.regionCount(of: nil) == 0)
      }
      try store.monitor(Self.region("r"), of: app)
      try store.monitor(Self.region("r", radius: -1), of: app)
      #expect(try store.monitoredRegions(of: app).map(\.region) == [Self.region("r")])
      let corner = Region(identifier: "c", latitude: -90, longitude: -180, radius: 1)
      try store.monitor(corner, of: app)
      let pole = GeocentricPoint(Coordinate(latitude: -90, longitude: 77))
      #expect(try store.regions(seenFrom: pole, within: 0).contains { $0.region == corner })
      let border = try store.nearestBorder(from: pole) ?? .nan
      #expect(abs(border - 1) < 0.000_001)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Unknown regions beyond a distance become outside, and nearer or entered ones stay`(
    kind: StoreKind
  ) throws {
    try kind.run { store in
      let app = try Samples.app("organizer")
      for index in 0..<40 {
        let region = Self.region("r", north: Double(index) * 500)
        try store.save(Self.pending("\(index)", of: app, at: region))
      }
      let all = try store.regions(seenFrom: Self.here, within: 0)
      #expect(all.count == 40)
      try store.setState(.inside, ofRegion: try #require(all.last).key)
      try store.putOutside(beyond: 2_000, from: Self.here)
      let found = try store.regions(seenFrom: Self.here, within: 0)
      #expect(
        found.map(\.owner) == ["0", "1", "2", "3", "4", "39"].map { .request(identifier: $0) })
      #expect(found.map(\.state) == Array(repeating: .unknown, count: 5) + [.inside])
    }
  }

  @Test func `Region states and regions survive a restart and a crash`() throws {
    let folder = try StoreFolder()
    let app = try Samples.app("organizer")
    let store = try folder.open().store
    try store.save(Self.pending("a", of: app, at: Self.region("a")))
    try store.monitor(Self.region("b", north: 7_000), of: app)
    for record in try store.regions(seenFrom: Self.here, within: 0) {
      try store.setState(record.owner == .app ? .outside : .inside, ofRegion: record.key)
    }
    let before = try store.regions(seenFrom: Self.here, within: 1e9)
    let crashed = try folder.crashed()
    store.close()
    for folder in [folder, crashed] {
      let again = try folder.open().store
      #expect(try again.regions(seenFrom: Self.here, within: 1e9) == before)
      #expect(try again.regions(seenFrom: Self.here, within: 10).count == 1)
      try again.removeAllPending(of: app)
      try again.monitor(Self.region("c"), of: app)
      #expect(try again.monitoredRegions(of: app).map(\.region.identifier) == ["b", "c"])
      let keys = try again.monitoredRegions(of: app).map(\.key)
      #expect(Set(keys + before.map(\.key)).count == 3)
      again.close()
    }
  }
}
