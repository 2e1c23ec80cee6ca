import NotificationEngine
import NotificationModel
import NotificationStore
import TestSupport
import Testing

/// Which pushes of gateways have arrived.
@Suite struct ArrivalTests {
  private static let start = WallTime(seconds: 1_772_438_400)

  @Test(.rules("I3"), arguments: StoreKind.allCases)
  func `a push is known from its arrival on, byte for byte`(kind: StoreKind) throws {
    try kind.run { store in
      #expect(try !store.hasArrived(push: "e\u{301}"))
      try store.recordArrival(ofPush: "e\u{301}", at: Self.start)
      #expect(try store.hasArrived(push: "e\u{301}"))
      #expect(try !store.hasArrived(push: "\u{e9}"))
      try store.recordArrival(ofPush: "e\u{301}", at: Self.start)
      #expect(try store.hasArrived(push: "e\u{301}"))
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `what a pass takes back has not arrived`(kind: StoreKind) throws {
    try kind.run { store in
      try store.begin()
      try store.savepoint()
      try store.recordArrival(ofPush: "a", at: Self.start)
      try store.rollbackToSavepoint()
      #expect(try !store.hasArrived(push: "a"))
      try store.recordArrival(ofPush: "b", at: Self.start)
      store.rollback()
      #expect(try !store.hasArrived(push: "b"))
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `after a month a push is forgotten`(kind: StoreKind) throws {
    try kind.run { store in
      try store.recordArrival(ofPush: "old", at: Self.start)
      let later = Self.start.advanced(byMicroseconds: CoreLimits.pushMemory)
      try store.recordArrival(ofPush: "new", at: later)
      #expect(try store.hasArrived(push: "old"))
      try store.recordArrival(ofPush: "newer", at: later.advanced(byMicroseconds: 1))
      #expect(try !store.hasArrived(push: "old"))
      #expect(try store.hasArrived(push: "new") && store.hasArrived(push: "newer"))
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `so many are remembered, the newest`(kind: StoreKind) throws {
    try kind.run { store in
      try store.begin()
      for number in 0...CoreLimits.rememberedPushes {
        try store.recordArrival(ofPush: "\(number)", at: Self.start)
      }
      try store.commit()
      #expect(try !store.hasArrived(push: "0"))
      #expect(try store.hasArrived(push: "1"))
      #expect(try store.hasArrived(push: "\(CoreLimits.rememberedPushes)"))
    }
  }
}
