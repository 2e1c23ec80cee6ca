import NotificationCore
import NotificationModel
import Testing

/// What becomes of a program whose identifier is given to another one.
struct TakeoverTests {
  private static let bundle = InstalledApp(
    identifier: World.organizer, displayName: "Organizer", bundlePath: "/data/Organizer.app",
    executable: "/data/Organizer.app/Organizer", entitlements: Entitlements())

  @Test func `a call that waits for the person is answered when a bundle takes the name over`() {
    var world = World()
    world.greet()
    let asked = world.call(.requestAuthorization([.alert]))
    #expect(asked.replies.isEmpty)
    let message = world.lastMessage
    let effects = world.pass(.appInstalled(Self.bundle, reply: nil))
    let refused = effects.compactMap { effect -> Int64? in
      guard case .refuse(World.app, let message, let failure) = effect,
        failure.code == .identityRefused
      else { return nil }
      return message
    }
    #expect(refused == [message])
    #expect(world.control(.authorize(app: World.organizer, .allow)).replies.isEmpty)
  }

  @Test func `a call of a process that belongs to the bundle goes on waiting`() {
    var world = World()
    world.greet(executable: Self.bundle.executable)
    world.call(.requestAuthorization([.alert]))
    #expect(world.pass(.appInstalled(Self.bundle, reply: nil)).refusals.isEmpty)
    #expect(
      world.control(.authorize(app: World.organizer, .allow)).replies == [.granted(true)])
  }
}
