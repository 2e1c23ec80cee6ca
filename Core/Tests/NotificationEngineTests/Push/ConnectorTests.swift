import NotificationEngine
import NotificationModel
import PushProtocol
import TestSupport
import Testing

/// The registrations of UnifiedPush connectors.
struct ConnectorTests {
  private static let chat = PushConnector(
    service: "org.example.Chat", token: "{1}", description: "Chats", version: 2)

  private struct Stage {
    var world = World()
    private var lastMessage: Int64 = 0

    init(gateway: String? = World.gateway) {
      world.transaction(.pushes(.gatewayChanged(gateway)))
    }

    mutating func handle(_ event: Event.Connectors) -> [Effect] {
      world.transaction(.pushes(.connector(event)))
    }

    mutating func origin() -> CallOrigin {
      lastMessage += 1
      return CallOrigin(connection: ConnectionNumber(77), message: lastMessage)
    }

    mutating func register(
      _ connector: PushConnector = chat, key: [UInt8]? = nil
    ) -> [Effect] {
      handle(.registered(connector, vapidKey: key, origin: origin()))
    }

    /// Registers the connector, which receives its endpoint; returns the name of the subscription.
    mutating func registered() -> String {
      let name = register().endpointRequests.first?.name ?? ""
      world.issue(name)
      _ = handle(.endpointReceived(subscription: name, endpoint: World.endpoint))
      return name
    }

    mutating func message(
      at name: String, number: Int64, id: String
    ) -> [Int64: PushOutcome] {
      handle(
        .messageReceived(
          subscription: name, PushIdentity(number: number, identifier: id))
      ).acknowledgements
    }

    mutating func list(_ names: Set<String>, bus: String = "bus-1") -> [Effect] {
      handle(.servicesListed(BusServices(bus: bus, names: names)))
    }
  }

  @Test func `A registration is answered when its endpoint is issued, and the endpoint is sent`()
    throws
  {
    var stage = Stage()
    let asked = stage.register()
    let request = try #require(asked.endpointRequests.first)
    #expect(request.kind == .unifiedPush && asked.replies.isEmpty && asked.connectors.isEmpty)
    let issued = stage.world.issue(request.name)
    #expect(issued.replies == [.done])
    #expect(issued.connectors == [.sendEndpoint(subscription: request.name)])
    let received = stage.handle(
      .endpointReceived(subscription: request.name, endpoint: World.endpoint))
    #expect(received.connectors.isEmpty)
    let kept = try #require(stage.world.store.subscription(connectorToken: "{1}"))
    #expect(kept.app.rawValue == "org.example.Chat" && kept.endpoint == World.endpoint)
    #expect(!kept.owesEndpoint)
  }

  @Test func `A known token receives its endpoint again, without the gateway`() {
    var stage = Stage()
    let name = stage.registered()
    let again = stage.register()
    #expect(again.replies == [.done] && again.endpointRequests.isEmpty)
    #expect(again.connectors == [.sendEndpoint(subscription: name)])
    #expect(stage.world.store.subscriptionCount() == 1)
  }

  @Test func `A token of another service is refused and stays`() throws {
    var stage = Stage()
    let name = stage.registered()
    var other = Self.chat
    other.service = "org.example.Mail"
    let refused = stage.register(other)
    #expect(refused.refusals.map(\.code) == [.identityRefused] && refused.connectors.isEmpty)
    let kept = try #require(stage.world.store.subscription(connectorToken: "{1}"))
    #expect(kept.name == name && kept.app.rawValue == "org.example.Chat")
  }

  @Test func `Another key of the same token gets another endpoint`() {
    var stage = Stage()
    let name = stage.registered()
    let changed = stage.register(key: World.vapidKey)
    #expect(changed.returnedEndpoints == [World.endpoint])
    #expect(changed.endpointRequests.map(\.vapidKey) == [World.vapidKey])
    #expect(changed.endpointRequests.first?.name != name)
    #expect(stage.world.store.subscriptionCount() == 1)
  }

  @Test func `Without a gateway a registration is refused and not kept`() {
    var stage = Stage(gateway: nil)
    #expect(stage.register().refusals.map(\.code) == [.unsupported])
    #expect(stage.world.store.subscriptions().isEmpty)
  }

  @Test func `A refused endpoint refuses the call, and ends an earlier registration`() {
    var stage = Stage()
    let name = stage.register().endpointRequests.first?.name ?? ""
    let refused = stage.world.transaction(
      .pushes(.endpointRefused(subscription: name, reason: "No.", remedy: "Wait.")))
    #expect(refused.refusals.map(\.code) == [.notPermitted] && refused.connectors.isEmpty)
    #expect(stage.world.store.subscriptions().isEmpty)
    let known = stage.registered()
    stage.world.transaction(.pushes(.gatewayChanged("other.example.org:1")))
    let ended = stage.world.transaction(
      .pushes(.endpointRefused(subscription: known, reason: "No.", remedy: "Wait.")))
    guard case .sendEnd(let connector, byApp: false)? = ended.connectors.first else {
      Issue.record("\(ended)")
      return
    }
    #expect(connector.token == "{1}")
  }

  @Test func `An end by the app gives the endpoint back and is confirmed`() {
    var stage = Stage()
    _ = stage.registered()
    let origin = stage.origin()
    let ended = stage.handle(.unregistered(token: "{1}", origin: origin))
    #expect(ended.returnedEndpoints == [World.endpoint] && ended.replies == [.done])
    guard case .sendEnd(_, byApp: true)? = ended.connectors.first else {
      Issue.record("\(ended)")
      return
    }
    #expect(stage.world.store.subscriptions().isEmpty)
    let unknown = stage.handle(.unregistered(token: "{1}", origin: origin))
    #expect(unknown.replies == [.done] && unknown.connectors.isEmpty)
  }

