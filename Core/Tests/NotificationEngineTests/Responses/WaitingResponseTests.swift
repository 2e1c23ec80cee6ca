import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// The response that a process was started for, as it may read it (F3, F14).
struct WaitingResponseTests {
  private static let started = ConnectionNumber(5)

  /// A world whose app has ended, with a notification that has two actions.
  private static func world() throws -> (World, NotificationKey) {
    var world = World.allowed()
    let actions = [
      NotificationAction(identifier: "show", title: "Show", options: .foreground),
      NotificationAction(identifier: "later", title: "Later"),
    ]
    world.call(
      .notifications(.setCategories([NotificationCategory(identifier: "task", actions: actions)])))
    let key = try #require(world.show { $0.categoryIdentifier = "task" }?.key)
    world.transaction(.disconnected(World.app))
    return (world, key)
  }

  private static func waiting(_ world: inout World) -> AppReply? {
    world.greet(started)
    return world.call(.responses(.waitingResponse), from: started).replies.last
  }

  @Test(
    .rules("F14"),
    arguments: [
      (ResponseChoice.open, true), (.action(identifier: "show", text: nil), true),
      (.action(identifier: "later", text: nil), false),
    ])
  func `A started process reads its response before it has a delegate`(
    choice: ResponseChoice, opensApp: Bool
  ) throws {
    var (world, key) = try Self.world()
    world.control(.responses(.respond(key, choice)))
    guard case .waiting(let response?, let opens)? = Self.waiting(&world) else {
      Issue.record("nothing waits")
      return
    }
    #expect(opens == opensApp && response.opensApp == opensApp)
    #expect(response.notification.key == key)
    // Reading removes nothing: the delegate receives the same response.
    let handed = world.call(.responses(.setDelegate(isSet: true)), from: Self.started).responses
    #expect(handed.map(\.response) == [response])
  }

  @Test func `A process that was started by hand has no waiting response`() throws {
    var (world, _) = try Self.world()
    #expect(Self.waiting(&world) == .waiting(nil, opensApp: false))
  }

  @Test(.rules("A13")) func `A visit to the app's settings opens it, without a response`() throws {
    var (world, _) = try Self.world()
    world.greet()
    world.call(.settings(.requestAuthorization([.alert, .providesAppNotificationSettings])))
    world.transaction(.disconnected(World.app))
    world.control(.settings(.openAppSettings(app: World.organizer)))
    #expect(Self.waiting(&world) == .waiting(nil, opensApp: true))
  }

  @Test(.rules("G5")) func `An app reads the badge that it or its notifications set`() {
    var world = World.allowed()
    #expect(world.call(.notifications(.badge)).replies.last == .badge(0))
    world.call(.notifications(.setBadge(3)))
    #expect(world.call(.notifications(.badge)).replies.last == .badge(3))
    world.show { $0.badge = 5 }
    #expect(world.call(.notifications(.badge)).replies.last == .badge(5))
  }
}
