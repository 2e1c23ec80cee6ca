import NotificationEngine
import NotificationModel

/// A world and its steps: a pure function of the seed.
struct Scenario: Hashable, Sendable {
  let seed: UInt64
  let profile: ScenarioProfile
  var steps: [PlannedStep]

  /// Creates the scenario of a seed.
  init(seed: UInt64) {
    var writer = ScenarioWriter(seed: seed)
    self.seed = seed
    profile = writer.profile
    steps = writer.write()
  }

  /// The same world with only some of the steps.
  func keeping(_ numbers: Set<Int>) -> Scenario {
    var story = self
    story.steps = steps.filter { numbers.contains($0.number) }
    return story
  }
}

/// The profile of a world that a seed creates: which kinds of steps can happen in it, and how often.
///
/// In a world in which everything happens one kind of trouble rarely lasts long enough to matter, so each seed
/// switches some kinds off (swarm testing).
struct ScenarioProfile: Hashable, Sendable {
  /// A kind of step that a seed may switch off.
  enum Kind: Int, CaseIterable, Sendable {
    case connect, call, vanish, person, respond, settings, permission, shells, wait, sleep, clock
    case zone, daemon, machine, store, crash, compare, uninstall, push, install, gateway
    case posting

    /// How likely the kind is compared with the others, if it is on.
    var weight: Int {
      switch self {
      case .call: 30
      case .wait: 16
      case .respond: 12
      case .gateway, .posting: 14
      case .connect, .person, .settings, .permission, .push: 5
      case .clock, .zone, .crash, .shells, .store: 4
      case .vanish, .sleep, .daemon: 3
      case .machine, .compare, .uninstall, .install: 2
      }
    }

    /// Whether the kind is always on, because without it nothing would ever happen.
    var isAlwaysOn: Bool { self == .connect || self == .call || self == .wait }
  }

  var kinds: Set<Kind> = []
  var appCount = 1
  var nameCount = 1
  var length = 40
  /// Whether apps are known and allowed when the scenario begins.
  var beginsAllowed = true
  /// How likely a step's events wait for those of the next, in percent.
  var joining = 0
  var deliveriesPerTransaction = CoreLimits.deliveriesPerTransaction
  var recomputationsPerTransaction = CoreLimits.recomputationsPerTransaction
  var pendingLimit = CoreLimits.pendingRequests
  var dropsUnanswered = false
  var needsDelegate = false
  /// The programs of the desktop, by their indices in the list of all.
  var posters: [Int] = []
  /// How much more often than usual they call.
  var chatter = 1
  var start = WallTime(seconds: 0)
  var zone = "Europe/Berlin"

  static let zones = [
    "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "Pacific/Auckland",
    "Asia/Tokyo",
  ]

  /// A day or two before a change of the clocks in one of the zones, and an ordinary day.
  private static let starts: [Int64] = [
    1_774_602_000, 1_772_787_600, 1_792_825_200, 1_793_430_000, 1_775_210_400, 1_790_330_400,
    1_781_506_800,
  ]

  init(_ random: inout SeededGenerator) {
    let likelihood = random.pick([40, 60, 80, 100])
    for kind in Kind.allCases where kind.isAlwaysOn || random.chance(likelihood) {
      kinds.insert(kind)
    }
    appCount = random.pick([1, 2, 2, 3, 3, 4])
    nameCount = random.pick([1, 2, 3, 4, 6, 7])
    length = random.pick([12, 25, 40, 40, 60, 90])
    beginsAllowed = random.chance(85)
    joining = random.pick([0, 0, 15, 50])
    if random.chance(60) {
      deliveriesPerTransaction = 1 + random.below(3)
      recomputationsPerTransaction = 1 + random.below(3)
    }
    if random.chance(10) { pendingLimit = 1 + random.below(5) }
    dropsUnanswered = random.chance(10)
    needsDelegate = random.chance(10)
    start = WallTime(seconds: random.pick(Self.starts) + Int64(random.below(50_000)))
    zone = random.pick(Self.zones)
    if kinds.contains(.posting) {
      posters = (0..<random.pick([1, 2, 2, 3, 4])).map { _ in
        random.below(SimulatedDesktopProgram.all.count)
      }
      chatter = random.pick([1, 1, 1, 5])
    }
  }

