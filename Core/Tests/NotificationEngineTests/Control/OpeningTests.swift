import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// The user opens an app, as by its icon.
struct OpeningTests {
  private static let origin = CallOrigin(connection: World.control, message: 50)

  /// A world whose organizer was connected once.
  private static func closed() -> World {
    var world = World.allowed()
    world.transaction(.disconnected(World.app))
    return world
  }

  private static func open(_ world: inout World) -> [Effect] {
    world.transaction(
      .controlCalled(
        origin.connection, message: origin.message, .apps(.openApp(app: World.organizer))))
  }

  @Test func `Opening an app without a process starts it, and the answer waits for the start`() {
    var world = Self.closed()
    let effects = Self.open(&world)
    #expect(effects.launches.map(\.reason) == [.open])
    #expect(effects.launches.first?.command == ["/opt/organizer/organizer"])
    #expect(effects.launches.first?.origin == Self.origin)
    #expect(effects.controlReplies.isEmpty)
  }

  @Test func `Opening an app that runs starts nothing`() {
    var world = World.allowed()
    let effects = Self.open(&world)
    #expect(effects.launches.isEmpty)
    #expect(effects.controlReplies == [.done])
  }

  @Test func `An app is started once, however often it is opened`() {
    var world = Self.closed()
    _ = Self.open(&world)
    let again = Self.open(&world)
    #expect(again.launches.isEmpty)
    #expect(again.controlReplies == [.done])
    world.transaction(.apps(.launchEnded(World.organizer)))
    #expect(Self.open(&world).launches.count == 1)
  }

  @Test(.rules("F14"))
  func `A response that comes meanwhile waits for the process that is being opened`() {
    var world = World.allowed()
    let key = world.show()?.key
    world.transaction(.disconnected(World.app))
    _ = Self.open(&world)
    world.greet(ConnectionNumber(7))
    guard let key else { return }
    let effects = world.control(.responses(.respond(key, .open)))
    #expect(effects.launches.isEmpty)
    #expect(world.system.awaitsApps)
    let handed = world.call(.responses(.setDelegate(isSet: true)), from: ConnectionNumber(7))
    #expect(handed.responses.count == 1)
  }

  @Test func `The engine waits for nothing once an opened app is connected`() {
    var world = Self.closed()
    _ = Self.open(&world)
    #expect(world.system.awaitsApps)
    world.greet(ConnectionNumber(7))
    #expect(!world.system.awaitsApps)
  }

  @Test func `Opening an app without a launch command or an unknown app is refused`() {
    var world = World()
    world.control(.settings(.authorize(app: World.organizer, .allow)))
    let unknown = Self.open(&world).refusals.first
    #expect(unknown?.code == .notFound)
    world.control(.notifications(.schedule(app: World.organizer, .reminder(), category: nil)))
    let refusal = Self.open(&world).refusals.first
    #expect(refusal?.code == .unsupported)
    #expect(refusal?.field == "app")
    #expect(refusal?.value == "com.example.organizer")
  }
}
