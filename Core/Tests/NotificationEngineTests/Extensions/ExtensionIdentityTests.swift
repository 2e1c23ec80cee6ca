import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// An extension that calls the center for its app (J2).
struct ExtensionIdentityTests {
  private static let connection = ConnectionNumber(9)

  private static func connected() -> World {
    var world = World.extended()
    world.greet(connection, executable: World.service.executable)
    return world
  }

  @Test(.rules("J2")) func `An extension's center is its app's`() throws {
    var world = World.extended()
    let effects = world.greet(Self.connection, executable: World.service.executable)
    #expect(effects == [.welcome(Self.connection, message: 0, app: World.organizer)])
    world.call(.notifications(.add(.reminder("from extension"))), from: Self.connection)
    #expect(world.pending().map(\.request.identifier) == ["from extension"])
    world.show("milk")
    world.call(.notifications(.removeAllDelivered), from: Self.connection)
    #expect(world.delivered().isEmpty)
  }

  @Test func `An extension may set no delegate and is never in the foreground`() throws {
    var world = Self.connected()
    for call in [
      AppCall.responses(.setDelegate(isSet: true)), .apps(.setActive(true)),
      .apps(.setLaunchCommand(["/x"])),
    ] {
      #expect(world.call(call, from: Self.connection).refusals.map(\.code) == [.notPermitted])
    }
    #expect(try world.push(["aps": ["alert": "Hi"]]).presentations.count == 1)
  }

  @Test func `An extension's environment does not become the one its app is started with`() throws {
    var world = World.extended()
    let before = world.record?.launch.environment
    var hello = Hello(bundleIdentifier: World.organizer.rawValue, environment: ["TMPDIR": "/x"])
    hello.displayName = "Service"
    world.transaction(
      .appGreeted(
        Self.connection, message: 0, hello,
        PeerFacts(processIdentifier: 8, executable: World.service.executable)))
    #expect(world.record?.launch.environment == before)
    #expect(world.record?.displayName == "Organizer")
  }

  @Test func `An app is opened although its extension is connected`() throws {
    var world = World.extended()
    world.transaction(.disconnected(World.app))
    world.greet(Self.connection, executable: World.service.executable)
    #expect(world.control(.apps(.openApp(app: World.organizer))).launches.count == 1)
  }

  @Test func `The extension of another app is refused`() throws {
    var world = World.extended()
    let refused = world.greet(
      Self.connection, executable: "/data/apps/org.other.app/PlugIns/Service.appex/Service")
    #expect(refused.refusals.map(\.code) == [.identityRefused])
  }
}
