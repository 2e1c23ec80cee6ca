import NotificationCore
import NotificationModel
import NotificationStore
import TestSupport
import Testing

/// Which pushes of gateways have arrived.
@Suite struct ArrivalTests {
  private static let start = WallTime(seconds: 1_772_438_400)

  @Test(.rules("I3"), arguments: LedgerKind.allCases)
  func `A push is known from its arrival on, byte for byte`(kind: LedgerKind) throws {
    try kind.run { ledger in
      #expect(try !ledger.hasArrived(push: "e\u{301}"))
      try ledger.noteArrival(ofPush: "e\u{301}", at: Self.start)
      #expect(try ledger.hasArrived(push: "e\u{301}"))
      #expect(try !ledger.hasArrived(push: "\u{e9}"))
      try ledger.noteArrival(ofPush: "e\u{301}", at: Self.start)
      #expect(try ledger.hasArrived(push: "e\u{301}"))
    }
  }

  @Test(arguments: LedgerKind.allCases)
  func `A push whose arrival was rolled back has not arrived`(kind: LedgerKind) throws {
    try kind.run { ledger in
      try ledger.begin()
      try ledger.savepoint()
      try ledger.noteArrival(ofPush: "a", at: Self.start)
      try ledger.rollbackToSavepoint()
      #expect(try !ledger.hasArrived(push: "a"))
      try ledger.noteArrival(ofPush: "b", at: Self.start)
      ledger.rollback()
      #expect(try !ledger.hasArrived(push: "b"))
    }
  }

  @Test(arguments: LedgerKind.allCases)
  func `A push is forgotten after a month`(kind: LedgerKind) throws {
    try kind.run { ledger in
      try ledger.noteArrival(ofPush: "old", at: Self.start)
      let later = Self.start.advanced(byMicroseconds: CoreLimits.pushMemory)
      try ledger.noteArrival(ofPush: "new", at: later)
      #expect(try ledger.hasArrived(push: "old"))
      try ledger.noteArrival(ofPush: "newer", at: later.advanced(byMicroseconds: 1))
      #expect(try !ledger.hasArrived(push: "old"))
      #expect(try ledger.hasArrived(push: "new") && ledger.hasArrived(push: "newer"))
    }
  }

  @Test(arguments: LedgerKind.allCases)
  func `The store remembers a limited number of pushes, the newest`(kind: LedgerKind) throws {
    try kind.run { ledger in
      try ledger.begin()
      for number in 0...CoreLimits.rememberedPushes {
        try ledger.noteArrival(ofPush: "\(number)", at: Self.start)
      }
      try ledger.commit()
      #expect(try !ledger.hasArrived(push: "0"))
      #expect(try ledger.hasArrived(push: "1"))
      #expect(try ledger.hasArrived(push: "\(CoreLimits.rememberedPushes)"))
    }
  }
}
