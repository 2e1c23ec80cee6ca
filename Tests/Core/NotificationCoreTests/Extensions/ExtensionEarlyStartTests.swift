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
        return []
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
        return []
      })
    #expect(begun == 1)
    #expect(failed.failure == WatchedLedger.failure && failed.effects.orders.isEmpty)
    #expect(world.deliveredRecords.isEmpty)
    #expect(world.pass().orders.map(\.request.content.title) == ["Secret"])
  }

  @Test func `what it answers meanwhile is shown by the same commit`() throws {
    var world = World.extended()
    let ledger = WatchedLedger(world.ledger)
    let outcome = world.system.pass(
      [try Self.arrived()], at: world.moment, in: ledger, texts: NoTexts(),
      beforeCommit: { orders in
        orders.map { order in
          var content = order.request.content
          content.title = "Changed"
          return .pushExtended(order.token, .finished(content))
        }
      })
    #expect(ledger.calls["commit"] == 1)
    #expect(outcome.failure == nil && !world.system.awaitsApps)
    #expect(world.deliveredRecords.map(\.notification.request.content.title) == ["Changed"])
  }

  @Test func `an answer is lost with the pass that failed, and the next one asks anew`() throws {
    var world = World.extended()
    let ledger = WatchedLedger(world.ledger)
    let failed = world.system.pass(
      [try Self.arrived()], at: world.moment, in: ledger, texts: NoTexts(),
      beforeCommit: { orders in
        ledger.callsUntilFailure = 1
        return orders.map { .pushExtended($0.token, .finished($0.request.content)) }
      })
    #expect(failed.failure == WatchedLedger.failure && failed.effects.orders.isEmpty)
    #expect(world.deliveredRecords.isEmpty)
    #expect(world.pass().orders.map(\.request.content.title) == ["Secret"])
  }
}
