import NotificationEngine
import NotificationModel

/// A device that moves among regions, determined by a seed, while the daemon dies and the store fails; its true
/// location is known, so that each crossing can be counted.
///
/// The device moves into a region or far away and stays, or passes through within seconds. Each true crossing must be
/// delivered once by the end of the stay, whatever failed meanwhile, and nothing else.
package struct PlaceLife {
  /// The result of a run.
  package struct Outcome: Hashable, Sendable {
    /// How many borders were truly crossed and had to be reported.
    package var crossings = 0
    /// How often the daemon died.
    package var deaths = 0
    /// How often the store failed.
    package var failures = 0
    /// The crossings that were missed, reported twice or reported without reason.
    package var breaches: [Breach] = []
  }

  static let app = BundleIdentifier("com.example.walker")
  private static let steps = 40

  var generator: SeededGenerator
  let fault: PlantedFault?
  var store: SimulatedStore
  var system = Engine()
  var moment = Moment(
    wall: WallTime(seconds: 1_772_438_400), boot: BootTime(microseconds: 1_000_000_000),
    bootIdentifier: "boot-1", timeZone: "Europe/Berlin")
  var boots = 1
  var regions: [PlaceRegion] = []
  var mayKnow = true
  /// Whether the daemon does not die for now.
  var isCalm = false
  var outcome = Outcome()

  /// Prepares the run of a seed, with a planted fault or without any.
  package init(seed: UInt64, fault: PlantedFault? = nil) {
    generator = SeededGenerator(seed: seed)
    self.fault = fault
    store = PlantedFault.store(fault, SimulatedDisk())
  }

  /// Runs the scenario.
  ///
  /// - Returns: the crossings, and what went wrong.
  package mutating func run() -> Outcome {
    setUp()
    for _ in 0..<Self.steps {
      switch generator.index(in: [60, 25, 10, 5]) {
      case 0: stay()
      case 1: passThrough()
      case 2: turnPermission()
      default: restartMachine()
      }
    }
    return outcome
  }

  // MARK: - What happens

  /// Moves the device into a region or far from all, and stays until the crossing must have been reported.
  private mutating func stay() {
    let target = generator.chance(60) ? generator.below(regions.count) : nil
    pause()
    expect(at: target)
    let troubled = generator.below(8)
    for fix in 0..<10 {
      if fix == troubled { trouble() }
      locate(at: target, thenSeconds: 5)
    }
    checkStay(at: target, "after a stay \(target.map { "in region \($0)" } ?? "far away")")
  }

  /// Moves the device through a region, and leaves before the dwell time is over.
  private mutating func passThrough() {
    let target = generator.below(regions.count)
    guard regions[target].side != .inside else { return }
    pause()
    expect(at: nil)
    checkStay(at: nil, "before passing through region \(target)")
    for fix in 0..<3 {
      if fix == 1 { trouble() }
      locate(at: target, thenSeconds: 5)
    }
    expect(at: nil)
    checkStay(at: nil, "after passing through region \(target)")
  }

  private mutating func turnPermission() {
    mayKnow.toggle()
    decide(mayKnow ? .allowWhileUsing : .deny)
    // The regions were not monitored; the next location of the device crosses nothing.
    if mayKnow { for index in regions.indices { regions[index].side = .unknown } }
  }

  private mutating func restartMachine() {
    boots += 1
    moment.wall = moment.wall.advanced(bySeconds: 60)
    moment.boot = BootTime(microseconds: 5_000_000)
    moment.bootIdentifier = "boot-\(boots)"
    restart()
  }

  /// Causes a failure: the daemon dies before or after a commit, or the store cannot write.
  private mutating func trouble() {
    switch generator.below(4) {
    case 0: restart()
    case 1:
      store.fault = .atCommit
      outcome.failures += 1
    case 2:
      store.fault = .atOperation(1 + generator.below(6))
      outcome.failures += 1
    default: return
    }
  }

  /// Lets an hour pass without fixes, in which the device moves elsewhere.
  private mutating func pause() {
    moveOn(seconds: 3_600)
  }

  // MARK: - The expected result

  /// Records which borders a location crosses: into the region, and out of the others.
  private mutating func expect(at target: Int?) {
    for index in regions.indices {
      let side: RegionState = index == target ? .inside : .outside
      let hasCrossed = regions[index].side != .unknown && regions[index].side != side
      regions[index].side = side
      guard hasCrossed, mayKnow else { continue }
      regions[index].expected += 1
      outcome.crossings += 1
    }
  }

  /// Lets half a minute pass in which nothing fails, and compares the deliveries with the expected ones.
  private mutating func checkStay(at target: Int?, _ when: String) {
    isCalm = true
    for _ in 0..<6 { locate(at: target, thenSeconds: 5) }
    isCalm = false
    look()
    for index in regions.indices {
      let region = regions[index]
      guard region.deliveries.count != region.expected else { continue }
      outcome.breaches.append(
        Breach(
          promise: region.deliveries.count < region.expected ? .kept : .once,
          sentence: "\(region.identifier) was crossed \(region.expected) times and delivered "
            + "\(region.deliveries.count) times, \(when)"))
      regions[index].expected = region.deliveries.count
    }
  }
}

/// A region of a run, with its expected state.
struct PlaceRegion {
  var identifier: String
  var centre: Coordinate
  var radius: Double
  /// The true side of the device, at the precision at which crossings count.
  var side = RegionState.unknown
  /// How many crossings had to be delivered so far.
  var expected = 0
  /// The deliveries that were seen, on the disk or by a person.
  var deliveries: Set<Int64> = []
}

/// The totals of many runs.
package struct PlaceTally: Hashable, Sendable {
  /// How many runs there were.
  package var lives = 0
  /// How many borders were truly crossed and had to be reported.
  package var crossings = 0
  /// How often daemons died.
  package var deaths = 0
  /// How often stores failed.
  package var failures = 0
  /// The seeds of runs in which a promise was broken, ascending, with the first breach of each.
  package var failed: [Failure] = []

  /// A seed, and its first breach.
  package struct Failure: Hashable, Sendable {
    /// The seed.
    package var seed: UInt64
    /// The promise that was broken, and how.
    package var breach: Breach
  }

  /// Runs the scenarios of some seeds, with a planted fault or without any.
  package init(seeds: Range<UInt64>, fault: PlantedFault? = nil) {
    for seed in seeds {
      var life = PlaceLife(seed: seed, fault: fault)
      let outcome = life.run()
      lives += 1
      crossings += outcome.crossings
      deaths += outcome.deaths
      failures += outcome.failures
      if let breach = outcome.breaches.first { failed.append(Failure(seed: seed, breach: breach)) }
    }
  }

  /// The tally in one line.
  package var summary: String {
    "\(lives) devices, \(crossings) crossings, \(deaths) deaths of the daemon, "
      + "\(failures) failures of the store: \(failed.count) devices received wrong reports"
  }
}
