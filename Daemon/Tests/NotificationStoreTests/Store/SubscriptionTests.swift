import NotificationEngine
import NotificationModel
@testable import NotificationStore
import TestSupport
import Testing

/// The subscriptions for Web Push.
@Suite struct SubscriptionTests {
  private static let connector = PushConnector(
    service: "org.example.chat", token: "{e\u{301}}", description: "Messages", version: 2)

  @Test(arguments: StoreKind.allCases)
  func `Subscriptions are listed in the order of their addition`(kind: StoreKind) throws {
    try kind.run { store in
      var first = try Samples.subscription("w10", of: "a")
      let second = try Samples.subscription("w9", of: "b")
      let third = try Samples.subscription("w11", of: "a", receiver: .connector(Self.connector))
      for subscription in [first, second, third] { try store.save(subscription) }
      first.endpoint = "https://push.example.org/push/a"
      first.receiver = .app(keys: Samples.secrets)
      first.messages.add(at: Samples.start, day: 3, isReadable: false)
      try store.save(first)
      #expect(try store.subscriptions() == [first, second, third])
      #expect(try store.subscriptions(of: first.app) == [first, third])
      #expect(try store.subscriptions(of: try Samples.app("c")).isEmpty)
      #expect(try store.subscription("w10") == first && store.subscription("w1") == nil)
      #expect(try store.subscriptionCount() == 3)
      try store.removeSubscription("w9")
      try store.removeSubscription("w9")
      #expect(try store.subscriptions() == [first, third])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A connector's subscription is found by its token, byte for byte`(kind: StoreKind) throws {
    try kind.run { store in
      let known = try Samples.subscription("w1", of: "a", receiver: .connector(Self.connector))
      try store.save(known)
      #expect(try store.subscription(connectorToken: Self.connector.token) == known)
      #expect(try store.subscription(connectorToken: "{\u{e9}}") == nil)
      try store.removeSubscription("w1")
      #expect(try store.subscription(connectorToken: Self.connector.token) == nil)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A subscription is read as before a change that was undone, and not after its app`(
    kind: StoreKind
  ) throws {
    try kind.run { store in
      let first = try Samples.subscription("w1", of: "a")
      var changed = first
      changed.endpoint = "https://push.example.org/push/a"
      try store.save(AppRecord(identifier: first.app, displayName: ""))
      try store.save(first)
      try store.begin()
      try store.save(changed)
      #expect(try store.subscription("w1") == changed)
      store.rollback()
      #expect(try store.subscription("w1") == first)
      try store.begin()
      try store.savepoint()
      try store.save(changed)
      try store.rollbackToSavepoint()
      #expect(try store.subscription("w1") == first)
      try store.savepoint()
      try store.removeSubscription("w1")
      #expect(try store.subscription("w1") == nil)
      try store.rollbackToSavepoint()
      try store.commit()
      #expect(try store.subscription("w1") == first)
      try store.removeApp(first.app)
      #expect(try store.subscription("w1") == nil)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Each of several subscriptions that are changed in one transaction is read as changed`(
    kind: StoreKind
  ) throws {
    try kind.run { store in
      var changed: [WebPushSubscription] = []
      for name in ["w1", "w2", "w3"] {
        changed.append(try Samples.subscription(name, of: "a"))
        try store.save(changed[changed.endIndex - 1])
      }
      try store.begin()
      for index in [2, 0, 2, 1, 0] {
        changed[index].messages.ofDay += 1
        try store.save(changed[index])
        #expect(try store.subscription(changed[index].name) == changed[index])
      }
      #expect(try store.subscriptions() == changed)
      changed[0].messages.ofDay += 1
      try store.save(changed[0])
      try store.savepoint()
      let app = changed[0].app
      try store.save(Samples.subscription("w4", of: "a"))
      #expect(try store.subscriptions(of: app).prefix(3) == changed[...])
      try store.rollbackToSavepoint()
      changed[0].messages.ofDay += 1
      try store.save(changed[0])
      try store.removeSubscription(changed.removeLast().name)
      try store.commit()
      #expect(try store.subscriptions() == changed)
    }
  }

  @Test func `The name of a connector's app is kept only while something refers to it`() throws {
    let folder = try StoreFolder()
    let store = try folder.open().store
    let app = try Samples.app("chat")
    for name in ["w1", "w2"] {
      try store.save(Samples.subscription(name, of: "chat", receiver: .connector(Self.connector)))
    }
    try store.removeSubscription("w1")
    #expect(try store.number(of: app) != nil)
    try store.removeSubscription("w2")
    #expect(try store.number(of: app) == nil)
    // The same name gets a row again, and a rollback restores the old one.
    try store.save(Samples.subscription("w3", of: "chat"))
    let number = try store.number(of: app)
    try store.begin()
    try store.removeSubscription("w3")
    #expect(try store.number(of: app) == nil)
    store.rollback()
    #expect(try store.number(of: app) == number)
    try store.save(AppRecord(identifier: app, displayName: "Chat"))
    try store.removeSubscription("w3")
    #expect(try store.number(of: app) == number)
    store.close()
  }

  @Test func `Unused names that an earlier version left are removed when the store is opened`()
    throws
  {
    let folder = try StoreFolder()
    try folder.open().store.close()
    try folder.edit("INSERT INTO app (identifier) VALUES ('org.example.gone')")
    let store = try folder.open().store
    #expect(try store.number(of: #require(BundleIdentifier("org.example.gone"))) == nil)
    store.close()
  }

  @Test(.rules("G7"), arguments: StoreKind.allCases)
  func `The subscriptions of a removed app are removed`(kind: StoreKind) throws {
    try kind.run { store in
      let gone = try Samples.subscription("w1", of: "a")
      let kept = try Samples.subscription("w2", of: "b")
      for subscription in [gone, kept] {
        try store.save(AppRecord(identifier: subscription.app, displayName: ""))
        try store.save(subscription)
      }
      try store.removeApp(gone.app)
      #expect(try store.subscriptions() == [kept])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A rollback restores subscriptions and their order`(kind: StoreKind) throws {
    try kind.run { store in
      let first = try Samples.subscription("w1", of: "a")
      let second = try Samples.subscription("w2", of: "a")
      try store.save(first)
      try store.save(second)
      try store.begin()
      try store.savepoint()
      try store.removeSubscription("w1")
      try store.save(Samples.subscription("w3", of: "a"))
      try store.rollbackToSavepoint()
      #expect(try store.subscriptions() == [first, second])
      try store.removeSubscription("w2")
      store.rollback()
      #expect(try store.subscriptions() == [first, second])
    }
  }
}
