import NotificationEngine
import NotificationModel
import PushProtocol
import TestSupport
import Testing

/// The list of subscriptions, which pages of settings show.
struct SubscriptionListTests {
  private static func connector(named name: String?) -> PushConnector {
    var connector = PushConnector(
      service: "org.example.Chat", token: "1", description: nil, version: 2)
    connector.appName = name
    return connector
  }

  @Test(arguments: [("Chat", "Chat"), (nil, "org.example.Chat")] as [(String?, String)])
  func `A connector has the name of its desktop entry, or of its service`(
    name: String?, shown: String
  ) {
    var world = World()
    world.transaction(.pushes(.gatewayChanged(World.gateway)))
    world.register(Self.connector(named: name))
    #expect(world.subscriptionList().map(\.appName) == [shown])
  }

  @Test func `The name of a known app precedes that of its connector`() {
    var (world, _) = World.subscribed()
    var connector = Self.connector(named: "Entry")
    connector.service = World.organizer.rawValue
    world.register(connector)
    #expect(world.subscriptionList().map(\.appName) == ["Organizer", "Organizer"])
  }

  @Test func `A long name of a desktop entry is cut`() {
    var world = World()
    world.transaction(.pushes(.gatewayChanged(World.gateway)))
    world.register(Self.connector(named: String(repeating: "a", count: 4_000)))
    #expect(
      world.subscriptionList().map(\.appName.count) == [CoreLimits.displayNameCharacters])
  }

  enum Change: CaseIterable {
    case subscription, registration, message, end, unsubscription, removal, gateway
  }

  @Test(arguments: Change.allCases)
  func `A shell that has read the list is informed of a change, once until it reads again`(
    change: Change
  ) {
    var (world, name) = World.subscribed()
    world.control(.attachShell(name: "settings"))
    _ = world.subscriptionList()
    let effects =
      switch change {
      case .subscription: world.call(.pushes(.subscribe(vapidKey: nil)))
      case .registration: world.register(Self.connector(named: nil))
      case .message: world.arrive(.success(.text("a")), at: name)
      case .end: world.control(.pushes(.endSubscription(name: name)))
      case .unsubscription: world.call(.pushes(.unsubscribe(vapidKey: World.vapidKey)))
      case .removal: world.control(.apps(.uninstall(app: World.organizer)))
      case .gateway: world.transaction(.pushes(.gatewayChanged(nil)))
      }
    #expect(effects.informedShells == [World.control])
    #expect(world.register(Self.connector(named: "Chat")).informedShells.isEmpty)
    _ = world.subscriptionList()
    var other = Self.connector(named: "Chat")
    other.token = "2"
    let later = world.register(other).informedShells
    #expect(later == (change == .gateway ? [] : [World.control]))
  }

  @Test func `A shell that has not read the list, and a command, are not informed`() {
    var (world, name) = World.subscribed()
    _ = world.subscriptionList()
    world.control(.attachShell(name: "settings"))
    #expect(world.control(.pushes(.endSubscription(name: name))).informedShells.isEmpty)
  }

  @Test func `A refused change, and a closed connection, send nothing`() {
    var (world, name) = World.subscribed()
    world.control(.attachShell(name: "settings"))
    _ = world.subscriptionList()
    let refused = world.control(.pushes(.endSubscription(name: "w0")))
    #expect(refused.informedShells.isEmpty && refused.refusals.count == 1)
    world.transaction(.disconnected(World.control))
    #expect(world.arrive(.success(.text("a")), at: name).informedShells.isEmpty)
  }
}

extension World {
  /// The list as the user's page reads it.
  fileprivate mutating func subscriptionList() -> [SubscriptionStatus] {
    for case .subscriptions(let list) in control(.pushes(.subscriptions)).controlReplies {
      return list
    }
    return []
  }

  /// Registers a connector.
  @discardableResult
  fileprivate mutating func register(_ connector: PushConnector) -> [Effect] {
    transaction(
      .pushes(
        .connector(
          .registered(
            connector, vapidKey: nil,
            origin: CallOrigin(connection: ConnectionNumber(77), message: 1)))))
  }
}

extension [Effect] {
  /// The shells that are informed of changed subscriptions.
  fileprivate var informedShells: [ConnectionNumber] {
    compactMap {
      if case .showTo(let shell, .pushes(.subscriptionsChanged)) = $0 { shell } else { nil }
    }
  }
}
