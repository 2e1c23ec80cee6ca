import NotificationEngine
import NotificationModel
import NotificationStore
import TestSupport
import Testing

/// Which pushes of gateways have arrived.
@Suite struct ArrivalTests {
  private static let start = WallTime(seconds: 1_772_438_400)

  @Test(.rules("I3"), arguments: StoreKind.allCases)
  func `A push is known from its arrival on, byte for byte`(kind: StoreKind) throws {
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
  func `A push whose arrival was rolled back has not arrived`(kind: StoreKind) throws {
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
  func `A push is forgotten after a month`(kind: StoreKind) throws {
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
  func `The store remembers a limited number of pushes, the newest`(kind: StoreKind) throws {
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
