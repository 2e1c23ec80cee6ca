import NotificationEngine
import NotificationModel
import Testing

/// How a program is identified, and which claims it may make.
struct IdentityTests {
  private static let second = ConnectionNumber(5)

  private static func greet(
    _ world: inout World, _ connection: ConnectionNumber = World.app,
    as name: String? = nil, script: String? = nil, executable: String? = "/usr/bin/tool",
    sandbox: String? = nil, command: [String] = [], change: (inout Hello) -> Void = { _ in }
  ) -> [Effect] {
    var hello = Hello(bundleIdentifier: name, scriptPath: script)
    change(&hello)
    return world.transaction(
      .appGreeted(
        connection, message: 1, hello,
        PeerFacts(
          processIdentifier: 7, executable: executable, sandboxIdentifier: sandbox,
          sandboxCommand: command)))
  }

  private static func welcomed(_ effects: [Effect]) -> BundleIdentifier? {
    for case .welcome(_, _, let app) in effects { return app }
    return nil
  }

  @Test func `A claimed identifier is bound to the first program that claims it`() {
    var world = World()
    #expect(Self.welcomed(world.greet()) == World.organizer)
    let refused = world.greet(Self.second, executable: "/tmp/impostor").refusals
    #expect(refused.first?.code == .identityRefused)
    #expect(refused.first?.field == "bundleIdentifier")
    #expect(refused.first?.message.contains("/opt/organizer/organizer") == true)
    #expect(refused.first?.remedy.contains("unctl rebind") == true)
    #expect(
      world.call(.notifications(.pendingRequests), from: Self.second).refusals.first?.code
        == .invalidMessage)
    #expect(Self.welcomed(world.greet(Self.second)) == World.organizer)
  }

  @Test func `A program without a claim gets an identifier of its own, by its whole path`() {
    var world = World()
    let one = Self.welcomed(Self.greet(&world, executable: "/usr/bin/tool"))
    let same = Self.welcomed(Self.greet(&world, Self.second, executable: "/usr/bin/tool"))
    let other = Self.welcomed(
      Self.greet(&world, ConnectionNumber(6), executable: "/opt/bin/tool"))
    #expect(one == same)
    #expect(one != other)
    #expect(one?.rawValue.hasPrefix("local.tool-") == true)
  }

  @Test func `Two scripts of one interpreter are two apps`() {
    var world = World()
    let names = ["/a/run.py", "/b/run.py"].enumerated().map { index, script in
      Self.welcomed(
        Self.greet(
          &world, ConnectionNumber(Int64(index + 1)), script: script, executable: "/usr/bin/python3"
        ))
    }
    #expect(names[0] != names[1])
    #expect(
      names[0].flatMap { world.store.app($0)?.launch.command } == ["/usr/bin/python3", "/a/run.py"])
  }

  @Test(arguments: [
    "/", "/...", "/a b\u{0}\u{202E}", "/é", "/.hidden.", "/" + String(repeating: "x", count: 5_000),
  ])
  func `Any file name makes an identifier`(path: String) {
    var world = World()
    #expect(Self.welcomed(Self.greet(&world, executable: path)) != nil)
  }

  @Test func `The sandbox's identifier counts, not the program's claim`() {
    var world = World()
    world.greet()
    let effects = Self.greet(
      &world, Self.second, as: "com.example.organizer", sandbox: "org.sandboxed.App",
      command: ["/usr/bin/flatpak", "run", "org.sandboxed.App"])
    #expect(Self.welcomed(effects)?.rawValue == "org.sandboxed.App")
    let app = world.store.app(World.identifier("org.sandboxed.App"))
    #expect(app?.launch.command == ["/usr/bin/flatpak", "run", "org.sandboxed.App"])
  }

  @Test func `A sandboxed app keeps its identifier after an update moved its executable`() {
    var world = World()
    for (number, path) in [(1, "/snap/app/1/bin/app"), (2, "/snap/app/2/bin/app")] {
      let effects = Self.greet(
        &world, ConnectionNumber(Int64(number)), executable: path, sandbox: "snap.app")
      #expect(Self.welcomed(effects)?.rawValue == "snap.app")
    }
  }

  @Test func `A sandboxed program does not choose the command or environment started outside`() {
    var world = World()
    let welcome = Self.greet(&world, sandbox: "org.sandboxed.App") {
      $0.environment = ["LD_PRELOAD": "/tmp/evil.so"]
    }
    #expect(Self.welcomed(welcome) != nil)
    let refused = world.call(.apps(.setLaunchCommand(["/bin/sh", "-c", "evil"]))).refusals
    #expect(refused.first?.code == .notPermitted)
    #expect(refused.first?.field == "command")
    let app = world.store.app(World.identifier("org.sandboxed.App"))
    #expect(app?.launch.environment.isEmpty == true)
    #expect(app?.launch.command.isEmpty == true)
  }

  @Test func `A program in a sandbox without a name is another one than that of its path outside`()
  {
    var world = World()
    world.greet()
    var peer = PeerFacts(processIdentifier: 7, executable: "/opt/organizer/organizer")
    peer.program.isSandboxed = true
    let claim = Hello(bundleIdentifier: World.organizer.rawValue)
    let refused = world.transaction(.appGreeted(Self.second, message: 1, claim, peer)).refusals
    #expect(refused.first?.code == .identityRefused)
    var own = Hello(bundleIdentifier: "com.example.walker", bundlePath: "/data/person")
    own.environment = ["LD_PRELOAD": "/tmp/evil.so"]
    #expect(
      Self.welcomed(world.transaction(.appGreeted(Self.second, message: 1, own, peer)))?.rawValue
        == "com.example.walker")
    let app = world.store.app(World.identifier("com.example.walker"))
    #expect(app?.launch.environment.isEmpty == true && app?.launch.command.isEmpty == true)
    #expect(app?.bundlePath == nil)
    let derived = Self.welcomed(
      world.transaction(.appGreeted(ConnectionNumber(6), message: 1, Hello(), peer)))
    let outside = Self.welcomed(
      Self.greet(&world, ConnectionNumber(8), executable: "/opt/organizer/organizer"))
    #expect(derived != nil && derived != outside)
  }

  @Test func `An installed bundle outranks the program that used its identifier, at once`() {
    var world = World()
    world.greet()
    world.install()
    #expect(world.call(.notifications(.pendingRequests)).refusals.first?.code == .invalidMessage)
    let refused = world.greet(Self.second).refusals
    #expect(refused.first?.code == .identityRefused)
    #expect(refused.first?.remedy.contains("unctl install") == true)
    let welcome = world.greet(Self.second, executable: "\(World.bundle)/organizer")
    #expect(Self.welcomed(welcome) == World.organizer)
    #expect(
      world.call(.apps(.setLaunchCommand(["/bin/true"])), from: Self.second).refusals.first?.code
        == .notPermitted)
  }

  @Test func `A released identifier belongs to the next program, and the old one is refused`() {
    var world = World.allowed()
    #expect(world.control(.apps(.rebind(app: World.organizer))).refusals.isEmpty)
    #expect(
      Self.welcomed(world.greet(Self.second, executable: "/new/organizer")) == World.organizer)
    #expect(world.call(.notifications(.pendingRequests)).refusals.first?.code == .invalidMessage)
    #expect(world.record?.launch.command == ["/new/organizer"])
    #expect(world.reportedStatus(from: Self.second) == .authorized)
  }

  @Test func `An installed bundle is not released by rebinding`() {
    var world = World.installed()
    #expect(world.control(.apps(.rebind(app: World.organizer))).refusals.first?.field == "app")
  }

  @Test(arguments: ["", ".", "a..b", "a/b", "a b", "ü", String(repeating: "a", count: 156)])
  func `A claim that is not an identifier is refused`(name: String) {
    var world = World()
    let refused = world.greet(as: name).refusals
    #expect(refused.first?.code == .invalidValue)
    #expect(refused.first?.field == "bundleIdentifier")
    #expect(world.store.apps().isEmpty)
  }

  @Test func `A program that cannot be read or speaks another version is refused`() {
    var world = World()
    #expect(world.greet(executable: nil).refusals.first?.field == "executable")
    let old = Self.greet(&world) { $0.version = 99 }.refusals
    #expect(old.first?.code == .versionMismatch)
    #expect(old.first?.field == "version")
  }

  @Test func `A connection speaks for one app only`() {
    var world = World.allowed()
    let refused = Self.greet(&world, as: "com.example.other").refusals
    #expect(refused.first?.field == "hello")
    #expect(world.call(.settings(.all)).refusals.isEmpty)
  }

  @Test func `The fields of a greeting are checked, and the error names the field`() {
    let long = String(repeating: "x", count: CoreLimits.pathBytes + 1)
    let many = (0...CoreLimits.environmentVariables).map { ("V\($0)", "x") }
    let cases: [(String, NotificationFailure.Code, (inout Hello) -> Void)] = [
      ("environment", .limitReached, { $0.environment = Dictionary(uniqueKeysWithValues: many) }),
      ("environment", .invalidValue, { $0.environment = ["A=B": "x"] }),
      ("environment", .invalidValue, { $0.environment = ["A=\u{301}B": "x"] }),
      ("environment", .invalidValue, { $0.environment = ["A": "x\u{0}y"] }),
      ("environment", .limitReached, { $0.environment = ["A": long] }),
      ("bundlePath", .invalidValue, { $0.bundlePath = "/a\u{0}b" }),
      ("scriptPath", .invalidValue, { $0.scriptPath = "run.py" }),
    ]
    for (field, code, change) in cases {
      var world = World()
      let refused = Self.greet(&world, change: change).refusals
      #expect(refused.map(\.field) == [field])
      #expect(refused.map(\.code) == [code])
      #expect(world.store.apps().isEmpty)
    }
  }

  @Test func `A launch command is a whole path and has limits`() {
    var world = World.allowed()
    let words = ["/bin/true"] + Array(repeating: "x", count: CoreLimits.commandWords)
    for (command, code) in [
      ([], NotificationFailure.Code.invalidValue), (["relative"], .invalidValue),
      (["/bin/true", "a\u{0}"], .invalidValue), (words, .limitReached),
    ] {
      let refused = world.call(.apps(.setLaunchCommand(command))).refusals
      #expect(refused.map(\.code) == [code])
      #expect(refused.map(\.field) == ["command"])
    }
    #expect(world.call(.apps(.setLaunchCommand(["/usr/bin/env", "organizer"]))).replies == [.done])
    #expect(world.record?.launch.command == ["/usr/bin/env", "organizer"])
  }

  @Test func `An app beyond the limit is refused if the user has decided about all others`() {
    var world = World()
    for number in 0..<CoreLimits.apps {
      var app = AppRecord(identifier: World.identifier("app.\(number)"), displayName: "")
      app.settings.status = .denied
      world.store.save(app)
    }
    #expect(world.greet().refusals.first?.code == .limitReached)
    #expect(world.install().contains { if case .log = $0 { true } else { false } })
    let schedule = ControlCall.notifications(
      .schedule(app: World.organizer, .reminder(), category: nil))
    #expect(world.control(schedule).refusals.first?.field == "bundleIdentifier")
  }
}

extension World {
  fileprivate mutating func reportedStatus(
    from connection: ConnectionNumber
  ) -> AuthorizationStatus? {
    for case .settings(let settings) in call(.settings(.all), from: connection).replies {
      return settings.authorizationStatus
    }
    return nil
  }
}
