import NotificationCore
import NotificationModel
import Testing

/// What a pass and the events in it leave behind.
@Suite struct TransactionTests {
  @Test(arguments: LedgerKind.allCases)
  func `A commit keeps what a transaction wrote`(kind: LedgerKind) throws {
    try kind.run { ledger in
      let app = try Samples.app("organizer")
      try ledger.begin()
      try ledger.save(Samples.pending("a", of: app, due: Samples.wall(10)))
      try ledger.commit()
      #expect(try ledger.pending(of: app).map(\.request.identifier) == ["a"])
    }
  }

  @Test(arguments: LedgerKind.allCases)
  func `A rollback restores the whole store`(kind: LedgerKind) throws {
    try kind.run { ledger in
      let app = try Samples.app("organizer")
      try Self.fill(ledger, app)
      let before = try LedgerPicture(ledger, [app])
      try ledger.begin()
      try Self.disturb(ledger, app)
      #expect(try LedgerPicture(ledger, [app]) != before)
      ledger.rollback()
      #expect(try LedgerPicture(ledger, [app]) == before)
      try ledger.begin()
      try ledger.commit()
      #expect(try LedgerPicture(ledger, [app]) == before)
    }
  }

  @Test(arguments: LedgerKind.allCases)
  func `A rollback to a savepoint keeps what came before it`(kind: LedgerKind) throws {
    try kind.run { ledger in
      let app = try Samples.app("organizer")
      try Self.fill(ledger, app)
      try ledger.begin()
      try ledger.savepoint()
      try ledger.save(Samples.pending("kept", of: app, due: nil))
      try ledger.releaseSavepoint()
      let marked = try LedgerPicture(ledger, [app])
      try ledger.savepoint()
      try Self.disturb(ledger, app)
      try ledger.rollbackToSavepoint()
      #expect(try LedgerPicture(ledger, [app]) == marked)
      try ledger.savepoint()
      try ledger.save(Samples.pending("later", of: app, due: nil))
      try ledger.releaseSavepoint()
      try ledger.commit()
      #expect(
        try ledger.pending(of: app).map(\.request.identifier) == ["a", "b", "kept", "later"])
    }
  }

  @Test(arguments: LedgerKind.allCases)
  func `An event that only added a request is rolled back too, alone or with others`(
    kind: LedgerKind
  ) throws {
    try kind.run { ledger in
      let app = try Samples.app("organizer")
      try Self.fill(ledger, app)
      let before = try LedgerPicture(ledger, [app])
      try ledger.begin()
      for goesOn in [false, true] {
        try ledger.savepoint()
        try ledger.save(Samples.pending("added", of: app, due: Samples.wall(1)))
        #expect(try ledger.pendingCount(of: app) == 3)
        if goesOn {
          try ledger.removePending(["a"], of: app)
          try ledger.save(Samples.pending("added", of: app, due: nil))
        }
        try ledger.rollbackToSavepoint()
        #expect(try LedgerPicture(ledger, [app]) == before)
      }
      try ledger.savepoint()
      try ledger.save(Samples.pending("added", of: app, due: Samples.wall(1)))
      try ledger.releaseSavepoint()
      try ledger.commit()
      #expect(try ledger.pending(of: app).map(\.request.identifier) == ["a", "b", "added"])
    }
  }

  @Test(arguments: LedgerKind.allCases)
  func `A region that only one event added is rolled back too, read or not`(
    kind: LedgerKind
  ) throws {
    for isLookedAt in [false, true] {
      try kind.run { ledger in
        let app = try Samples.app("organizer")
        let here = LedgerPicture.places[2]
        try Self.fill(ledger, app)
        let before = try LedgerPicture(ledger, [app])
        try ledger.begin()
        for goesOn in [false, true] {
          try ledger.savepoint()
          try ledger.save(Self.atHome("added", of: app, radius: 5_000))
          if isLookedAt {
            #expect(try ledger.regions(seenFrom: here, within: 1e8).count == 2)
            #expect(try ledger.nearestBorder(from: here) == 50)
          }
          if goesOn {
            try ledger.stopMonitoring("home", of: app)
            try ledger.save(Self.atHome("added", of: app, radius: 7))
            if isLookedAt { #expect(try ledger.nearestBorder(from: here) == 7) }
          }
          try ledger.rollbackToSavepoint()
          #expect(try LedgerPicture(ledger, [app]) == before)
        }
        try ledger.savepoint()
        try ledger.save(Self.atHome("added", of: app, radius: 20))
        try ledger.releaseSavepoint()
        try ledger.commit()
        #expect(try ledger.nearestBorder(from: here) == 20)
        #expect(try ledger.regionCount(of: app) == 2)
      }
    }
  }

  @Test(arguments: LedgerKind.allCases)
  func `A rolled back transaction includes its released savepoints`(kind: LedgerKind) throws {
    try kind.run { ledger in
      let app = try Samples.app("organizer")
      try ledger.begin()
      try ledger.savepoint()
      try ledger.save(Samples.pending("a", of: app, due: nil))
      try ledger.releaseSavepoint()
      ledger.rollback()
      #expect(try ledger.pendingCount(of: app) == 0)
      #expect(try ledger.pending("a", of: app) == nil)
    }
  }

  @Test(arguments: LedgerKind.allCases)
  func `The counts of requests follow rollbacks and replacements`(kind: LedgerKind) throws {
    try kind.run { ledger in
      let app = try Samples.app("organizer")
      let other = try Samples.app("other")
      try ledger.save(Samples.pending("a", of: app, due: nil))
      try ledger.begin()
      try ledger.save(Samples.pending("a", of: app, due: nil))
      try ledger.save(Samples.pending("b", of: app, due: nil))
      #expect(try ledger.pendingCount(of: app) == 2)
      try ledger.savepoint()
      try ledger.save(Samples.pending("c", of: app, due: nil))
      try ledger.save(Samples.pending("c", of: other, due: nil))
      #expect(try ledger.pendingCount() == 4)
      try ledger.rollbackToSavepoint()
      #expect(try ledger.pendingCount(of: other) == 0)
      try ledger.removePending(["a", "nobody"], of: app)
      #expect(try ledger.pendingCount(of: app) == 1)
      ledger.rollback()
      #expect(try ledger.pendingCount(of: app) == 1)
      #expect(try ledger.pendingCount() == 1)
    }
  }

  @Test(arguments: LedgerKind.allCases)
  func `Transaction calls out of order are refused and change nothing`(kind: LedgerKind) throws {
    try kind.run { ledger in
      ledger.rollback()
      #expect(throws: StoreFailure.self) { try ledger.commit() }
      #expect(throws: StoreFailure.self) { try ledger.savepoint() }
      try ledger.begin()
      #expect(throws: StoreFailure.self) { try ledger.begin() }
      #expect(throws: StoreFailure.self) { try ledger.releaseSavepoint() }
      #expect(throws: StoreFailure.self) { try ledger.rollbackToSavepoint() }
      try ledger.savepoint()
      #expect(throws: StoreFailure.self) { try ledger.savepoint() }
      try ledger.save(Samples.pending("a", of: try Samples.app("organizer"), due: nil))
      try ledger.commit()
      #expect(try ledger.pendingCount() == 1)
    }
  }

  @Test(arguments: LedgerKind.allCases)
  func `The store's numbers ascend and are never given twice`(kind: LedgerKind) throws {
    try kind.run { ledger in
      var seen: [Int64] = []
      try ledger.begin()
      seen.append(try ledger.nextNumber())
      try ledger.savepoint()
      seen.append(try ledger.nextNumber())
      try ledger.rollbackToSavepoint()
      seen.append(try ledger.nextNumber())
      ledger.rollback()
      seen.append(try ledger.nextNumber())
      try ledger.begin()
      for _ in 0..<10_000 { seen.append(try ledger.nextNumber()) }
      ledger.rollback()
      seen.append(try ledger.nextNumber())
      #expect(zip(seen, seen.dropFirst()).allSatisfy(<))
    }
  }

  private static func fill(_ ledger: any Ledger, _ app: BundleIdentifier) throws {
    try ledger.begin()
    try ledger.save(AppRecord(identifier: app, displayName: "Organizer"))
    try ledger.setCategories([NotificationCategory(identifier: "task")], of: app)
    try ledger.save(Samples.pending("a", of: app, due: Samples.wall(10)))
    try ledger.save(Samples.pending("b", of: app, due: Samples.boot(20, wall: 20)))
    try ledger.save(Samples.delivered("d", of: app, number: 1, at: 5, stage: .held, heldUntil: 9))
    try ledger.save(Samples.response(2, of: app))
    try ledger.monitor(Self.home(radius: 50), of: app)
    for record in try ledger.regions(seenFrom: LedgerPicture.places[2], within: 0) {
      try ledger.setState(.outside, ofRegion: record.key)
    }
    try ledger.commit()
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

  private static func disturb(_ ledger: any Ledger, _ app: BundleIdentifier) throws {
    try ledger.removeApp(app)
    try ledger.save(AppRecord(identifier: app, displayName: "Another"))
    try ledger.save(Samples.pending("b", of: app, due: Samples.wall(3)))
    try ledger.save(Samples.pending("z", of: app, due: Samples.wall(2, floatingIn: "Asia/Tokyo")))
    try ledger.reschedule("z", of: app, due: nil)
    try ledger.save(Self.atHome("z", of: app, radius: 30))
    try ledger.monitor(Self.home(radius: 1_000), of: app)
    try ledger.save(Samples.delivered("d", of: app, number: 8, at: 6))
    var settings = GlobalSettings()
    settings.isLocked = true
    try ledger.save(settings)
  }
}