  /// The weights of all kinds, in order; 0 for one that is off.
  var weights: [Int] {
    Kind.allCases.map {
      kinds.contains($0) ? $0.weight * ($0 == .posting ? chatter : 1) : 0
    }
  }

  var budget: Engine.Budget {
    Engine.Budget(
      deliveries: deliveriesPerTransaction, recomputations: recomputationsPerTransaction,
      crossings: deliveriesPerTransaction)
  }

  var policy: Policy {
    var policy = Policy()
    policy.pendingLimit = .refuse(above: pendingLimit)
    policy.unansweredForeground = dropsUnanswered ? .none : .list
    policy.presentsWithoutDelegate = !needsDelegate
    return policy
  }
}

/// One step in a world, planned before the state of the world is known.
///
/// The step names its subjects by an index in a list that exists when the step is run, so that every part of a
/// scenario is a scenario.
enum Step: Hashable, Sendable {
  /// A process of an app connects.
  case connect(Newcomer)
  case call(program: Int, ProgramAct)
  /// A process ends with calls in flight.
  case vanish(program: Int, leaving: [ProgramAct])
  case person(UserAction)
  case gateway(GatewayAct)
  /// Something happens among the programs of the desktop.
  case posting(PostingAct)
  case attachShell(isSlow: Bool)
  case detachShell(Int)
  /// A slow shell handles the events that it received.
  case shellCatchesUp(Int)
  /// Time passes, and everything that comes due is handled on time.
  case wait(seconds: Int)
  /// Time passes up to the next date at which anything is due.
  case waitUntilDue
  /// The machine sleeps: time passes and nothing is handled.
  case sleep(seconds: Int)
  /// The wall clock is set, without time passing.
  case setClock(bySeconds: Int)
  case travel(timeZone: String)
  case restartDaemon
  case restartMachine(offSeconds: Int, clockOffBySeconds: Int)
  /// The store fails in the next transaction, at this operation.
  case failStore(StoreFault)
  /// The daemon dies in the next transaction.
  case crash(CrashPoint)
  /// A copy of the world is restarted and must continue as the world does.
  case compareWithRestart
}

/// A step with its position in the scenario; its number names it in every shortened one.
struct PlannedStep: Hashable, Sendable {
  var number: Int
  var step: Step
  /// Whether the events of this step wait, to be handled in one transaction with those of the next step.
  var joinsNext: Bool
}

/// A process that connects.
struct Newcomer: Hashable, Sendable {
  var app: Int
  /// Whether the process is another program that claims the app's name.
  var isStranger: Bool
  var setsDelegate: Bool
  var isActive: Bool
  var manner: Manner

  /// How a delegate answers.
  enum Manner: String, Hashable, Sendable, CaseIterable {
    case prompt, late, never, dies
  }
}

/// When a store fails within a transaction.
enum StoreFault: Hashable, Sendable {
  case atBegin
  case atCommit
  /// At one of the reads and writes of the transaction, counted from 1.
  case atOperation(Int)

  /// The fault in words.
  var summary: String {
    switch self {
    case .atBegin: "when its next transaction begins"
    case .atCommit: "at its next commit"
    case .atOperation(let number): "at operation \(number) of its next transaction"
    }
  }
}

/// When and how a daemon dies.
struct CrashPoint: Hashable, Sendable {
  /// How many effects of the transaction are carried out; `nil` means that the daemon dies before the commit.
  var effects: Int?
  /// Whether the machine loses its power, so that every other process ends as well.
  var isPowerCut: Bool
}

/// An event at the gateway from which the device receives its pushes, and on the way to it.
enum GatewayAct: Hashable, Sendable {
  /// The person names the gateway, or removes it.
  case name(Bool)
  /// A server sends an app a push, if the app has a token.
  case send(app: Int, PushPlan)
  /// The link breaks; the device connects again by itself.
  case cut
  /// The gateway loses its memory: waiting pushes and all tokens.
  case forgetDevice

  /// The event in words.
  var summary: String {
    switch self {
    case .name(let isThere): "the person \(isThere ? "names" : "removes") the gateway"
    case .send(let app, let plan): "a server pushes to \(SimulationWorld.name(app)) \(plan.summary)"
    case .cut: "the link to the gateway breaks"
    case .forgetDevice: "the gateway loses its memory"
    }
  }
}
