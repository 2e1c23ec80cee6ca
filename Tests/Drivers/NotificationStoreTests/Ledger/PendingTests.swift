import NotificationCore
import NotificationModel
import TestSupport
import Testing

/// Waiting requests: names, order and counts.
@Suite struct PendingTests {
  @Test(.rules("G1"), arguments: LedgerKind.allCases)
  func `Requests come in the order they were added`(kind: LedgerKind) throws {
    try kind.run { ledger in
      let app = try Samples.app("organizer")
      for name in ["c", "a", "b"] { try ledger.save(Samples.pending(name, of: app, due: nil)) }
      try ledger.save(Samples.pending("x", of: try Samples.app("other"), due: nil))
      #expect(try ledger.pending(of: app).map(\.request.identifier) == ["c", "a", "b"])
      #expect(try ledger.oldestPending(of: app) == "c")
    }
  }

  @Test(.rules("B1"), arguments: LedgerKind.allCases)
  func `A request with the same identifier replaces the old one and counts as added now`(
    kind: LedgerKind
  ) throws {
    try kind.run { ledger in
      let app = try Samples.app("organizer")
      for name in ["a", "b"] {
        try ledger.save(Samples.pending(name, of: app, due: Samples.wall(5)))
      }
      try ledger.save(Samples.pending("a", of: app, due: Samples.wall(7), title: "Bread"))
      #expect(try ledger.pending(of: app).map(\.request.identifier) == ["b", "a"])
      #expect(try ledger.pending("a", of: app)?.request.content.title == "Bread")
      #expect(try ledger.pending("a", of: app)?.due == Samples.wall(7))
      #expect(try ledger.pendingCount(of: app) == 2)
      #expect(try ledger.oldestPending(of: app) == "b")
      #expect(try ledger.due(at: Samples.moment(wall: 6), limit: 9).count == 1)
    }
  }

  @Test(arguments: LedgerKind.allCases)
  func `Two apps may use the same identifier`(kind: LedgerKind) throws {
    try kind.run { ledger in
      let (first, second) = (try Samples.app("first"), try Samples.app("second"))
      try ledger.save(Samples.pending("a", of: first, due: nil, title: "1"))
      try ledger.save(Samples.pending("a", of: second, due: nil, title: "2"))
      try ledger.removeAllPending(of: first)
      #expect(try ledger.pending("a", of: first) == nil)
      #expect(try ledger.pending("a", of: second)?.request.content.title == "2")
      #expect(try ledger.pendingCount() == 1)
    }
  }

  @Test(.rules("G3"), arguments: LedgerKind.allCases)
  func `Removing requests ignores unknown identifiers and keeps delivered notifications`(
    kind: LedgerKind
  ) throws {
    try kind.run { ledger in
      let app = try Samples.app("organizer")
      try ledger.save(Samples.pending("a", of: app, due: nil))
      try ledger.save(Samples.pending("b", of: app, due: nil))
      try ledger.save(Samples.delivered("a", of: app, number: 1, at: 1))
      try ledger.removePending(["nobody", "a", "a"], of: app)
      try ledger.removePending(["a"], of: try Samples.app("nobody"))
      #expect(try ledger.pending(of: app).map(\.request.identifier) == ["b"])
      #expect(try ledger.deliveredCount(of: app) == 1)
    }
  }

  @Test(arguments: LedgerKind.allCases)
  func `Rescheduling changes the due date and nothing else`(kind: LedgerKind) throws {
    try kind.run { ledger in
      let app = try Samples.app("organizer")
      for name in ["a", "b"] {
        try ledger.save(Samples.pending(name, of: app, due: Samples.wall(5)))
      }
      try ledger.reschedule("a", of: app, due: Samples.boot(9, wall: 99))
      try ledger.reschedule("nobody", of: app, due: Samples.wall(1))
      #expect(try ledger.pending(of: app).map(\.request.identifier) == ["a", "b"])
      #expect(try ledger.pending("a", of: app)?.due == Samples.boot(9, wall: 99))
      #expect(try ledger.due(at: Samples.moment(wall: 5), limit: 9).count == 1)
      try ledger.reschedule("a", of: app, due: nil)
      #expect(try ledger.pending("a", of: app)?.due == nil)
      #expect(try ledger.nextDueDate(seenFrom: Samples.moment(wall: 0)) == WallTime(seconds: 5))
    }
  }

  @Test(arguments: LedgerKind.allCases)
  func `An iteration meets every request once, also those added meanwhile`(kind: LedgerKind) throws
  {
    try kind.run { ledger in
      let app = try Samples.app("organizer")
      for name in ["a", "b", "c"] { try ledger.save(Samples.pending(name, of: app, due: nil)) }
      let first = try ledger.pending(after: 0, limit: 2)
      #expect(first.map(\.request.request.identifier) == ["a", "b"])
      let place = try #require(first.last).place
      try ledger.removePending(["b", "c"], of: app)
      try ledger.save(Samples.pending("d", of: app, due: nil))
      let second = try ledger.pending(after: place, limit: 2)
      #expect(second.map(\.request.request.identifier) == ["d"])
      #expect(try ledger.pending(after: 0, limit: 0).isEmpty)
    }
  }

  @Test(arguments: LedgerKind.allCases)
  func `Request identifiers are compared byte for byte`(kind: LedgerKind) throws {
    try kind.run { ledger in
      let app = try Samples.app("organizer")
      let names = ["\u{E9}", "e\u{301}", "", "a", "a\u{0}", "a\u{0}b", "A", "👩‍👩‍👧", " a"]
      for name in names { try ledger.save(Samples.pending(name, of: app, due: nil, title: name)) }
      let kept = try ledger.pending(of: app).map(\.request.identifier)
      #expect(kept.map { Array($0.utf8) } == names.map { Array($0.utf8) })
      try ledger.removePending(["e\u{301}"], of: app)
      #expect(try ledger.pending("\u{E9}", of: app) != nil)
      #expect(try ledger.pending("e\u{301}", of: app) == nil)
      #expect(try ledger.pending("a\u{0}", of: app)?.request.content.title == "a\u{0}")
    }
  }
}
