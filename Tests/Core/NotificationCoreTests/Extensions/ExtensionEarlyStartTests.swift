import NotificationCore
import NotificationModel
import Testing

/// Pushes are with their extensions while the pass that took them becomes durable.
struct ExtensionEarlyStartTests {
  private static func arrived() throws -> Event {
    .pushArrived(
      ArrivedPush(app: World.organizer, payload: try PushPayload(World.secret)), reply: nil)
  }

  @Test func `an extension is given its push before the commit`() throws {
    var world = World.extended()
    let ledger = WatchedLedger(world.ledger)
    var begun: [ExtensionOrder] = []
    let outcome = world.system.pass(
      [try Self.arrived()], at: world.moment, in: ledger, texts: NoTexts(),
      beforeCommit: { orders in
        #expect(ledger.calls["commit"] == nil)
        begun += orders
      })
    #expect(begun.count == 1 && begun == outcome.effects.orders)
    #expect(ledger.calls["commit"] == 1)
  }

  @Test func `where the commit fails nothing of it is kept, and the next pass gives it anew`()
    throws
  {
    var world = World.extended()
    let ledger = WatchedLedger(world.ledger)
    var begun = 0
    let failed = world.system.pass(
      [try Self.arrived()], at: world.moment, in: ledger, texts: NoTexts(),
      beforeCommit: { orders in
        begun += orders.count
        ledger.callsUntilFailure = 0
      })
    #expect(begun == 1)
    #expect(failed.failure == WatchedLedger.failure && failed.effects.orders.isEmpty)
    #expect(world.deliveredRecords.isEmpty)
    #expect(world.pass().orders.map(\.request.content.title) == ["Secret"])
  }
}
