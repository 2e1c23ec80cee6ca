/// What many walks came to.
public struct WalkTally: Hashable, Sendable {
  /// How many walks there were.
  public var walks = 0
  /// How far they went together, in whole kilometres.
  public var kilometres: Int { Int(metres / 1_000) }
  /// How many fixes their receivers gave.
  public var fixes = 0
  /// How many clear crossings they made.
  public var crossings = 0
  /// How many of these were not told.
  public var missed = 0
  /// How many were told that were none.
  public var wrong = 0
  /// How many were told of somebody who was past the border, but not clearly or not for long.
  public var arguable = 0
  /// The seeds of walks with a miss or a false report, ascending.
  public var failed: [UInt64] = []
  private var metres = 0.0

  /// Goes on the walks of some seeds; see docs/simulation.md for what is on them and how it is judged.
  public init(seeds: Range<UInt64>) {
    for seed in seeds { add(Walk(seed: seed), seed) }
  }

  private mutating func add(_ walk: Walk, _ seed: UInt64) {
    let review = WalkReview(walk)
    walks += 1
    metres += zip(walk.plan.spots, walk.plan.spots.dropFirst()).reduce(0) {
      $0 + $1.0.distance(to: $1.1)
    }
    fixes += walk.fixes
    crossings += review.crossings
    missed += review.missed
    wrong += review.wrong
    arguable += review.arguable
    if review.missed + review.wrong > 0 { failed.append(seed) }
  }

  /// The tally in one line.
  public var summary: String {
    "\(walks) walks, \(kilometres) km, \(fixes) fixes, \(crossings) crossings: \(missed) missed, "
      + "\(wrong) false; \(arguable) reports of arguable ones"
  }
}
