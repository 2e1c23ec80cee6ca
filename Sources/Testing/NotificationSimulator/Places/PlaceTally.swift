/// What the lives of many devices among regions came to.
public struct PlaceTally: Hashable, Sendable {
  /// How many lives there were.
  public var lives = 0
  /// How many borders were truly crossed and had to be told.
  public var crossings = 0
  /// How often daemons died.
  public var deaths = 0
  /// How often stores failed.
  public var failures = 0
  /// The seeds of lives in which a promise was broken, ascending, with the first that was.
  public var failed: [Failure] = []

  /// A seed, and what went wrong first.
  public struct Failure: Hashable, Sendable {
    /// The seed.
    public var seed: UInt64
    /// The promise that was broken, and how.
    public var breach: Breach
  }

  /// Lives the lives of some seeds, with a planted fault or without any.
  public init(seeds: Range<UInt64>, fault: PlantedFault? = nil) {
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
  public var summary: String {
    "\(lives) devices, \(crossings) crossings, \(deaths) deaths of the daemon, "
      + "\(failures) failures of the store: \(failed.count) devices were told wrongly"
  }
}
