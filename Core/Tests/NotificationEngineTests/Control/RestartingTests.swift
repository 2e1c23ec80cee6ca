import NotificationEngine
import NotificationModel
import Testing

/// The user restarts an app.
struct RestartingTests {
  private static let origin = CallOrigin(connection: World.control, message: 50)

  private static func restart(_ world: inout World) -> [Effect] {
    world.transaction(
      .controlCalled(
        origin.connection, message: origin.message, .apps(.restartApp(app: World.organizer))))
  }

  private static func ended(_ world: inout World) -> [Effect] {
    world.transaction(.apps(.appEnded(World.organizer, [World.app])))
  }

  @Test func `A restart ends the app's processes first and starts it only then`() {
    var world = World.allowed()
    world.greet(ConnectionNumber(7))
    let effects = Self.restart(&world)
    #expect(
      effects.endings == [
        TerminateRequest(app: World.organizer, connections: [World.app, ConnectionNumber(7)])
      ])
    #expect(effects.launches.isEmpty)
    #expect(effects.controlReplies.isEmpty)
    #expect(world.system.awaitsApps)
    let after = Self.ended(&world)
    #expect(after.launches.map(\.reason) == [.open])
    #expect(after.launches.first?.origin == Self.origin)
    #expect(after.controlReplies.isEmpty)
  }

  @Test func `A restart of an app that does not run only starts it`() {
    var world = World.allowed()
    world.transaction(.disconnected(World.app))
    let effects = Self.restart(&world)
    #expect(effects.endings.isEmpty)
    #expect(effects.launches.first?.origin == Self.origin)
  }

  @Test
  func `Nothing is started while the processes end, and waiting responses reach the new process`() {
    var world = World.allowed()
    world.call(.responses(.setDelegate(isSet: true)))
    let key = world.show()?.key
    _ = Self.restart(&world)
    guard let key else { return }
    let answered = world.control(.responses(.respond(key, .open)))
    #expect(answered.responses.isEmpty)
    #expect(answered.launches.isEmpty)
    #expect(world.transaction(.disconnected(World.app)).launches.isEmpty)
    #expect(Self.ended(&world).launches.count == 1)
    world.greet(ConnectionNumber(7))
    let handed = world.call(.responses(.setDelegate(isSet: true)), from: ConnectionNumber(7))
    #expect(handed.responses.count == 1)
  }

  @Test func `A response that the old process held goes to the new one`() {
    var world = World.allowed()
    world.call(.responses(.setDelegate(isSet: true)))
    guard let key = world.show()?.key else { return }
    world.control(.responses(.respond(key, .open)))
    _ = Self.restart(&world)
    // The end of the processes may be reported before that of their connections.
    #expect(Self.ended(&world).launches.count == 1)
    #expect(world.transaction(.disconnected(World.app)).launches.isEmpty)
    world.greet(ConnectionNumber(7))
    let handed = world.call(.responses(.setDelegate(isSet: true)), from: ConnectionNumber(7))
    #expect(handed.responses.count == 1)
    #expect(world.store.keptResponses(of: nil).map(\.attempts) == [2])
  }

  @Test func `A second restart is refused while the first one runs`() {
    var world = World.allowed()
    _ = Self.restart(&world)
    let refusal = Self.restart(&world).refusals.first
    #expect(refusal?.code == .notPermitted)
    #expect(refusal?.field == "app")
  }

  @Test func `A process that cannot be ended is reported, and its app continues as before`() {
    var world = World.allowed()
    world.call(.responses(.setDelegate(isSet: true)))
    guard let key = world.show()?.key else { return }
    _ = Self.restart(&world)
    world.control(.responses(.respond(key, .open)))
    let failure = NotificationFailure(
      .notPermitted, field: "app", message: "It is not ours.", remedy: "")
    let effects = world.transaction(.apps(.appNotEnded(World.organizer, failure)))
    #expect(effects.refusals == [failure])
    #expect(effects.responses.count == 1)
    #expect(effects.launches.isEmpty)
    #expect(Self.restart(&world).endings.count == 1)
  }

  @Test func `An app that is uninstalled during a restart is not started`() {
    var world = World.allowed()
    _ = Self.restart(&world)
    world.control(.apps(.uninstall(app: World.organizer)))
    let effects = Self.ended(&world)
    #expect(effects.launches.isEmpty)
    #expect(effects.refusals.first?.code == .notFound)
  }

  @Test func `A restart of an app without a launch command ends nothing`() {
    var world = World.allowed()
    world.control(.apps(.rebind(app: World.organizer)))
    let effects = Self.restart(&world)
    #expect(effects.refusals.first?.code == .unsupported)
    #expect(effects.endings.isEmpty)
  }
}

extension [Effect] {
  /// The apps whose processes are to end, in order.
  fileprivate var endings: [TerminateRequest] {
    compactMap { if case .apps(.end(let order)) = $0 { order } else { nil } }
  }
}
