import NotificationEngine
import NotificationModel
import PushProtocol
import TestSupport
import Testing

/// An app's subscriptions for Web Push.
struct SubscriptionTests {
  @Test func `An endpoint is requested until it arrives, and sent then`() throws {
    var world = World()
    world.greet()
    world.transaction(.pushes(.gatewayChanged(World.gateway)))
    let asked = world.call(.pushes(.subscribe(vapidKey: World.vapidKey)))
    #expect(asked.replies == [.done])
    let request = try #require(asked.endpointRequests.first)
    #expect(request.kind == .app && request.vapidKey == World.vapidKey)
    #expect(request.name.hasPrefix("w") && request.name.utf8.count <= 15)
    // The gateway may have lost the first request.
    #expect(
      world.call(.pushes(.subscribe(vapidKey: World.vapidKey))).endpointRequests == [request])
    #expect(world.store.subscriptionCount() == 1)
    let issued = world.issue(request.name)
    #expect(issued.appEvents == [.pushes(.subscribed(World.issued))])
    let again = world.call(.pushes(.subscribe(vapidKey: World.vapidKey)))
    #expect(again.endpointRequests.isEmpty)
    #expect(again.appEvents == [.pushes(.subscribed(World.issued))])
    let other = world.call(.pushes(.subscribe(vapidKey: nil)))
    #expect(other.endpointRequests.map(\.vapidKey) == [nil])
    #expect(world.store.subscriptions().map(\.created) == [world.moment.wall, world.moment.wall])
  }

  @Test func `Without a gateway, and with a wrong key, a subscription is refused`() {
    var world = World()
    world.greet()
    let early = world.call(.pushes(.subscribe(vapidKey: nil)))
    #expect(early.refusals.map(\.code) == [.unsupported])
    world.transaction(.pushes(.gatewayChanged(World.gateway)))
    let keys: [[UInt8]] = [
      [], [0x04], [0x02] + World.vapidKey.dropFirst(), World.vapidKey + [0],
      // It has the right form, and is not on the curve.
      [0x04] + (1...64),
    ]
    for key in keys {
      let refused = world.call(.pushes(.subscribe(vapidKey: key)))
      #expect(refused.refusals.map(\.code) == [.invalidValue])
      #expect(refused.refusals.map(\.field) == ["vapidKey"])
      #expect(refused.refusals.first?.remedy.contains("65 bytes") == true)
    }
    #expect(world.store.subscriptions().isEmpty)
  }

  @Test func `The number of subscriptions of an app is limited`() {
    var world = World()
    world.greet()
    world.transaction(.pushes(.gatewayChanged(World.gateway)))
    for number in 1..<CoreLimits.subscriptionsOfApp {
      world.store.save(
        WebPushSubscription(
          name: "other \(number)", app: World.organizer, vapidKey: [UInt8(number)],
          gateway: World.gateway, receiver: .app(keys: nil), created: world.moment.wall))
    }
    #expect(world.call(.pushes(.subscribe(vapidKey: World.vapidKey))).replies == [.done])
    let refused = world.call(.pushes(.subscribe(vapidKey: nil)))
    #expect(refused.refusals.map(\.code) == [.limitReached])
    #expect(world.store.subscriptionCount() == CoreLimits.subscriptionsOfApp)
  }

  @Test func `All apps together have a limited number of subscriptions`() {
    var world = World()
    world.greet()
    world.transaction(.pushes(.gatewayChanged(World.gateway)))
    for number in 0..<CoreLimits.subscriptions {
      world.store.save(
        WebPushSubscription(
          name: "other \(number)", app: World.identifier("com.example.other"), vapidKey: nil,
          gateway: World.gateway, receiver: .app(keys: nil), created: world.moment.wall))
    }
    let refused = world.call(.pushes(.subscribe(vapidKey: nil)))
    #expect(refused.refusals.map(\.value) == ["\(CoreLimits.subscriptions)"])
  }

  @Test func `A subscription that its app ends is given back, and its late endpoint too`() {
    var (world, name) = World.subscribed()
    let ended = world.call(.pushes(.unsubscribe(vapidKey: World.vapidKey)))
    #expect(ended.returnedEndpoints == [World.endpoint])
    #expect(world.store.subscriptions().isEmpty)
    #expect(
      world.call(.pushes(.unsubscribe(vapidKey: World.vapidKey))).returnedEndpoints.isEmpty)
    #expect(world.issue(name).returnedEndpoints == [World.endpoint])
  }

  @Test(.rules("G7")) func `The endpoints of an app that is uninstalled are given back`() {
    var (world, _) = World.subscribed()
    let effects = world.control(.apps(.uninstall(app: World.organizer)))
    #expect(effects.returnedEndpoints == [World.endpoint])
    #expect(world.store.subscriptions().isEmpty)
  }

  @Test func `With another gateway the endpoint moves, and its secrets stay`() {
    var (world, name) = World.subscribed()
    let moved = world.transaction(.pushes(.gatewayChanged("other:5223")))
    #expect(moved.appEvents == [.pushes(.subscriptionEnded(vapidKey: World.vapidKey))])
    #expect(moved.endpointRequests.map(\.name) == [name])
    #expect(moved.returnedEndpoints.isEmpty)
    var issued = World.issued
    issued.endpoint = "https://other/push/b"
    let other = SubscriptionSecrets(privateKey: [], publicKey: [], auth: [])
    let arrived = world.transaction(
      .pushes(.endpointIssued(subscription: name, endpoint: issued.endpoint, other)))
    #expect(arrived.appEvents == [.pushes(.subscribed(issued))])
  }

  @Test func `With another address of the gateway the endpoint moves, and its secrets stay`() {
    var (world, name) = World.subscribed()
    let origin = "https://new.example.org:8443"
    var issued = World.issued
    issued.endpoint = origin + "/push/a"
    let moved = world.transaction(.pushes(.originNamed(origin)))
    #expect(moved.appEvents == [.pushes(.subscribed(issued))])
    #expect(moved.endpointRequests.isEmpty && moved.returnedEndpoints.isEmpty)
    #expect(world.store.subscription(name)?.endpoint == issued.endpoint)
    #expect(world.transaction(.pushes(.originNamed(origin))).appEvents.isEmpty)
    let tooLong = "https://" + String(repeating: "a", count: 1_000)
    #expect(world.transaction(.pushes(.originNamed(tooLong))).appEvents.isEmpty)
  }

  @Test func `Without a gateway the endpoint ends, and comes back with the next gateway`() {
    var (world, name) = World.subscribed()
    let removed = world.transaction(.pushes(.gatewayChanged(nil)))
    #expect(removed.appEvents == [.pushes(.subscriptionEnded(vapidKey: World.vapidKey))])
    #expect(removed.endpointRequests.isEmpty)
    #expect(world.store.subscription(name)?.endpoint == nil)
    let back = world.transaction(.pushes(.gatewayChanged(World.gateway)))
    #expect(back.endpointRequests.map(\.name) == [name] && back.appEvents.isEmpty)
  }

  @Test func `A gateway that has forgotten the device issues another endpoint`() {
    var (world, name) = World.subscribed()
    let lost = world.transaction(.pushes(.pushTokensLost))
    #expect(lost.appEvents == [.pushes(.subscriptionEnded(vapidKey: World.vapidKey))])
    #expect(lost.endpointRequests.map(\.name) == [name])
  }

  @Test func `A request for an endpoint outlives the daemon`() {
    var world = World()
    world.greet()
    world.transaction(.pushes(.gatewayChanged(World.gateway)))
    world.call(.pushes(.subscribe(vapidKey: nil)))
    world.restartAlone()
    let name = world.store.subscriptions().first?.name ?? ""
    world.greet()
    #expect(world.issue(name).appEvents.isEmpty)
    let again = world.call(.pushes(.subscribe(vapidKey: nil)))
    #expect(again.endpointRequests.isEmpty && again.appEvents.count == 1)
    #expect(
      world.transaction(.pushes(.gatewayChanged(World.gateway))).endpointRequests.isEmpty)
  }

  @Test func `A refusal of the gateway ends the subscription, and the app learns why`() {
    var world = World()
    world.greet()
    world.transaction(.pushes(.gatewayChanged(World.gateway)))
    let name = world.call(.pushes(.subscribe(vapidKey: nil))).endpointRequests.first?.name ?? ""
    let effects = world.transaction(
      .pushes(
        .endpointRefused(subscription: name, reason: "No more room.", remedy: "End others.")))
    guard case .pushes(.subscriptionFailed(nil, let failure))? = effects.appEvents.first else {
      Issue.record("the app was not told")
      return
    }
    #expect(failure.message.contains("No more room") && failure.remedy == "End others.")
    #expect(world.store.subscriptions().isEmpty)
  }

  @Test func `A command subscribes an installed app, which gets the same endpoint`() throws {
    var world = World()
    world.greet()
    world.transaction(.disconnected(World.app), .pushes(.gatewayChanged(World.gateway)))
    let asked = world.control(.pushes(.subscribe(app: World.organizer, vapidKey: World.vapidKey)))
    let request = try #require(asked.endpointRequests.first)
    #expect(asked.controlReplies.isEmpty && request.kind == .app)
    #expect(world.issue(request.name).controlReplies == [.subscribed(World.issued)])
    #expect(world.issue(request.name).controlReplies.isEmpty)
    let again = world.control(.pushes(.subscribe(app: World.organizer, vapidKey: World.vapidKey)))
    #expect(again.controlReplies == [.subscribed(World.issued)] && again.endpointRequests.isEmpty)
    world.greet()
    let own = world.call(.pushes(.subscribe(vapidKey: World.vapidKey)))
    #expect(own.appEvents == [.pushes(.subscribed(World.issued))] && own.endpointRequests.isEmpty)
    #expect(world.arrive(.success(.text("a")), at: request.name).acknowledgements.count == 1)
    let ended = world.control(
      .pushes(.unsubscribe(app: World.organizer, vapidKey: World.vapidKey)))
    #expect(ended.controlReplies == [.done] && ended.returnedEndpoints == [World.endpoint])
  }

  @Test func `A command that waits for an endpoint is refused when there will be none`() {
    var world = World()
    world.greet()
    let unknown = World.identifier("com.example.unknown")
    let call = ControlCall.pushes(.subscribe(app: World.organizer, vapidKey: nil))
    #expect(world.control(call).refusals.map(\.code) == [.unsupported])
    world.transaction(.pushes(.gatewayChanged(World.gateway)))
    #expect(
      world.control(.pushes(.subscribe(app: unknown, vapidKey: nil))).refusals.map(\.code)
        == [.notFound])
    #expect(
      world.control(.pushes(.subscribe(app: World.organizer, vapidKey: [4]))).refusals
        .map(\.field) == ["vapidKey"])
    var name = world.control(call).endpointRequests.first?.name ?? ""
    let refused = world.transaction(
      .pushes(.endpointRefused(subscription: name, reason: "No.", remedy: "Wait.")))
    #expect(refused.refusals.map(\.code) == [.notPermitted])
    name = world.control(call).endpointRequests.first?.name ?? ""
    let ended = world.control(.pushes(.endSubscription(name: name)))
    #expect(ended.refusals.map(\.code) == [.notFound] && ended.controlReplies == [.done])
    _ = world.control(call)
    #expect(
      world.control(.apps(.uninstall(app: World.organizer))).refusals.map(\.code) == [.notFound])
  }

  @Test func `The user sees subscriptions without their secrets, and ends one`() {
    var (world, name) = World.subscribed()
    let listed = world.control(.pushes(.subscriptions)).controlReplies
    guard case .subscriptions(let statuses)? = listed.first else {
      Issue.record("there is no list")
      return
    }
    #expect(statuses.map(\.name) == [name])
    #expect(statuses.map(\.endpoint) == [World.endpoint] && statuses.map(\.kind) == [.app])
    #expect(statuses.map(\.appName) == ["Organizer"])
    #expect(statuses.map(\.messagesToday) == [0] && statuses.map(\.lastMessage) == [nil])
    let ended = world.control(.pushes(.endSubscription(name: name)))
    #expect(ended.controlReplies == [.done] && ended.returnedEndpoints == [World.endpoint])
    #expect(ended.appEvents == [.pushes(.subscriptionEnded(vapidKey: World.vapidKey))])
    let unknown = world.control(.pushes(.endSubscription(name: name)))
    #expect(unknown.refusals.map(\.code) == [.notFound])
  }
}
