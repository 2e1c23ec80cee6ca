/// Several workers that share the seeds of a campaign.
struct SeedWorkers: Sendable {
  /// The seeds to run.
  let seeds: Range<UInt64>
  /// How many workers run at a time.
  let count: Int

  /// How many seeds a worker runs at a time.
  private static let portion: UInt64 = 50

  /// Runs all seeds, or those up to the portion whose result ends the campaign.
  ///
  /// - Parameters:
  ///   - body: runs a portion of the seeds.
  ///   - add: receives each result, and returns whether the campaign continues.
  func run<Part: Sendable>(
    _ body: @escaping @Sendable (Range<UInt64>) -> Part, _ add: (Part) -> Bool
  ) async {
    await withTaskGroup(of: Part.self) { group in
      var (next, goesOn) = (seeds.lowerBound, true)
      func start() {
        guard next < seeds.upperBound, goesOn else { return }
        let portion = next..<min(next + Self.portion, seeds.upperBound)
        next = portion.upperBound
        group.addTask { body(portion) }
      }
      for _ in 0..<max(count, 1) { start() }
      for await part in group {
        if !add(part) { goesOn = false }
        start()
      }
    }
  }
}
