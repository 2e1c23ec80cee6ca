import NotificationEngine
import NotificationModel

/// The clocks of the machine, and the future actions of drivers and processes.
struct SimulatedTime {
  var moment: Moment
  /// Microseconds that really passed since the scenario began; no step can set it.
  private(set) var elapsed: Int64 = 0
  private(set) var boots = 1
  private var errands: [Errand] = []

  init(_ profile: ScenarioProfile) {
    moment = Moment(
      wall: profile.start, boot: BootTime(microseconds: 1_000_000_000),
      bootIdentifier: "boot-1", timeZone: profile.zone)
  }

  /// When the wall clock shows an instant, by the time that really passes; not before now.
  func elapsed(at wall: WallTime) -> Int64 {
    max(elapsed, elapsed + (wall.microseconds - moment.wall.microseconds))
  }

  /// Advances all clocks; no other event happens.
  mutating func move(to instant: Int64) {
    let distance = max(0, instant - elapsed)
    elapsed += distance
    moment.wall = moment.wall.advanced(byMicroseconds: distance)
    moment.boot = moment.boot.advanced(byMicroseconds: distance)
  }

  /// Sets the wall clock; the drivers detect it and ask for a transaction.
  mutating func setClock(bySeconds seconds: Int) {
    moment.wall = moment.wall.advanced(byMicroseconds: Int64(seconds) * 1_000_000)
  }

  /// Restarts the machine: every errand is lost, and the boot clock restarts at zero.
  mutating func restart(off microseconds: Int64, clockOff: Int64) {
    errands = []
    boots += 1
    elapsed += microseconds
    moment.wall = moment.wall.advanced(byMicroseconds: microseconds + clockOff)
    moment.boot = BootTime(microseconds: 5_000_000)
    moment.bootIdentifier = "boot-\(boots)"
  }

  // MARK: - Errands

  /// When the next errand is due.
  var nextDue: Int64? { errands.first?.due }

  mutating func later(_ microseconds: Int64, _ task: Errand.Task) {
    let errand = Errand(due: elapsed + microseconds, task: task)
    // Of two at the same time the earlier one stays first.
    let index = errands.firstIndex { $0.due > errand.due } ?? errands.count
    errands.insert(errand, at: index)
  }

  /// Removes and returns the next errand that is due.
  mutating func takeDue() -> Errand.Task? {
    guard let errand = errands.first, errand.due <= elapsed else { return nil }
    return errands.removeFirst().task
  }

  /// Handles the end of the daemon: the calls that processes were about to make are lost with their connections, and drivers
  /// have ended as well.
  mutating func daemonEnded() {
    errands = errands.filter { if case .reconnect = $0.task { true } else { false } }
  }
}

/// A future action of a driver or a process, unless it has ended by then.
struct Errand {
  enum Task {
    case event(Event)
    /// A process makes a call.
    case call(ConnectionNumber, AppCall)
    /// A process that outlived the daemon comes back.
    case reconnect(SimulatedProgram)
    /// A program that was started connects.
    case begin(BundleIdentifier, Newcomer.Manner)
    case attachShell(isSlow: Bool)
    /// The link to the gateway is made.
    case link
  }

  /// When it happens, by the time that really passes.
  let due: Int64
  let task: Task
}
