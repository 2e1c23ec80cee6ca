import NotificationEngine
import NotificationModel
import Testing

/// The connection of a program whose identifier is given to another program.
struct TakeoverTests {
  private static let bundle = InstalledApp(
    identifier: World.organizer, displayName: "Organizer", bundlePath: "/data/Organizer.app",
    executable: "/data/Organizer.app/Organizer", entitlements: Entitlements())

  @Test func `A call that waits for the user is answered when a bundle claims its identifier`() {
    var world = World()
    world.greet()
    let asked = world.call(.settings(.requestAuthorization([.alert])))
    #expect(asked.replies.isEmpty)
    let message = world.lastMessage
    let effects = world.transaction(.apps(.appInstalled(Self.bundle, reply: nil)))
    let refused = effects.compactMap { effect -> Int64? in
      guard case .refuse(World.app, let message, let failure) = effect,
        failure.code == .identityRefused
      else { return nil }
      return message
    }
    #expect(refused == [message])
    #expect(world.control(.settings(.authorize(app: World.organizer, .allow))).replies.isEmpty)
  }

  @Test func `A call of a process that belongs to the bundle keeps waiting`() {
    var world = World()
    world.greet(executable: Self.bundle.executable)
    world.call(.settings(.requestAuthorization([.alert])))
    #expect(world.transaction(.apps(.appInstalled(Self.bundle, reply: nil))).refusals.isEmpty)
    #expect(
      world.control(.settings(.authorize(app: World.organizer, .allow))).replies == [.granted(true)]
    )
  }

  @Test func `A bundle's script is identified by its path, its programs by their folder`() {
    var world = World()
    var bundle = Self.bundle
    bundle.isScript = true
    world.transaction(.apps(.appInstalled(bundle, reply: nil)))
    #expect(world.record?.launch.command == [bundle.executable])
    let asScript = Hello(
      bundleIdentifier: World.organizer.rawValue, scriptPath: bundle.executable)
    let asProgram = Hello(bundleIdentifier: World.organizer.rawValue)
    let cases: [(hello: Hello, executable: String, isWelcome: Bool)] = [
      (asScript, "/usr/bin/python3.11", true), (asScript, "/usr/bin/python3.12", true),
      (asProgram, "/data/Organizer.app/bin/tool", true), (asProgram, "/usr/bin/python3.11", false),
      (asProgram, "/data/Organizer.app2/tool", false),
    ]
    for (number, (hello, executable, isWelcome)) in cases.enumerated() {
      let facts = PeerFacts(processIdentifier: 7, executable: executable)
      let connection = ConnectionNumber(Int64(number + 1))
      let refused = world.transaction(.appGreeted(connection, message: 1, hello, facts)).refusals
      #expect(refused.isEmpty == isWelcome, "\(executable)")
    }
  }

  @Test func `A script does not claim a bundle whose program is not a script`() {
    var world = World()
    world.transaction(.apps(.appInstalled(Self.bundle, reply: nil)))
    let hello = Hello(
      bundleIdentifier: World.organizer.rawValue, scriptPath: Self.bundle.executable)
    let facts = PeerFacts(processIdentifier: 7, executable: "/usr/bin/python3.11")
    let refused = world.transaction(.appGreeted(World.app, message: 1, hello, facts)).refusals
    #expect(refused.map(\.code) == [.identityRefused])
  }

  @Test
  func `A bundle that is gone leaves its requests and settings to the next program of its name`() {
    var world = World()
    world.transaction(.apps(.appInstalled(Self.bundle, reply: nil)))
    world.greet(executable: Self.bundle.executable)
    world.call(.settings(.requestAuthorization([.alert])))
    world.control(.settings(.authorize(app: World.organizer, .allow)))
    let settings = world.record?.settings
    world.transaction(.apps(.bundleGone(World.organizer)))
    #expect(world.record?.isInstalled == false)
    #expect(world.record?.launch.command == [], "what is not there is not started")
    let facts = PeerFacts(
      processIdentifier: 8, executable: "/app/bin/organizer",
      sandboxIdentifier: World.organizer.rawValue,
      sandboxCommand: ["/usr/bin/flatpak", "run", World.organizer.rawValue])
    let greeting = world.transaction(.appGreeted(ConnectionNumber(9), message: 0, Hello(), facts))
    #expect(greeting.refusals.isEmpty)
    #expect(world.record?.settings == settings)
    #expect(
      world.record?.launch.command == ["/usr/bin/flatpak", "run", World.organizer.rawValue])
  }
}
