import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// Delivered notifications and kept responses.
@Suite struct DeliveredTests {
  @Test(.rules("B1"), arguments: StoreKind.allCases)
  func `A delivery replaces the one of the same identifier`(kind: StoreKind) throws {
    try kind.run { store in
      let app = try Samples.app("organizer")
      try store.save(Samples.delivered("a", of: app, number: 1, at: 5, stage: .awaitingApp))
      let second = Samples.delivered("a", of: app, number: 2, at: 6)
      try store.save(second)
      #expect(try store.delivered("a", of: app) == second)
      #expect(try store.deliveredCount(of: app) == 1)
      #expect(try store.delivered(in: .awaitingApp).isEmpty)
      #expect(try store.delivered("b", of: app) == nil)
      #expect(try store.delivered("a", of: try Samples.app("other")) == nil)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `The bytes of an app's notifications are counted through every change`(kind: StoreKind)
    throws
  {
    try kind.run { store in
      let app = try Samples.app("organizer")
      let other = try Samples.app("other")
      func save(_ name: String, _ bytes: Int, number: Int64, of app: BundleIdentifier) throws {
        var record = Samples.delivered(name, of: app, number: number, at: number)
        record.notification.request.content.body = .literal(String(repeating: "x", count: bytes))
        try store.save(record)
      }
      #expect(try store.deliveredBytes(of: app) == 0)
      #expect(try store.deliveredBytes(of: nil) == 0)
      try save("a", 10_000, number: 1, of: app)
      let one = try store.deliveredBytes(of: app)
      #expect((10_000..<11_000).contains(one))
      try save("b", 10_000, number: 2, of: app)
      #expect(try store.deliveredBytes(of: app) == 2 * one)
      try save("c", 20_000, number: 3, of: other)
      let before = try store.deliveredBytes(of: nil)
      try save("a", 30_000, number: 4, of: app)
      #expect(try store.deliveredBytes(of: app) == 2 * one + 20_000)
      #expect(try store.deliveredBytes(of: nil) == before + 20_000)
      try store.begin()
      try store.removeDelivered(["a", "b", "unknown"], of: app)
      #expect(try store.deliveredBytes(of: app) == 0)
      store.rollback()
      #expect(try store.deliveredBytes(of: app) == 2 * one + 20_000)
      try store.removeDelivered(["a"], of: app)
      #expect(try store.deliveredBytes(of: app) == one)
    }
  }

  @Test(.rules("G4"), arguments: StoreKind.allCases)
  func `The app whose notifications have most bytes is known after every change`(kind: StoreKind)
    throws
  {
    try kind.run { store in
      let (first, second) = (try Samples.app("first"), try Samples.app("second"))
      func save(_ name: String, _ bytes: Int, number: Int64, of app: BundleIdentifier) throws {
        var record = Samples.delivered(name, of: app, number: number, at: number)
        record.notification.request.content.body = .literal(String(repeating: "x", count: bytes))
        try store.save(record)
      }
      #expect(try store.largestDelivered() == nil)
      try save("a", 10_000, number: 1, of: first)
      try save("b", 15_000, number: 2, of: second)
      #expect(try store.largestDelivered() == second)
      try save("c", 8_000, number: 3, of: first)
      #expect(try store.largestDelivered() == first)
      try store.begin()
      try store.savepoint()
      try store.removeDelivered(["a"], of: first)
      #expect(try store.largestDelivered() == second)
      try store.rollbackToSavepoint()
      #expect(try store.largestDelivered() == first)
      try save("b", 40_000, number: 4, of: second)
      #expect(try store.largestDelivered() == second)
      store.rollback()
      #expect(try store.largestDelivered() == first)
      let all = try store.deliveredBytes(of: nil)
      let own = try store.deliveredBytes(of: first)
      try store.removeApp(first)
      #expect(try store.largestDelivered() == second)
      #expect(try store.deliveredBytes(of: nil) == all - own)
    }
  }

  @Test(.rules("G4", "S10"))
  func `A notification that has the number of another replaces its bytes`() throws {
    try StoreKind.sqlite.run { store in
      let app = try Samples.app("program.mail")
      func save(_ name: String, number: Int64) throws {
        var record = Samples.delivered(name, of: app, number: number, at: number)
        record.notification.request.content.body = .literal(String(repeating: "x", count: 9_000))
        record.notification.posting = Posting(
          number: 7, sender: BusSender(name: ":1.7", bus: "bus"))
        try store.save(record)
      }
      try save("posting:7", number: 1)
      let one = try store.deliveredBytes(of: nil)
      try save("posting:8", number: 2)
      #expect(try store.deliveredBytes(of: app) == one)
      #expect(try store.deliveredCount(of: app) == 1)
      #expect(try store.deliveredCount(of: nil) == 1)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Each notification in a stage is read by itself, earliest first`(kind: StoreKind) throws {
    try kind.run { store in
      let app = try Samples.app("organizer")
      try store.save(Samples.delivered("b", of: app, number: 2, at: 20))
      try store.save(Samples.delivered("a", of: app, number: 1, at: 10))
      try store.save(Samples.delivered("c", of: app, number: 3, at: 5, stage: .held))
      var read: [String] = []
      try store.forEachDelivered(in: .listed) { read.append($0.notification.key.identifier) }
      #expect(read == ["a", "b"])
      #expect(throws: CancellationError.self) {
        try store.forEachDelivered(in: .listed) { _ in throw CancellationError() }
      }
    }
  }

  @Test(.rules("S10", "S23"), arguments: StoreKind.allCases)
  func `A program's notification is found by its number, with all its fields`(
    kind: StoreKind
  ) throws {
    try kind.run { store in
      let app = try Samples.app("program.mail")
      var record = Samples.delivered("posting:7", of: app, number: 1, at: 5)
      var posting = Posting(
        number: .max, sender: BusSender(name: ":1.7", bus: "bus"),
        actions: [NotificationAction(identifier: "a", title: "A")])
      posting.styledBody = [StyledText("x", style: [.bold], link: "https://example.org")]
      (posting.opensByAction, posting.isResident, posting.lifetime) = (true, true, 5)
      record.notification.posting = posting
      try store.save(record)
      #expect(try store.delivered(number: .max) == record)
      #expect(try store.delivered(number: 7) == nil)
      record.notification.posting?.isOver = true
      try store.save(record)
      #expect(try store.delivered(number: .max) == record)
      try store.removeDelivered(["posting:7"], of: app)
      #expect(try store.delivered(number: .max) == nil)
    }
  }

  @Test(
    .rules("S5", "S27", "S31"),
    arguments: [
      .freedesktop, .gtk("milk-1"), .portal(app: "", "1"), .portal(app: "a.b", ""), .watched,
    ] as [PostingInterface])
  func `The way back to a program is kept, with its content on a locked screen`(
    way: PostingInterface
  )
    throws
  {
    try StoreKind.sqlite.run { store in
      let app = try Samples.app("program.mail")
      var record = Samples.delivered("posting:7", of: app, number: 1, at: 5)
      var posting = Posting(number: 7, sender: BusSender(name: ":1.7", bus: "bus"))
      posting.way = way
      posting.lockScreen = .concealed
      posting.appActions = ["default": AppAction(name: "open", parameter: "i:7;")]
      record.notification.posting = posting
      try store.save(record)
      #expect(try store.delivered(number: 7) == record)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `The earliest delivery comes first, in all lists`(kind: StoreKind) throws {
    try kind.run { store in
      let (first, second) = (try Samples.app("first"), try Samples.app("second"))
      for (name, app, number, seconds) in [
        ("c", first, 3, 30), ("a", first, 1, 10), ("b", second, 2, 20), ("d", second, 4, 30),
      ] {
        try store.save(Samples.delivered(name, of: app, number: Int64(number), at: Int64(seconds)))
      }
      #expect(try Self.names(store.delivered(of: nil)) == ["a", "b", "c", "d"])
      #expect(try Self.names(store.delivered(of: first)) == ["a", "c"])
      #expect(try Self.names(store.earliestDelivered(of: first, limit: 1)) == ["a"])
      #expect(try Self.names(store.earliestDelivered(of: first, limit: 9)) == ["a", "c"])
      #expect(try store.earliestDelivered(of: second, limit: 0).isEmpty)
      #expect(try Self.names(store.delivered(in: .listed)) == ["a", "b", "c", "d"])
      #expect(try store.deliveredCount(of: nil) == 4)
    }
  }

  @Test(.rules("G4"), arguments: StoreKind.allCases)
  func `The count of an app is right after every change, also one that was taken back`(
    kind: StoreKind
  ) throws {
    try kind.run { store in
      let app = try Samples.app("organizer")
      func save(_ name: String, _ number: Int64) throws {
        try store.save(Samples.delivered(name, of: app, number: number, at: number))
      }
      #expect(try store.deliveredCount(of: app) == 0)
      try store.begin()
      try save("a", 1)
      try save("a", 2)
      #expect(try store.deliveredCount(of: app) == 1)
      try store.savepoint()
      try save("b", 3)
      try store.removeDelivered(["a", "none"], of: app)
      #expect(try store.deliveredCount(of: app) == 1)
      try save("c", 4)
      try store.rollbackToSavepoint()
      #expect(try store.deliveredCount(of: app) == 1)
      try store.commit()
      try store.begin()
      try save("b", 5)
      #expect(try store.deliveredCount(of: app) == 2)
      store.rollback()
      #expect(try store.deliveredCount(of: app) == 1)
      try store.removeDelivered(["a"], of: app)
      #expect(try store.deliveredCount(of: app) == 0)
      try save("a", 6)
      try store.removeApp(app)
      #expect(try store.deliveredCount(of: app) == 0)
    }
  }

  @Test(.rules("E15"), arguments: StoreKind.allCases)
  func `The next release is the earliest delivery held for the summary`(
    kind: StoreKind
  ) throws {
    try kind.run { store in
      let app = try Samples.app("organizer")
      #expect(try store.nextRelease() == nil)
      try store.save(
        Samples.delivered("a", of: app, number: 1, at: 1, stage: .held, heldUntil: 90))
      try store.save(
        Samples.delivered("b", of: app, number: 2, at: 2, stage: .held, heldUntil: 80))
      try store.save(Samples.delivered("c", of: app, number: 3, at: 3, heldUntil: 10))
      try store.save(Samples.delivered("d", of: app, number: 4, at: 4, stage: .held))
      #expect(try store.nextRelease() == WallTime(seconds: 80))
      #expect(try Self.names(store.delivered(in: .held)) == ["a", "b", "d"])
      try store.removeDelivered(["b", "nobody"], of: app)
      #expect(try store.nextRelease() == WallTime(seconds: 90))
    }
  }

  @Test(.rules("F12"), arguments: StoreKind.allCases)
  func `Responses are kept by number until they are removed`(kind: StoreKind) throws {
    try kind.run { store in
      let (first, second) = (try Samples.app("first"), try Samples.app("second"))
      try store.save(Samples.response(7, of: first, text: "on my way\u{0}"))
      try store.save(Samples.response(3, of: second))
      try store.save(Samples.response(5, of: first))
      var changed = Samples.response(5, of: first)
      changed.attempts = 3
      try store.save(changed)
      #expect(try store.keptResponses(of: nil).map(\.number) == [3, 5, 7])
      #expect(try store.keptResponses(of: first).map(\.number) == [5, 7])
      #expect(try store.keptResponses(of: first).first?.attempts == 3)
      #expect(try store.keptResponses(of: first).last?.response.userText == "on my way\u{0}")
      try store.removeKeptResponse(5)
      try store.removeKeptResponse(99)
      #expect(try store.keptResponses(of: nil).map(\.number) == [3, 7])
      #expect(try store.keptResponses(of: try Samples.app("nobody")).isEmpty)
    }
  }

  private static func names(_ records: [DeliveredRecord]) -> [String] {
    records.map(\.notification.key.identifier)
  }
}
