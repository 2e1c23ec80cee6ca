import NotificationEngine
import NotificationModel
import NotificationWords
import Testing

/// The store calls of an event, counted: they determine the time of a transaction.
struct CostTests {
  private static func transaction(
    _ events: [Event], in world: inout World
  ) -> (calls: [String: Int], effects: [Effect]) {
    let watched = WatchedStore(world.store)
    let outcome = world.system.transaction(events, at: world.moment, in: watched, texts: NoTexts())
    return (watched.calls, outcome.effects)
  }

  @Test
  func `A transaction of 256 additions reads the app once, and counts and writes each once`() {
    var world = World.allowed()
    let events = (0..<256).map { number in
      Event.appCalled(
        World.app, message: Int64(number), .notifications(.add(.reminder("\(number)"))))
    }
    let (calls, effects) = Self.transaction(events, in: &world)
    #expect(effects.replies.count == 256)
    #expect(
      calls == [
        "begin": 1, "commit": 1, "savepoint": 256, "releaseSavepoint": 256, "app": 1,
        "pendingCount": 256, "savePending": 256, "due": 1, "nextRelease": 2, "nextDueDate": 1,
      ])
  }

  @Test func `A delivery reads no list, however much was delivered before`() {
    var world = World.allowed()
    for number in 0..<500 { world.show("old \(number)") }
    for number in 0..<100 { world.call(.notifications(.add(.reminder("\(number)")))) }
    world.moment.wall = world.moment.wall.advanced(bySeconds: 60)
    world.moment.boot = world.moment.boot.advanced(byMicroseconds: 60_000_000)
    let (calls, effects) = Self.transaction([], in: &world)
    #expect(effects.presentations.count == 100)
    #expect(calls["deliveredOfApp"] == nil)
    #expect(calls["pendingOfApp"] == nil)
    #expect(calls["app"] == 1)
    #expect(calls["globalSettings"] == 1)
    #expect(calls.values.reduce(0, +) <= 100 * 7 + 10)
  }

  @Test func `A delivery into a full list reads only the notification that leaves`() {
    var world = World.allowed()
    for number in 0..<CoreLimits.deliveredNotifications { world.show("old \(number)") }
    let event = Event.appCalled(
      World.app, message: 1, .notifications(.add(.reminder("new").immediate)))
    let (calls, effects) = Self.transaction([event], in: &world)
    #expect(effects.withdrawals.map(\.identifier) == ["old 0"])
    #expect(calls["earliestDelivered"] == 1)
    #expect(calls["deliveredOfApp"] == nil)
  }

  @Test func `A list of hidden previews is read once, not once for each member`() {
    var world = World.allowed()
    for number in 0..<100 { world.show("old \(number)") }
    world.set(["previews": "never"])
    let event = Event.controlCalled(World.control, message: 1, .attachShell(name: "late"))
    let (calls, _) = Self.transaction([event], in: &world)
    #expect(calls["deliveredInStage"] == 1)
    #expect(calls["deliveredOfApp"] == nil)
  }

  @Test func `A transaction with nothing to do makes four reads`() {
    var world = World.allowed()
    let (calls, _) = Self.transaction([], in: &world)
    #expect(
      calls == ["begin": 1, "commit": 1, "due": 1, "nextRelease": 2, "nextDueDate": 1])
  }
}
