import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// Pending requests: names, order and counts.
@Suite struct PendingTests {
  @Test(.rules("G1"), arguments: StoreKind.allCases)
  func `Requests come in the order they were added`(kind: StoreKind) throws {
    try kind.run { store in
      let app = try Samples.app("organizer")
      for name in ["c", "a", "b"] { try store.save(Samples.pending(name, of: app, due: nil)) }
      try store.save(Samples.pending("x", of: try Samples.app("other"), due: nil))
      #expect(try store.pending(of: app).map(\.request.identifier) == ["c", "a", "b"])
      #expect(try store.oldestPending(of: app) == "c")
    }
  }

  @Test(.rules("B1"), arguments: StoreKind.allCases)
  func `A request with the same identifier replaces the old one and counts as added now`(
    kind: StoreKind
  ) throws {
    try kind.run { store in
      let app = try Samples.app("organizer")
      for name in ["a", "b"] {
        try store.save(Samples.pending(name, of: app, due: Samples.wall(5)))
      }
      try store.save(Samples.pending("a", of: app, due: Samples.wall(7), title: "Bread"))
      #expect(try store.pending(of: app).map(\.request.identifier) == ["b", "a"])
      #expect(try store.pending("a", of: app)?.request.content.title == "Bread")
      #expect(try store.pending("a", of: app)?.due == Samples.wall(7))
      #expect(try store.pendingCount(of: app) == 2)
      #expect(try store.oldestPending(of: app) == "b")
      #expect(try store.due(at: Samples.moment(wall: 6), limit: 9).count == 1)
    }
  }

  @Test(.rules("B4"), arguments: StoreKind.allCases)
  func `The bytes of an app's requests are right after every change`(kind: StoreKind) throws {
    try kind.run { store in
      let app = try Samples.app("organizer")
      func save(_ name: String, _ bytes: Int) throws {
        let title = String(repeating: "x", count: bytes)
        try store.save(Samples.pending(name, of: app, due: nil, title: title))
      }
      #expect(try store.pendingBytes(of: app) == 0)
      try save("a", 10_000)
      let one = try store.pendingBytes(of: app)
      #expect((10_000..<11_000).contains(one))
      try save("b", 10_000)
      try store.save(Samples.pending("x", of: try Samples.app("other"), due: nil))
      #expect(try store.pendingBytes(of: app) == 2 * one)
      try store.begin()
      try store.savepoint()
      try save("c", 10_000)
      #expect(try store.pendingBytes(of: app) == 3 * one)
      try store.rollbackToSavepoint()
      #expect(try store.pendingBytes(of: app) == 2 * one)
      try save("b", 30_000)
      #expect(try store.pendingBytes(of: app) == 2 * one + 20_000)
      try store.removePending(["a"], of: app)
      #expect(try store.pendingBytes(of: app) == one + 20_000)
      store.rollback()
      #expect(try store.pendingBytes(of: app) == 2 * one)
      try store.removeAllPending(of: app)
      #expect(try store.pendingBytes(of: app) == 0)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Two apps may use the same identifier`(kind: StoreKind) throws {
    try kind.run { store in
      let (first, second) = (try Samples.app("first"), try Samples.app("second"))
      try store.save(Samples.pending("a", of: first, due: nil, title: "1"))
      try store.save(Samples.pending("a", of: second, due: nil, title: "2"))
      try store.removeAllPending(of: first)
      #expect(try store.pending("a", of: first) == nil)
      #expect(try store.pending("a", of: second)?.request.content.title == "2")
      #expect(try store.pendingCount() == 1)
    }
  }

  @Test(.rules("G3"), arguments: StoreKind.allCases)
  func `Removing requests ignores unknown identifiers and keeps delivered notifications`(
    kind: StoreKind
  ) throws {
    try kind.run { store in
      let app = try Samples.app("organizer")
      try store.save(Samples.pending("a", of: app, due: nil))
      try store.save(Samples.pending("b", of: app, due: nil))
      try store.save(Samples.delivered("a", of: app, number: 1, at: 1))
      try store.removePending(["nobody", "a", "a"], of: app)
      try store.removePending(["a"], of: try Samples.app("nobody"))
      #expect(try store.pending(of: app).map(\.request.identifier) == ["b"])
      #expect(try store.deliveredCount(of: app) == 1)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Rescheduling changes the due date and nothing else`(kind: StoreKind) throws {
    try kind.run { store in
      let app = try Samples.app("organizer")
      for name in ["a", "b"] {
        try store.save(Samples.pending(name, of: app, due: Samples.wall(5)))
      }
      try store.reschedule("a", of: app, due: Samples.boot(9, wall: 99))
      try store.reschedule("nobody", of: app, due: Samples.wall(1))
      #expect(try store.pending(of: app).map(\.request.identifier) == ["a", "b"])
      #expect(try store.pending("a", of: app)?.due == Samples.boot(9, wall: 99))
      #expect(try store.due(at: Samples.moment(wall: 5), limit: 9).count == 1)
      try store.reschedule("a", of: app, due: nil)
      #expect(try store.pending("a", of: app)?.due == nil)
      #expect(try store.nextDueDate(seenFrom: Samples.moment(wall: 0)) == WallTime(seconds: 5))
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `An iteration meets every request once, also those added meanwhile`(kind: StoreKind) throws {
    try kind.run { store in
      let app = try Samples.app("organizer")
      for name in ["a", "b", "c"] { try store.save(Samples.pending(name, of: app, due: nil)) }
      let first = try store.pending(after: 0, limit: 2)
      #expect(first.map(\.request.request.identifier) == ["a", "b"])
      let place = try #require(first.last).place
      try store.removePending(["b", "c"], of: app)
      try store.save(Samples.pending("d", of: app, due: nil))
      let second = try store.pending(after: place, limit: 2)
      #expect(second.map(\.request.request.identifier) == ["d"])
      #expect(try store.pending(after: 0, limit: 0).isEmpty)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Request identifiers are compared byte for byte`(kind: StoreKind) throws {
    try kind.run { store in
      let app = try Samples.app("organizer")
      let names = ["\u{E9}", "e\u{301}", "", "a", "a\u{0}", "a\u{0}b", "A", "👩‍👩‍👧", " a"]
      for name in names { try store.save(Samples.pending(name, of: app, due: nil, title: name)) }
      let kept = try store.pending(of: app).map(\.request.identifier)
      #expect(kept.map { Array($0.utf8) } == names.map { Array($0.utf8) })
      try store.removePending(["e\u{301}"], of: app)
      #expect(try store.pending("\u{E9}", of: app) != nil)
      #expect(try store.pending("e\u{301}", of: app) == nil)
      #expect(try store.pending("a\u{0}", of: app)?.request.content.title == "a\u{0}")
    }
  }
}
