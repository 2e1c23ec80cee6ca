import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// An app's registration for pushes, and its token.
struct PushRegistrationTests {
  private static let organizer = World.organizer

  /// A bundle that may register, or may not.
  private static func bundle(_ environment: String?) -> Event {
    var entitlements = Entitlements()
    entitlements.pushEnvironment = environment
    return .apps(
      .appInstalled(
        InstalledApp(
          identifier: organizer, displayName: "Organizer", bundlePath: "/opt/organizer",
          executable: "/opt/organizer/organizer", entitlements: entitlements),
        reply: nil))
  }

  @Test func `A registration without a gateway is refused, and nothing is kept`() {
    var world = World.allowed()
    let effects = world.call(.pushes(.registerForPushes))
    #expect(effects.refusals.map(\.code) == [.unsupported])
    #expect(effects.refusals.first?.message.contains("gateway") == true)
    #expect(effects.registrations.isEmpty && world.record?.pushes.registration == nil)
  }

  @Test(.rules("A16", "H1"))
  func `A registration is kept until its token arrives, and the user is not asked`() {
    var world = World()
    world.greet()
    world.transaction(.pushes(.gatewayChanged(World.gateway)))
    let asked = world.call(.pushes(.registerForPushes))
    #expect(asked.replies == [.done])
    #expect(asked.registrations == ["com.example.organizer production"])
    #expect(world.record?.pushes.registration?.token == nil)
    let told = world.transaction(
      .pushes(.pushTokenIssued(Self.organizer, environment: "production", token: World.token)))
    #expect(told.appEvents == [.pushes(.pushRegistered(token: World.token))])
    #expect(world.record?.settings.status == .notDetermined)
    let again = world.call(.pushes(.registerForPushes))
    #expect(again.registrations.isEmpty)
    #expect(again.appEvents == [.pushes(.pushRegistered(token: World.token))])
    #expect(
      world.call(.pushes(.pushRegistration)).replies == [
        .pushRegistration(world.record?.pushes.registration)
      ])
  }

  @Test(.rules("H1")) func `A bundle needs the entitlement, and gets a token of its environment`() {
    var world = World()
    world.transaction(.pushes(.gatewayChanged(World.gateway)))
    world.transaction(Self.bundle(nil))
    world.greet()
    let refused = world.call(.pushes(.registerForPushes))
    #expect(refused.refusals.map(\.field) == ["aps-environment"])
    #expect(refused.refusals.map(\.code) == [.notPermitted])
    world.transaction(Self.bundle("development"))
    #expect(
      world.call(.pushes(.registerForPushes)).registrations == ["com.example.organizer development"]
    )
  }

  @Test func `A registration outlives the app and the daemon until the gateway answers`() {
    var world = World()
    world.greet()
    world.transaction(.pushes(.gatewayChanged(World.gateway)))
    world.call(.pushes(.registerForPushes))
    world.system = Engine()
    #expect(world.transaction(.machine(.started)).registrations.isEmpty)
    let again = world.transaction(.pushes(.gatewayChanged(World.gateway)))
    #expect(again.registrations == ["com.example.organizer production"])
    world.transaction(
      .pushes(.pushTokenIssued(Self.organizer, environment: "production", token: World.token)))
    #expect(world.transaction(.pushes(.gatewayChanged(World.gateway))).registrations.isEmpty)
  }

  @Test func `Another gateway or another name of this device makes tokens worthless`() {
    var world = World.registered()
    let lost = world.transaction(.pushes(.pushTokensLost))
    #expect(lost.registrations == ["com.example.organizer production"])
    #expect(world.record?.pushes.registration?.token == nil)
    let issued = world.transaction(
      .pushes(.pushTokenIssued(Self.organizer, environment: "production", token: "0b")))
    #expect(issued.appEvents == [.pushes(.pushRegistered(token: "0b"))])
    #expect(world.transaction(.pushes(.gatewayChanged("other:5223"))).registrations.count == 1)
    world.transaction(
      .pushes(.pushTokenIssued(Self.organizer, environment: "production", token: "0c")))
    #expect(world.transaction(.pushes(.gatewayChanged(nil))).registrations.isEmpty)
    #expect(world.record?.pushes.registration?.token == nil)
    #expect(world.call(.pushes(.registerForPushes)).refusals.count == 1)
  }

  @Test func `A refusal of the gateway ends the registration, and the app learns of it`() {
    var world = World()
    world.greet()
    world.transaction(.pushes(.gatewayChanged(World.gateway)))
    world.call(.pushes(.registerForPushes))
    let effects = world.transaction(
      .pushes(
        .pushTokenRefused(
          Self.organizer, environment: "production", reason: "no such topic",
          remedy: "Give it a team.")))
    guard case .pushes(.pushRegistrationFailed(let failure))? = effects.appEvents.first else {
      Issue.record("the app was not told")
      return
    }
    #expect(failure.code == .notPermitted && failure.message.contains("no such topic"))
    #expect(world.record?.pushes.registration == nil)
  }

  @Test(.rules("I21", "G7"))
  func `A token is returned when its app unregisters or is uninstalled`() {
    var world = World.registered()
    #expect(world.call(.pushes(.unregisterForPushes)).returnedTokens == [World.token])
    #expect(world.record?.pushes.registration == nil)
    #expect(world.call(.pushes(.unregisterForPushes)).returnedTokens.isEmpty)
    world = World.registered()
    #expect(world.control(.apps(.uninstall(app: Self.organizer))).returnedTokens == [World.token])
  }

  @Test func `A token without an app that uses it is returned at once`() {
    var world = World.registered()
    world.call(.pushes(.unregisterForPushes))
    let late = Event.pushes(
      .pushTokenIssued(Self.organizer, environment: "production", token: "0b"))
    #expect(world.transaction(late).returnedTokens == ["0b"])
    world.control(.apps(.uninstall(app: Self.organizer)))
    #expect(world.transaction(late).returnedTokens == ["0b"])
  }
}
