import NotificationCore
import NotificationModel

/// What kind of a world a seed makes: what can happen in it, and how much of it.
///
/// A world in which everything happens rarely lets one kind of trouble go on long enough to matter,
/// so each seed switches some kinds off (swarm testing).
struct Character: Hashable, Sendable {
  /// A kind of step that a seed may switch off.
  enum Kind: Int, CaseIterable, Sendable {
    case connect, call, vanish, person, respond, settings, permission, shells, wait, sleep, clock
    case zone, daemon, machine, store, crash, compare, uninstall, push, install, gateway

    /// How likely the kind is beside the others, where it is on.
    var weight: Int {
      switch self {
      case .call: 30
      case .wait: 16
      case .respond: 12
      case .gateway: 14
      case .connect, .person, .settings, .permission, .push: 5
      case .clock, .zone, .crash, .shells, .store: 4
      case .vanish, .sleep, .daemon: 3
      case .machine, .compare, .uninstall, .install: 2
      }
    }

    /// Without these nothing would ever happen.
    var isAlwaysOn: Bool { self == .connect || self == .call || self == .wait }
  }

  var kinds: Set<Kind> = []
  var appCount = 1
  var nameCount = 1
  var length = 40
  /// Whether apps are known and allowed when the story begins.
  var beginsAllowed = true
  /// How likely a step's events wait for those of the next, in percent.
  var joining = 0
  var deliveriesPerPass = CoreLimits.deliveriesPerPass
  var recomputationsPerPass = CoreLimits.recomputationsPerPass
  var pendingLimit = CoreLimits.pendingRequests
  var dropsUnanswered = false
  var needsDelegate = false
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
    nameCount = random.pick([1, 2, 3, 4, 6])
    length = random.pick([12, 25, 40, 40, 60, 90])
    beginsAllowed = random.chance(85)
    joining = random.pick([0, 0, 15, 50])
    if random.chance(60) {
      deliveriesPerPass = 1 + random.below(3)
      recomputationsPerPass = 1 + random.below(3)
    }
    if random.chance(10) { pendingLimit = 1 + random.below(5) }
    dropsUnanswered = random.chance(10)
    needsDelegate = random.chance(10)
    start = WallTime(seconds: random.pick(Self.starts) + Int64(random.below(50_000)))
    zone = random.pick(Self.zones)
  }

  /// The weights of all kinds, in their order; nothing for one that is off.
  var weights: [Int] { Kind.allCases.map { kinds.contains($0) ? $0.weight : 0 } }

  var budget: NotificationSystem.Budget {
    NotificationSystem.Budget(
      deliveries: deliveriesPerPass, recomputations: recomputationsPerPass,
      crossings: deliveriesPerPass)
  }

  var policy: Policy {
    var policy = Policy()
    policy.pendingLimit = .refuse(above: pendingLimit)
    policy.unansweredForeground = dropsUnanswered ? .none : .list
    policy.presentsWithoutDelegate = !needsDelegate
    return policy
  }
}
