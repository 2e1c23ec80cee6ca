import NotificationCore
import NotificationModel
import Testing

/// A random life of a few apps and a person; a checker looks at every pass.
struct Simulation {
  var random: SeededGenerator
  var checker = Checker()
  var system = NotificationSystem()
  let ledger = MemoryLedger()
  var moment = World().moment
  /// The programs that are connected, with their apps.
  var programs: [ConnectionNumber: BundleIdentifier] = [:]
  /// Answers that programs owe the system.
  var owed: [(connection: ConnectionNumber, call: AppCall)] = []
  /// What drivers will report in the next pass.
  var inbox: [Event] = []
  var lastConnection: Int64 = 10
  var lastMessage: Int64 = 0
  var lastTitle = 0
  private var deadline: WallTime?
  private var boots = 1

  /// So small that most work is done in slices.
  private static let budget = NotificationSystem.Budget(deliveries: 3, recomputations: 3)
  static let shell = ConnectionNumber(1)
  static let apps = ["a", "b", "c"].map { World.identifier("com.example.\($0)") }
  static let zones = ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Auckland"]

  init(seed: Int) {
    random = SeededGenerator(seed: seed)
  }

  mutating func run(steps: Int) {
    start()
    for app in Self.apps { introduce(app) }
    for _ in 0..<steps { step() }
    finish()
  }

  /// Most apps are there, and allowed, when the story begins.
  private mutating func introduce(_ app: BundleIdentifier) {
    let connection = newProgram(of: app)
    var events = [
      greeting(connection, app), call(.requestAuthorization([.alert, .sound, .badge]), connection),
    ]
    if random.chance(80) { events.append(control(.authorize(app: app, .allow))) }
    if random.chance(50) {
      events.append(call(.setDelegate(isSet: true), connection))
      events.append(call(.setActive(random.chance(60)), connection))
    }
    if random.chance(40) {
      events.append(control(.changeAppSettings(app: app, ["delivery": "summary"])))
      events.append(control(.changeGlobalSettings(["summary": "on"])))
    }
    pass(events)
  }

  private mutating func step() {
    switch random.below(20) {
    case 0...8:
      let events = (0...random.below(3)).compactMap { _ in appEvent() }
      pass(events)
    case 9...12: pass([personEvent()])
    case 13...15: advance(by: random.pick([1, 59, 60, 3_600, 20_000, 86_400]) ?? 1, passes: 6)
    case 16: answerOwed()
    case 17: loseProgram()
    case 18: disturbClocks()
    default: restart()
    }
  }

  /// Lets everything come due, and looks whether anything was lost on the way.
  private mutating func finish() {
    pass([control(.changeGlobalSettings(["summary": "off"]))])
    // No date is further ahead than two months.
    for _ in 0..<3 { advance(by: 30 * 86_400, passes: 1) }
    checker.finish(ledger, moment)
  }

  /// Runs passes until the system rests; the checker sees each of them.
  mutating func pass(_ events: [Event]) {
    var events = inbox + events
    inbox = []
    for _ in 0..<500 {
      checker.willPass(events)
      let outcome = system.pass(
        events, at: moment, in: ledger, texts: NoTexts(), budget: Self.budget)
      #expect(outcome.failure == nil)
      for effect in outcome.effects { react(to: effect) }
      checker.didPass(events, outcome.effects, ledger)
      deadline = outcome.nextDeadline
      events = []
      guard let deadline, deadline <= moment.wall else {
        checker.didRest(ledger, moment)
        return
      }
    }
    Issue.record("the system never rests")
  }

  private mutating func react(to effect: Effect) {
    switch effect {
    case .send(let connection, .willPresent(let token, _)):
      let options: PresentationOptions = random.chance(50) ? [.list] : [.list, .banner, .sound]
      owed.append((connection, .presented(token: token, options: options)))
    case .send(let connection, .didReceive(let token, _)):
      owed.append((connection, .responseHandled(token: token)))
    case .launch(let order) where random.chance(70):
      let connection = newProgram(of: order.app)
      inbox += [greeting(connection, order.app), call(.setDelegate(isSet: true), connection)]
    case .launch(let order): inbox.append(.launchFailed(order.app, reason: "chance"))
    default: break
    }
  }
}

extension Simulation {
  private mutating func advance(by seconds: Int64, passes: Int) {
    let target = moment.wall.advanced(byMicroseconds: seconds * 1_000_000)
    for _ in 0..<passes {
      guard let deadline, deadline <= target else { break }
      move(to: deadline)
      pass([])
    }
    move(to: target)
    pass([])
  }

  private mutating func move(to wall: WallTime) {
    guard wall > moment.wall else { return }
    moment.boot = moment.boot.advanced(byMicroseconds: wall.microseconds - moment.wall.microseconds)
    moment.wall = wall
  }

  private mutating func disturbClocks() {
    switch random.below(4) {
    case 0: moment.timeZone = random.pick(Self.zones) ?? moment.timeZone
    case 1:
      let seconds = random.pick([-2 * 86_400, -3_600, -20, 20, 3_600, 2 * 86_400]) ?? 0
      moment.wall = moment.wall.advanced(bySeconds: Double(seconds))
      if seconds < 0, random.chance(50) { inbox.append(.clockSetBack) }
    case 2: reboot()
    default:
      // A night's sleep: both clocks went on, nobody woke.
      move(to: moment.wall.advanced(bySeconds: 30_000))
    }
    pass([])
  }

  private mutating func reboot() {
    boots += 1
    moment.bootIdentifier = "boot-\(boots)"
    moment.boot = BootTime(microseconds: 1_000_000)
    moment.wall = moment.wall.advanced(bySeconds: Double(random.below(200_000)))
    restart()
  }

  /// The daemon ends at once and begins again: only the ledger is left.
  private mutating func restart() {
    system = NotificationSystem()
    programs = [:]
    owed = []
    inbox = []
    start()
  }

  private mutating func start() {
    checker.restarted()
    pass([.started, control(.attachShell(name: "shell"))])
  }

  private mutating func loseProgram() {
    guard let connection = programs.keys.sorted().randomElement(using: &random) else { return }
    programs[connection] = nil
    owed.removeAll { $0.connection == connection }
    pass([.disconnected(connection)])
  }

  private mutating func answerOwed() {
    let events = owed.filter { programs[$0.connection] != nil }.map { call($0.call, $0.connection) }
    owed = []
    pass(events)
  }
}
