import NotificationEngine
import NotificationModel
import NotificationWords
import PushProtocol
import TestSupport
import Testing

/// Pushes of a gateway: handled once, and acknowledged with their outcome.
struct GatewayPushTests {
  private static let milk: [String: PropertyList] = ["aps": ["alert": "Milk"]]

  @Test(.rules("I3"))
  func `A push that came before is not shown again, after a restart either`() throws {
    var world = World.registered()
    let first = try world.arrive(Self.milk)
    #expect(first.presentations.count == 1 && first.acknowledgements == [1: .shown])
    let second = try world.arrive(Self.milk, number: 7)
    #expect(second.presentations.isEmpty && second.acknowledgements == [7: .duplicate])
    world.restartAlone()
    let third = try world.arrive(Self.milk, number: 8)
    #expect(third.presentations.isEmpty && third.acknowledgements == [8: .duplicate])
  }

  @Test func `The acknowledgement comes after every effect of the push`() throws {
    var world = World.registered()
    let effects = try world.arrive(Self.milk)
    guard case .pushes(.acknowledgePush(1, .shown))? = effects.last else {
      Issue.record("the acknowledgement does not come last")
      return
    }
  }

  @Test func `A push that a failing store cannot keep is not acknowledged`() throws {
    let world = World.registered()
    let store = WatchedStore(world.store)
    var system = world.system
    let push = ArrivedPush(
      app: World.organizer, payload: try PushPayload(Self.milk),
      identity: PushIdentity(number: 1, identifier: "id-1"))
    store.callsUntilFailure = 3
    let failed = system.transaction(
      [.pushes(.pushArrived(push, reply: nil))], at: world.moment, in: store, texts: NoTexts())
    #expect(failed.failure != nil && failed.effects.acknowledgements.isEmpty)
    store.callsUntilFailure = nil
    let kept = system.transaction([], at: world.moment, in: store, texts: NoTexts())
    #expect(kept.effects.acknowledgements == [1: .shown])
  }

  @Test(.rules("B2", "I18"))
  func `The collapse identifier names a push, else its own identifier does`() throws {
    var world = World.registered()
    try world.arrive(Self.milk, replacing: "score")
    let replaced = try world.arrive(Self.milk, number: 2, id: "id-2", replacing: "score")
    #expect(replaced.withdrawals.map(\.identifier) == ["score"])
    try world.arrive(Self.milk, number: 3, id: "id-3")
    #expect(world.delivered() == ["score", "id-3"])
  }

  @Test(.rules("I21"))
  func `A push for an uninstalled app, or one that wants none, is acknowledged as such`() throws {
    var world = World.registered()
    world.call(.pushes(.unregisterForPushes))
    #expect(try world.arrive(Self.milk).acknowledgements == [1: .appGone])
    world.control(.apps(.uninstall(app: World.organizer)))
    #expect(try world.arrive(Self.milk, number: 2).acknowledgements == [2: .appGone])
  }

  @Test func `A push that is not shown is acknowledged as hidden or listed`() throws {
    var world = World.registered()
    world.control(.settings(.setFocus(FocusMode(name: "Work", allowedApps: []))))
    #expect(try world.arrive(Self.milk).acknowledgements == [1: .listed])
    world.control(.settings(.authorize(app: World.organizer, .turnOff)))
    #expect(try world.arrive(Self.milk, number: 2, id: "id-2").acknowledgements == [2: .hidden])
    #expect(try world.arrive(["aps": [:]], number: 3, id: "id-3").acknowledgements == [3: .hidden])
  }

  @Test(.rules("E1"))
  func `A push for a foreground app that decides itself is acknowledged as passed to the app`()
    throws
  {
    var world = World.registered()
    world.call(.responses(.setDelegate(isSet: true)))
    world.call(.apps(.setActive(true)))
    #expect(try world.arrive(Self.milk).acknowledgements == [1: .handedToApp])
  }

  @Test func `A push with an identifier that is too long is acknowledged as unreadable`() throws {
    var world = World.registered()
    let name = String(repeating: "x", count: CoreLimits.identifierBytes + 1)
    let refused = try world.arrive(Self.milk, replacing: name)
    #expect(refused.acknowledgements == [1: .unreadable])
    #expect(world.delivered().isEmpty)
  }
}
