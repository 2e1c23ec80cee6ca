import NotificationEngine
import NotificationModel
import PushProtocol
import NotificationWords
import TestSupport
import Testing

/// The handling of a push while the store fails.
struct PushStoreFailureTests {
  private static func push(_ text: String) throws -> ArrivedPush {
    ArrivedPush(
      app: World.organizer, payload: try PushPayload.aps(["alert": .string(text)]))
  }

  @Test
  func `The sender of a push gets the store's error, and nothing of the push is kept`() throws {
    var world = World.allowed()
    let store = WatchedStore(world.store)
    store.callsUntilFailure = 3
    let origin = CallOrigin(connection: World.control, message: 9)
    let outcome = world.system.transaction(
      [.pushes(.pushArrived(try Self.push("a"), reply: origin))], at: world.moment, in: store,
      texts: NoTexts())
    #expect(outcome.effects.refusals.map(\.code) == [.diskFull])
    #expect(outcome.effects.count == 1)
    #expect(world.deliveredRecords.isEmpty)
  }

  @Test(.rules("H17"))
  func `A push without a sender comes with the next transaction, up to a limit`() throws {
    var world = World.allowed()
    let store = WatchedStore(world.store)
    let extra = 5
    let events = try (0..<CoreLimits.backlog + extra).map {
      Event.pushes(.pushArrived(try Self.push("\($0)"), reply: nil))
    }
    store.callsUntilFailure = 0
    let failed = world.system.transaction(events, at: world.moment, in: store, texts: NoTexts())
    #expect(failed.failure == WatchedStore.failure)
    #expect(failed.effects.logLines.map(\.level) == Array(repeating: .warning, count: extra))
    let shown = world.transaction().presentations
    #expect(shown.count == CoreLimits.backlog)
    #expect(shown.first?.body == "0")
  }

  @Test func `A message waits for the store with its acknowledgement, up to a limit`() {
    var (world, name) = World.subscribed()
    world.call(.pushes(.receivePushes(true)))
    let store = WatchedStore(world.store)
    let events = (0..<CoreLimits.backlog + 1).map { number in
      Event.pushes(
        .messageArrived(
          ArrivedMessage(
            subscription: name, content: .success(.text("\(number)")),
            identity: PushIdentity(number: Int64(number), identifier: "\(number)"))))
    }
    store.callsUntilFailure = 0
    let failed = world.system.transaction(events, at: world.moment, in: store, texts: NoTexts())
    #expect(failed.effects.logLines.map(\.event) == [.pushes(.lost)])
    #expect(failed.effects.acknowledgements.isEmpty)
    let effects = world.transaction()
    // The gateway keeps the messages for which the app has no room.
    #expect(effects.handedPushes.count == CoreLimits.heldMessages)
    let outcomes = effects.acknowledgements.values
    #expect(outcomes.count { $0 == .handedToApp } == CoreLimits.heldMessages)
    #expect(
      outcomes.count { $0 == .postponed } == CoreLimits.backlog - CoreLimits.heldMessages)
  }
}
