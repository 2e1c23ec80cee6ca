import NotificationEngine
import NotificationModel

/// A program of the desktop: its claims, the facts about its process, and the expected identity.
struct SimulatedDesktopProgram: Hashable, Sendable {
  /// The way by which it hands notifications over.
  enum Way: Hashable, Sendable {
    case freedesktop, gtk, portal
  }

  /// Its name in the story.
  let name: String
  /// The app that it must be taken for, written out here and not computed.
  let app: BundleIdentifier
  let program: PostingProgram
  var way = Way.freedesktop
  /// Whether its executable proves its identity, so that its next process may close the notifications of the last one.
  var isProvenByExecutable = false

  /// Whether the program may close a notification of another one, or of an earlier process of its own (S11).
  func mayClose(_ other: SimulatedDesktopProgram) -> Bool {
    if app == other.app { return true }
    let (mine, theirs) = (program.facts.executable, other.program.facts.executable)
    if other.isProvenByExecutable, let theirs, mine == theirs { return true }
    let isClaimed = other.app.rawValue.hasPrefix("program.")
    return isClaimed && program.claim.isEmpty && !program.facts.isSandboxed
  }

  /// All programs: by claim and by each kind of fact, some of them apps of the world, some liars.
  static let all: [SimulatedDesktopProgram] = [
    program("mailer", "program.mailer", ProgramClaim(name: "mailer"), facts("/usr/bin/mailer")),
    program(
      "another mailer", "program.mailer", ProgramClaim(name: "mailer"), facts("/opt/other/mailer")),
    program("a script", "program.unknown", ProgramClaim(name: ""), facts(nil)),
    player,
    program(
      "a liar that says it is the player", "program.org-example-player-2f5ed8c8",
      ProgramClaim(name: "Player", desktopEntry: "org.example.player"),
      facts("/tmp/liar", entry: playerEntry)),
    sandboxed,
    program(
      "one that says it is b", "program.com-example-b-a6e1b406",
      ProgramClaim(name: "B", desktopEntry: "com.example.b"), facts("/tmp/b")),
    unit, gtk,
  ].compactMap(\.self)

  private static let playerEntry = ProgramEntry(
    identifier: "org.example.player", name: "Player", program: "/usr/bin/player")

  private static var player: SimulatedDesktopProgram? {
    var player = program(
      "the player", "org.example.player",
      ProgramClaim(name: "Player", desktopEntry: "org.example.player"),
      facts("/usr/bin/player", entry: playerEntry))
    player?.isProvenByExecutable = true
    return player
  }

  /// The app a, which the portal names.
  private static var sandboxed: SimulatedDesktopProgram? {
    var facts = facts(nil)
    facts.sandboxIdentifier = "com.example.a"
    facts.isSandboxed = true
    var app = program("a in its sandbox", "com.example.a", ProgramClaim(name: "mailer"), facts)
    app?.way = .portal
    return app
  }

  private static var unit: SimulatedDesktopProgram? {
    var facts = facts("/opt/com.example.c/program")
    facts.unitApp = "com.example.c"
    let claim = ProgramClaim(name: "C", desktopEntry: "com.example.c")
    return program("c as the session started it", "com.example.c", claim, facts)
  }

  private static var gtk: SimulatedDesktopProgram? {
    var facts = facts(
      "/usr/bin/d", entry: ProgramEntry(identifier: "com.example.d", name: "D"))
    facts.busName = "com.example.d"
    let claim = ProgramClaim(name: "D", desktopEntry: "com.example.d")
    var app = program("d by its name on the bus", "com.example.d", claim, facts)
    app?.way = .gtk
    return app
  }

  private static func facts(_ executable: String?, entry: ProgramEntry? = nil) -> ProgramFacts {
    ProgramFacts(executable: executable, entry: entry)
  }

  private static func program(
    _ name: String, _ app: String, _ claim: ProgramClaim, _ facts: ProgramFacts
  ) -> SimulatedDesktopProgram? {
    BundleIdentifier(app).map {
      SimulatedDesktopProgram(
        name: name, app: $0, program: PostingProgram(claim: claim, facts: facts))
    }
  }

  /// The program of a call.
  static func of(_ program: PostingProgram) -> SimulatedDesktopProgram? {
    all.first { $0.program == program }
  }
}

/// A process of a program of the desktop, on the bus.
struct SimulatedCaller {
  /// Its connection for the running daemon.
  var connection: ConnectionNumber
  /// Its name on the bus, which outlives the daemon.
  let sender: BusSender
  let program: SimulatedDesktopProgram
  /// The numbers that it was answered with, in order.
  var numbers: [UInt32] = []
  var cookies: [UInt32] = []
}

/// The programs of the desktop that run, and the portal's store.
struct SimulatedDesktop {
  /// The processes of programs of the desktop.
  var callers: [SimulatedCaller] = []
  /// The numbers that any of them was ever answered with.
  var numbers: [UInt32] = []
  /// The permissions in the desktop portal's store.
  var portal: [BundleIdentifier: Bool] = [:]

  /// Changes the process of a connection, if it still runs.
  mutating func change(_ connection: ConnectionNumber, _ change: (inout SimulatedCaller) -> Void) {
    guard let index = callers.firstIndex(where: { $0.connection == connection }) else { return }
    change(&callers[index])
  }
}