  @Test func `Another gateway ends the endpoint, and its own replaces it`() {
    var stage = Stage()
    let name = stage.registered()
    let moved = stage.world.transaction(.pushes(.gatewayChanged("other.example.org:1")))
    #expect(moved.connectors == [.sendEndpoint(subscription: name)])
    #expect(moved.endpointRequests.map(\.name) == [name])
    let received = stage.handle(.endpointReceived(subscription: name, endpoint: ""))
    #expect(received.connectors.isEmpty)
    #expect(
      stage.world.issue(name).connectors == [.sendEndpoint(subscription: name)])
    // The answer to the empty one came late.
    let late = stage.handle(.endpointReceived(subscription: name, endpoint: ""))
    #expect(late.connectors == [.sendEndpoint(subscription: name)])
  }

  @Test func `A connector receives the new address of its gateway`() throws {
    var stage = Stage()
    let name = stage.registered()
    let moved = stage.world.transaction(.pushes(.originNamed("https://new.example.org")))
    #expect(moved.connectors == [.sendEndpoint(subscription: name)])
    let kept = try #require(stage.world.store.subscription(name))
    #expect(kept.endpoint == "https://new.example.org/push/a" && kept.owesEndpoint)
  }

  @Test func `A received message is acknowledged once it is recorded, and counted once`() throws {
    var stage = Stage()
    let name = stage.registered()
    #expect(stage.message(at: name, number: 1, id: "a") == [1: .handedToApp])
    #expect(stage.message(at: name, number: 2, id: "a") == [2: .duplicate])
    #expect(stage.message(at: "gone", number: 3, id: "b") == [3: .appGone])
    let kept = try #require(stage.world.store.subscription(name))
    #expect(kept.messages.ofDay == 1 && kept.messages.last != nil)
  }

  @Test func `An app that is missing for a day is removed, and one that came back is not`() {
    var stage = Stage()
    _ = stage.registered()
    #expect(stage.list([]).returnedEndpoints.isEmpty)
    _ = stage.world.advance(seconds: 86_000)
    #expect(stage.list([]).returnedEndpoints.isEmpty)
    #expect(stage.list(["org.example.Chat"]).returnedEndpoints.isEmpty)
    _ = stage.world.advance(seconds: 1_000)
    #expect(stage.list([]).returnedEndpoints.isEmpty)
    _ = stage.world.advance(seconds: 86_400)
    let removed = stage.list([])
    #expect(removed.returnedEndpoints == [World.endpoint] && removed.connectors.isEmpty)
    #expect(stage.world.store.subscriptions().isEmpty)
  }

  @Test func `An app that is missing during an upgrade stays, also over restarts of the daemon`() {
    var stage = Stage()
    let name = stage.registered()
    #expect(stage.list([]).returnedEndpoints.isEmpty)
    _ = stage.world.advance(seconds: 80_000)
    stage.world.restartAlone()
    #expect(stage.list([]).returnedEndpoints.isEmpty)
    // The new version is installed.
    #expect(stage.list(["org.example.Chat"]).returnedEndpoints.isEmpty)
    _ = stage.world.advance(seconds: 100_000)
    stage.world.restartAlone()
    #expect(stage.list(["org.example.Chat"]).returnedEndpoints.isEmpty)
    let message = stage.message(at: name, number: 1, id: "a")
    #expect(message == [1: .handedToApp])
    // It is removed, and the daemon is restarted within the day.
    #expect(stage.list([]).returnedEndpoints.isEmpty)
    stage.world.restartAlone()
    _ = stage.world.advance(seconds: 86_400)
    let removed = stage.list([])
    #expect(removed.returnedEndpoints == [World.endpoint])
    #expect(removed.logLines.map(\.event) == [.pushes(.connectorRemoved)])
  }

  @Test func `A connection's registration ends with it, also on another bus`() {
    for (names, bus) in [(Set<String>(), "bus-1"), ([":1.7"], "bus-2")] {
      var stage = Stage()
      var connector = PushConnector(
        service: ":1.7", token: "{2}", description: nil, version: 2)
      connector.bus = "bus-1"
      stage.world.issue(stage.register(connector).endpointRequests.first?.name ?? "")
      #expect(stage.list([":1.7"]).returnedEndpoints.isEmpty)
      #expect(stage.list(names, bus: bus).returnedEndpoints == [World.endpoint])
    }
  }

  @Test func `The user ends a registration, and its connector is informed`() {
    var stage = Stage()
    let name = stage.registered()
    let ended = stage.world.control(.pushes(.endSubscription(name: name)))
    #expect(ended.returnedEndpoints == [World.endpoint])
    guard case .sendEnd(_, byApp: false)? = ended.connectors.first else {
      Issue.record("\(ended)")
      return
    }
  }

  @Test func `A service may have a thousand registrations`() {
    var stage = Stage()
    for number in 0..<CoreLimits.subscriptionsOfConnector {
      var connector = Self.chat
      connector.token = "\(number)"
      #expect(stage.register(connector).endpointRequests.count == 1)
    }
    #expect(stage.register().refusals.map(\.code) == [.limitReached])
  }
}

extension [Effect] {
  /// The effects on connectors.
  fileprivate var connectors: [Effect.Connectors] {
    compactMap { if case .pushes(.connector(let effect)) = $0 { effect } else { nil } }
  }
}
