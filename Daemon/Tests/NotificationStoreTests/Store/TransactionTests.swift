import NotificationEngine
import NotificationModel
import Testing

/// The state after a transaction and its events.
@Suite struct TransactionTests {
  @Test(arguments: StoreKind.allCases)
  func `A commit keeps the writes of its transaction`(kind: StoreKind) throws {
    try kind.run { store in
      let app = try Samples.app("organizer")
      try store.begin()
      try store.save(Samples.pending("a", of: app, due: Samples.wall(10)))
      try store.commit()
      #expect(try store.pending(of: app).map(\.request.identifier) == ["a"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A rollback restores the whole store`(kind: StoreKind) throws {
    try kind.run { store in
      let app = try Samples.app("organizer")
      try Self.fill(store, app)
      let before = try StorePicture(store, [app])
      try store.begin()
      try Self.disturb(store, app)
      #expect(try StorePicture(store, [app]) != before)
      store.rollback()
      #expect(try StorePicture(store, [app]) == before)
      try store.begin()
      try store.commit()
      #expect(try StorePicture(store, [app]) == before)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A rollback to a savepoint keeps earlier writes`(kind: StoreKind) throws {
    try kind.run { store in
      let app = try Samples.app("organizer")
      try Self.fill(store, app)
      try store.begin()
      try store.savepoint()
      try store.save(Samples.pending("kept", of: app, due: nil))
      try store.releaseSavepoint()
      let marked = try StorePicture(store, [app])
      try store.savepoint()
      try Self.disturb(store, app)
      try store.rollbackToSavepoint()
      #expect(try StorePicture(store, [app]) == marked)
      try store.savepoint()
      try store.save(Samples.pending("later", of: app, due: nil))
      try store.releaseSavepoint()
      try store.commit()
      #expect(
        try store.pending(of: app).map(\.request.identifier) == ["a", "b", "kept", "later"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `An event that only added a request is rolled back too, alone or with others`(
    kind: StoreKind
  ) throws {
    try kind.run { store in
      let app = try Samples.app("organizer")
      try Self.fill(store, app)
      let before = try StorePicture(store, [app])
      try store.begin()
      for goesOn in [false, true] {
        try store.savepoint()
        try store.save(Samples.pending("added", of: app, due: Samples.wall(1)))
        #expect(try store.pendingCount(of: app) == 3)
        if goesOn {
          try store.removePending(["a"], of: app)
          try store.save(Samples.pending("added", of: app, due: nil))
        }
        try store.rollbackToSavepoint()
        #expect(try StorePicture(store, [app]) == before)
      }
      try store.savepoint()
      try store.save(Samples.pending("added", of: app, due: Samples.wall(1)))
      try store.releaseSavepoint()
      try store.commit()
      #expect(try store.pending(of: app).map(\.request.identifier) == ["a", "b", "added"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A region that only one event added is rolled back too, read or not`(
    kind: StoreKind
  ) throws {
    for isLookedAt in [false, true] {
      try kind.run { store in
        let app = try Samples.app("organizer")
        let here = StorePicture.places[2]
        try Self.fill(store, app)
        let before = try StorePicture(store, [app])
        try store.begin()
        for goesOn in [false, true] {
          try store.savepoint()
          try store.save(Self.atHome("added", of: app, radius: 5_000))
          if isLookedAt {
            #expect(try store.regions(seenFrom: here, within: 1e8).count == 2)
            #expect(try store.nearestBorder(from: here) == 50)
          }
          if goesOn {
            try store.stopMonitoring("home", of: app)
            try store.save(Self.atHome("added", of: app, radius: 7))
            if isLookedAt { #expect(try store.nearestBorder(from: here) == 7) }
          }
          try store.rollbackToSavepoint()
          #expect(try StorePicture(store, [app]) == before)
        }
        try store.savepoint()
        try store.save(Self.atHome("added", of: app, radius: 20))
        try store.releaseSavepoint()
        try store.commit()
        #expect(try store.nearestBorder(from: here) == 20)
        #expect(try store.regionCount(of: app) == 2)
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A rolled back transaction includes its released savepoints`(kind: StoreKind) throws {
    try kind.run { store in
      let app = try Samples.app("organizer")
      try store.begin()
      try store.savepoint()
      try store.save(Samples.pending("a", of: app, due: nil))
      try store.releaseSavepoint()
      store.rollback()
      #expect(try store.pendingCount(of: app) == 0)
      #expect(try store.pending("a", of: app) == nil)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `The counts of requests follow rollbacks and replacements`(kind: StoreKind) throws {
    try kind.run { store in
      let app = try Samples.app("organizer")
      let other = try Samples.app("other")
      try store.save(Samples.pending("a", of: app, due: nil))
      try store.begin()
      try store.save(Samples.pending("a", of: app, due: nil))
      try store.save(Samples.pending("b", of: app, due: nil))
      #expect(try store.pendingCount(of: app) == 2)
      try store.savepoint()
      try store.save(Samples.pending("c", of: app, due: nil))
      try store.save(Samples.pending("c", of: other, due: nil))
      #expect(try store.pendingCount() == 4)
      try store.rollbackToSavepoint()
      #expect(try store.pendingCount(of: other) == 0)
      try store.removePending(["a", "nobody"], of: app)
      #expect(try store.pendingCount(of: app) == 1)
      store.rollback()
      #expect(try store.pendingCount(of: app) == 1)
      #expect(try store.pendingCount() == 1)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Transaction calls out of order are refused and change nothing`(kind: StoreKind) throws {
    try kind.run { store in
      store.rollback()
      #expect(throws: StoreFailure.self) { try store.commit() }
      #expect(throws: StoreFailure.self) { try store.savepoint() }
      try store.begin()
      #expect(throws: StoreFailure.self) { try store.begin() }
      #expect(throws: StoreFailure.self) { try store.releaseSavepoint() }
      #expect(throws: StoreFailure.self) { try store.rollbackToSavepoint() }
      try store.savepoint()
      #expect(throws: StoreFailure.self) { try store.savepoint() }
      try store.save(Samples.pending("a", of: try Samples.app("organizer"), due: nil))
      try store.commit()
      #expect(try store.pendingCount() == 1)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `The store's numbers ascend and are never given twice`(kind: StoreKind) throws {
    try kind.run { store in
      var seen: [Int64] = []
      try store.begin()
      seen.append(try store.nextNumber())
      try store.savepoint()
      seen.append(try store.nextNumber())
      try store.rollbackToSavepoint()
      seen.append(try store.nextNumber())
      store.rollback()
      seen.append(try store.nextNumber())
      try store.begin()
      for _ in 0..<10_000 { seen.append(try store.nextNumber()) }
      store.rollback()
      seen.append(try store.nextNumber())
      #expect(zip(seen, seen.dropFirst()).allSatisfy(<))
    }
  }

  private static func fill(_ store: any Store, _ app: BundleIdentifier) throws {
    try store.begin()
    try store.save(AppRecord(identifier: app, displayName: "Organizer"))
    try store.setCategories([NotificationCategory(identifier: "task")], of: app)
    try store.save(Samples.pending("a", of: app, due: Samples.wall(10)))
    try store.save(Samples.pending("b", of: app, due: Samples.boot(20, wall: 20)))
    try store.save(Samples.delivered("d", of: app, number: 1, at: 5, stage: .held, heldUntil: 9))
    try store.save(Samples.response(2, of: app))
    try store.monitor(Self.home(radius: 50), of: app)
    for record in try store.regions(seenFrom: StorePicture.places[2], within: 0) {
      try store.setState(.outside, ofRegion: record.key)
    }
    try store.commit()
  }

  private static func home(radius: Double) -> Region {
    Region(identifier: "home", latitude: 52.5, longitude: 13.4, radius: radius)
  }

  private static func atHome(
    _ identifier: String, of app: BundleIdentifier, radius: Double
  ) -> PendingRequest {
    var pending = Samples.pending(identifier, of: app, due: nil)
    pending.request.trigger = .location(home(radius: radius), repeats: true)
    return pending
  }

  private static func disturb(_ store: any Store, _ app: BundleIdentifier) throws {
    try store.removeApp(app)
    try store.save(AppRecord(identifier: app, displayName: "Another"))
    try store.save(Samples.pending("b", of: app, due: Samples.wall(3)))
    try store.save(Samples.pending("z", of: app, due: Samples.wall(2, floatingIn: "Asia/Tokyo")))
    try store.reschedule("z", of: app, due: nil)
    try store.save(Self.atHome("z", of: app, radius: 30))
    try store.monitor(Self.home(radius: 1_000), of: app)
    try store.save(Samples.delivered("d", of: app, number: 8, at: 6))
    var settings = GlobalSettings()
    settings.isLocked = true
    try store.save(settings)
  }
}
