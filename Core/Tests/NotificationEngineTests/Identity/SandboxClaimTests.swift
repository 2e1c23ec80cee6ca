import NotificationEngine
import NotificationModel
import Testing

/// Claims of programs that prove nothing, and who gets an identifier after them.
struct SandboxClaimTests {
  private static let bank = World.identifier("com.bank.App")
  private static let second = ConnectionNumber(5)

  /// A process, as the kernel describes it.
  private enum Program: CaseIterable {
    /// In a sandbox that gives it no name.
    case unnamed
    /// In the Flatpak of the name.
    case flatpak
    /// Outside, at the path that the desktop file names.
    case host
    /// Outside, at another path.
    case other

    func facts(with entry: ProgramEntry?) -> PeerFacts {
      let executable = self == .other ? "/opt/other" : "/usr/bin/bank"
      var program = ProgramFacts(
        executable: executable, sandboxIdentifier: self == .flatpak ? "com.bank.App" : nil,
        isSandboxed: self == .unnamed || self == .flatpak)
      program.entry = entry
      return PeerFacts(processIdentifier: 7, program: program)
    }
  }

  private static let entry = ProgramEntry(
    identifier: "com.bank.App", name: "Bank", program: "/usr/bin/bank")

  private static func greet(
    _ world: inout World, _ program: Program, on connection: ConnectionNumber = World.app,
    with entry: ProgramEntry? = nil, overBus: Bool = false
  ) -> [Effect] {
    var peer = program.facts(with: entry)
    if overBus { peer.bus = PeerFacts.Bus(isActivatable: false) }
    return world.transaction(
      .appGreeted(connection, message: 1, Hello(bundleIdentifier: bank.rawValue), peer))
  }

  @Test(arguments: [false, true])
  func `A sandbox without a name claims no identifier that a desktop file has`(overBus: Bool) {
    var world = World()
    let refused = Self.greet(&world, .unnamed, with: Self.entry, overBus: overBus).refusals
    #expect(refused.map(\.code) == [.identityRefused])
    #expect(refused.first?.field == "bundleIdentifier")
    // A desktop file that starts `flatpak run` names no program of its own.
    let flatpak = ProgramEntry(identifier: "com.bank.App", name: "Bank")
    #expect(!Self.greet(&world, .unnamed, with: flatpak, overBus: overBus).refusals.isEmpty)
    #expect(world.store.app(Self.bank) == nil)
  }

  @Test(arguments: [Program.flatpak, .host, .other], [false, true])
  private func `A program known by facts gets the identifier from a sandbox without a name`(
    program: Program, overBus: Bool
  ) throws {
    var world = World()
    #expect(Self.greet(&world, .unnamed, overBus: overBus).refusals.isEmpty)
    world.control(.settings(.authorize(app: Self.bank, .allow)))
    world.call(.notifications(.add(.reminder("theirs"))))
    #expect(Self.greet(&world, program, on: Self.second, overBus: overBus).refusals.isEmpty)
    let app = try #require(world.store.app(Self.bank))
    #expect(app.settings.status == .notDetermined, "the user decided about another program")
    #expect(world.store.pending(of: Self.bank).isEmpty)
    #expect(
      world.call(.notifications(.pendingRequests)).refusals.map(\.code) == [.invalidMessage])
    let refused = Self.greet(&world, .unnamed, on: ConnectionNumber(6), overBus: overBus).refusals
    #expect(refused.map(\.code) == [.identityRefused])
  }

  @Test(arguments: [false, true])
  func `A desktop file that starts another program refuses a claim`(overBus: Bool) {
    var world = World()
    let refused = Self.greet(&world, .other, with: Self.entry, overBus: overBus).refusals
    #expect(refused.map(\.code) == [.identityRefused])
    #expect(Self.greet(&world, .host, with: Self.entry, overBus: overBus).refusals.isEmpty)
  }

  @Test func `The program of a desktop file gets a claimed identifier with its requests`()
    throws
  {
    var world = World()
    #expect(Self.greet(&world, .other).refusals.isEmpty)
    world.control(.settings(.authorize(app: Self.bank, .allow)))
    world.call(.notifications(.add(.reminder("kept"))))
    #expect(Self.greet(&world, .host, on: Self.second, with: Self.entry).refusals.isEmpty)
    let app = try #require(world.store.app(Self.bank))
    #expect(app.program == ["/usr/bin/bank"] && app.launch.command == ["/usr/bin/bank"])
    #expect(app.settings.status == .authorized)
    #expect(world.store.pending(of: Self.bank).count == 1)
  }

  @Test func `A program that has the identifier keeps it when a desktop file names another`() {
    var world = World()
    #expect(Self.greet(&world, .other).refusals.isEmpty)
    #expect(Self.greet(&world, .other, on: Self.second, with: Self.entry).refusals.isEmpty)
  }

  @Test func `A Flatpak takes no identifier from a program outside`() {
    var world = World()
    #expect(Self.greet(&world, .other).refusals.isEmpty)
    let refused = Self.greet(&world, .flatpak, on: Self.second).refusals
    #expect(refused.map(\.code) == [.identityRefused])
  }

  @Test func `A named sandbox that registers over the bus under another name is refused`() {
    var world = World()
    var peer = Program.flatpak.facts(with: nil)
    peer.bus = PeerFacts.Bus(isActivatable: false)
    let refused = world.transaction(
      .appGreeted(World.app, message: 1, Hello(bundleIdentifier: "com.other.App"), peer)
    ).refusals
    #expect(refused.map(\.code) == [.identityRefused])
    #expect(refused.first?.value == "com.other.App")
  }
}
